import { handler as connectionsHandler } from '@fn/channels/connections/handler.ts';
import { connections } from '@shared/connections/contract.ts';
import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { aPlan, newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { decrypt } from '../../core/secrets/encryption.ts';
import { ensurePlan } from '../plans/service.ts';
import { getCompany } from '../records/companies.ts';
import { handler as recoveryHandler } from '../recovery/handler.ts';
import { handler as sessions } from '../session/handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
await ensurePlan(aPlan());
beforeEach(() => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
});
const passDays = (days: number): void => later(days * 86_400);

let turn = 0;
async function signedUp() {
  turn += 1;
  const login = { email: `dona@mercado${turn}.example`, password: 'Segredo-seguro' };
  const form = { name: 'Dona Zilda', phone: '11988887777', companyName: `Mercado ${turn}`, planId: 1, termo: true };
  const ip = `198.51.100.${turn}`;
  const { json } = await call(sessions, session.signUp, { ...form, ...login }, { ip });
  const { json: opened } = await call(sessions, session.login, login, { ip });
  return { companyId: json.companyId, token: opened.token, user: opened.user, email: login.email };
}
/** The links of a company's e-mails, oldest first. */
async function links(companyId: number): Promise<string[]> {
  const emails = (await storedEmails(companyId)).sort((a, b) => a.id.localeCompare(b.id));
  const sealed = emails.flatMap(({ content }) => (content.kind === 'emailProof' ? [content.secret] : []));
  return Promise.all(sealed.map(decrypt));
}
const prove = (link: string) => {
  turn += 1;
  const token = link.split('#')[1] ?? '';
  return call(recoveryHandler, recovery.proveEmail, { token }, { ip: `198.51.100.${turn}` });
};
const connect = (token: string) => {
  const draft = { name: 'Loja', phoneNumberId: '777123', wabaId: '888123', accessToken: 'x', queueIds: [999] };
  return call(connectionsHandler, connections.create, draft, { token });
};
/** It got as far as the queue that there is none of. */
const allowed = { error: 'ERR_QUEUE_NOT_FOUND' };

it('B-COMP-20: a company connects a real number once its e-mail was shown to exist', async () => {
  const { companyId, token, user, email } = await signedUp();
  expect(user.company.isEmailUnproven).toBe(true);
  expect(await connect(token)).toMatchObject({ status: 403, error: 'ERR_EMAIL_UNPROVEN' });
  const [link = '', ...more] = await links(companyId);
  expect(more).toEqual([]);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/prove-email#/);
  expect((await storedEmails(companyId))[0]).toMatchObject({ to: email, content: { companyName: user.company.name } });
  expect((await prove(link)).status).toBe(200);
  expect(await connect(token)).toMatchObject(allowed);
  expect((await prove(link)).error).toBe('ERR_INVALID_CODE');
});

it('takes the newest link of that company alone, for seven days', async () => {
  const { companyId, token } = await signedUp();
  const other = await signedUp();
  const [first = ''] = await links(companyId);
  passDays(0.01);
  const sent = await call(recoveryHandler, recovery.sendProof, {}, { token });
  expect(sent.status).toBe(200);
  const [, second = ''] = await links(companyId);
  const foreign = second.replace(`#${companyId}.`, `#${other.companyId}.`);
  for (const wrong of [first, foreign, `${second}a`, '#', 'x#1.']) {
    expect((await prove(wrong)).error).toBe('ERR_INVALID_CODE');
  }
  expect((await prove(second)).status).toBe(200);
  const [late = ''] = await links(other.companyId);
  passDays(7);
  expect((await prove(late)).error).toBe('ERR_INVALID_CODE');
});

it('floods nobody with links', async () => {
  const { token } = await signedUp();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await call(recoveryHandler, recovery.sendProof, {}, { token })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('is asked of nobody where no e-mail leaves, and of no company that was there before', async () => {
  process.env['MAIL_FROM'] = '';
  const { companyId, token, user } = await signedUp();
  expect(user.company).not.toHaveProperty('isEmailUnproven');
  expect((await getCompany(companyId)).emailProof).toBeNull();
  expect(await connect(token)).toMatchObject(allowed);
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
  const { admin } = await newTenant();
  expect(await connect(admin.token)).toMatchObject(allowed);
  expect((await call(recoveryHandler, recovery.sendProof, {}, { token: admin.token })).status).toBe(200);
  expect(await storedEmails(admin.user.companyId)).toEqual([]);
});
