import { handler as auditHandler } from '@fn/audit/handler.ts';
import { audit } from '@shared/audit/contract.ts';
import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { users } from '@shared/users/contract.ts';
import type { User } from '@shared/users/model.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownPassword as currentPassword, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { decrypt } from '../../core/secrets/encryption.ts';
import { changeCompany, getCompany } from '../records/companies.ts';
import { findLogin, findUser } from '../records/users.ts';
import { handler as recoveryHandler } from '../recovery/handler.ts';
import { handler as sessions } from '../session/handler.ts';
import { handler } from './handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
catchQueues();
beforeEach(() => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
});

let turn = 0;
/** An address of the internet in a network of its own. */
const newIp = (): string => {
  turn += 1;
  return `198.51.${turn}.7`;
};
const proven: Partial<User> = { emailProvenAt: '2026-01-02T03:04:05.000Z' };

async function team() {
  const { company, admin } = await newTenant();
  const email = `before${company.id}@padaria.example`;
  return {
    company,
    admin,
    member: await newUser(company.id, { email, ...proven }),
    wanted: `next${company.id}@padaria.example`,
  };
}
const change = ({ user }: SignedIn, email: string, by: SignedIn) =>
  call(handler, users.update, { id: user.id, email, currentPassword }, { token: by.token });
const signsIn = async (email: string): Promise<boolean> =>
  (await call(sessions, session.login, { email, password: currentPassword }, { ip: newIp() })).status === 200;

/** The tokens of the links of a change that were sent on behalf of a company, oldest first. */
async function tokens(companyId: number): Promise<string[]> {
  const emails = (await storedEmails(companyId)).sort((a, b) => a.id.localeCompare(b.id));
  const sealed = emails.flatMap(({ content }) => (content.kind === 'emailProof' ? [content.secret] : []));
  return (await Promise.all(sealed.map(decrypt))).map((link) => link.split('#')[1] ?? '');
}
const typedPassword = 'Outro-cavalo-9';
/** The tokens of the invitations that were sent on behalf of a company. */
async function invitations(companyId: number): Promise<string[]> {
  const sealed = (await storedEmails(companyId)).flatMap(({ content }) =>
    content.kind === 'invitation' ? [content.secret] : [],
  );
  return (await Promise.all(sealed.map(decrypt))).map((link) => link.split('#')[1] ?? '');
}
const confirm = (token: string, password?: string) =>
  call(recoveryHandler, recovery.proveEmail, { token, ...(password ? { password } : {}) }, { ip: newIp() });
const newest = async (companyId: number): Promise<string> => (await tokens(companyId)).at(-1) ?? '';

/** Addresses of nobody, of somebody elsewhere who never showed it, of one who did, and of the platform's staff. */
async function addresses(): Promise<readonly string[]> {
  const { company } = await newTenant();
  const of = (name: string): string => `${name}${company.id}@mercado.example`;
  await newUser(company.id, { email: of('typed') });
  await newUser(company.id, { email: of('shown'), ...proven });
  await newUser(company.id, { email: of('staff'), super: true, profile: 'admin' });
  return [of('nobody'), of('typed'), of('shown'), of('staff')];
}

describe('B-USER-11: another e-mail', () => {
  it('is answered the same, and limited the same, whoever has it elsewhere and whoever changes it', async () => {
    const seen: string[][] = [];
    for (const email of await addresses()) {
      const { admin, member } = await team();
      const answers: string[] = [];
      for (let count = 0; count < 6; count += 1) {
        const { status, json, headers } = await change(member, email, count % 2 ? admin : member);
        const isKept = json.email === member.user.email && json.nextEmail === email;
        answers.push(`${status} ${isKept} ${json.emailState} ${Object.keys(json)} ${Object.keys(headers).sort()}`);
      }
      seen.push(answers);
    }
    const [first, ...others] = seen;
    expect(first?.at(0)).toMatch(/^200 true own /);
    expect(first?.at(-1)).toMatch(/^429/);
    expect(others).toEqual([first, first, first]);
  });

  it('signs in once the link that went there was opened, and the one before until then', async () => {
    const { company, admin, member, wanted } = await team();
    const { email } = member.user;
    expect((await change(member, wanted, admin)).status).toBe(200);
    expect([await signsIn(email), await signsIn(wanted)]).toEqual([true, false]);
    expect(await storedEmails(company.id)).toMatchObject([{ to: wanted, content: { isChange: true } }]);
    expect((await confirm(await newest(company.id))).status).toBe(200);
    expect([await signsIn(email), await signsIn(wanted)]).toEqual([false, true]);
    const after = await findUser(company.id, member.user.id);
    expect(after).toMatchObject({ email: wanted, emailState: 'own', emailChange: null });
    expect(after?.emailProvenAt).not.toBe(proven.emailProvenAt);
    expect((await call(handler, users.get, { id: member.user.id }, { token: member.token })).status).toBe(401);
    const notices = (await storedEmails(company.id)).filter(({ content }) => content.kind === 'accessChanged');
    expect(notices).toMatchObject([{ to: email, content: { fields: ['email'] } }]);
    const log = await call(auditHandler, audit.list, {}, { token: admin.token });
    expect(JSON.stringify(log.json)).toContain('session.emailConfirmed');
    expect(await findLogin(email)).toBeUndefined();
    expect((await confirm(await newest(company.id))).error).toBe('ERR_INVALID_CODE');
  });

  it.each([2, 3])('that is somebody’s for good tells them, and nobody else (%i)', async (place) => {
    const email = (await addresses())[place] ?? '';
    const { company, member } = await team();
    const owner = await findLogin(email);
    await change(member, email, member);
    expect(await storedEmails(company.id)).toEqual([]);
    const letters = await storedEmails(owner?.companyId ?? 0);
    expect(letters).toMatchObject([{ to: email, content: { kind: 'accountThere', isChange: true } }]);
    expect(JSON.stringify(letters)).not.toContain(company.name);
    expect(await findLogin(email)).toEqual(owner);
  });

  it('that nobody showed elsewhere moves for whoever knows the password of the account', async () => {
    const { company: elsewhere } = await newTenant();
    const typed = await newUser(elsewhere.id, { email: `typed${elsewhere.id}@padaria.example` });
    const { company, member } = await team();
    await change(member, typed.user.email, member);
    const token = await newest(company.id);
    expect(await storedEmails(company.id)).toMatchObject([{ content: { isElsewhere: true } }]);
    expect((await confirm(token)).fields).toEqual({ password: 'required' });
    expect((await confirm(token, 'Wrong-horse-1')).fields).toEqual({ password: 'password_wrong' });
    expect(await findLogin(typed.user.email)).toMatchObject({ companyId: elsewhere.id });
    expect((await confirm(token, currentPassword)).status).toBe(200);
    expect(await findLogin(typed.user.email)).toMatchObject({ companyId: company.id });
    expect(await findUser(elsewhere.id, typed.user.id)).toMatchObject({ email: '', emailState: 'taken' });
  });

  it('of two who open their links at once goes to one', async () => {
    const [one, other] = [await team(), await team()];
    for (const { member } of [one, other]) await change(member, one.wanted, member);
    const links = [await newest(one.company.id), await newest(other.company.id)];
    const answers = await Promise.all(links.map((token) => confirm(token, currentPassword)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.error).toBe('ERR_EMAIL_ALREADY_EXISTS');
  });

  it('of a colleague is refused at once', async () => {
    const { admin, member } = await team();
    expect((await change(member, admin.user.email, member)).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
  });
});

it('B-USER-11: corrected before its proof ends the invitation to the former one, and is answered as every change', async () => {
  const seen: string[] = [];
  for (const slip of await addresses()) {
    const { company, admin, wanted } = await team();
    const typed = { name: 'Bia Reis', email: slip, password: typedPassword };
    const { json: made } = await call(handler, users.create, typed, { token: admin.token });
    const former = await invitations(company.id);
    const login = await findLogin(slip);
    const changed = { id: made.id, email: wanted, currentPassword };
    const { status, json } = await call(handler, users.update, changed, { token: admin.token });
    seen.push(`${status} ${json.email === slip} ${json.nextEmail === wanted} ${json.emailState} ${Object.keys(json)}`);
    for (const token of former)
      expect((await call(recoveryHandler, recovery.accept, { token, newPassword: typedPassword })).error).toBe(
        'ERR_INVITATION_INVALID',
      );
    expect((await confirm(await newest(company.id))).status).toBe(200);
    const answer = await call(sessions, session.login, { email: wanted, password: typedPassword }, { ip: newIp() });
    expect(answer.json.user.id).toBe(made.id);
    // Whoever has the address of the slip elsewhere still does.
    expect(await findLogin(slip)).toEqual(login?.companyId === company.id ? undefined : login);
    expect(former).toHaveLength(login?.companyId === company.id ? 0 : 1);
  }
  expect(seen[0]).toMatch(/^200 true true own /);
  expect(new Set(seen).size).toBe(1);
});

describe('B-USER-11: an e-mail that waits', () => {
  const about = (which: 'sendNextEmail' | 'withdrawNextEmail', { user }: SignedIn, by: SignedIn) =>
    call(handler, users[which], { id: user.id }, { token: by.token });

  it('gets another link, after which the one before opens nothing, or is withdrawn', async () => {
    const { company, admin, member, wanted } = await team();
    expect((await about('sendNextEmail', member, member)).error).toBe('ERR_NOT_FOUND');
    await change(member, wanted, member);
    later(1);
    expect((await about('sendNextEmail', member, admin)).json.nextEmail).toBe(wanted);
    const [first = '', second = ''] = await tokens(company.id);
    expect((await confirm(first)).error).toBe('ERR_INVALID_CODE');
    expect((await about('withdrawNextEmail', member, member)).json.nextEmail).toBeNull();
    expect((await confirm(second)).error).toBe('ERR_INVALID_CODE');
    expect(await findUser(company.id, member.user.id)).toMatchObject({ email: member.user.email, tokenVersion: 0 });
  });

  it('is seen, sent again and withdrawn by its person and by administrators alone', async () => {
    const { company, admin, member, wanted } = await team();
    const colleague = await newUser(company.id, { profile: 'supervisor' });
    await change(member, wanted, member);
    const seen = async ({ token }: SignedIn) =>
      (await call(handler, users.get, { id: member.user.id }, { token })).json.nextEmail;
    expect([await seen(admin), await seen(member), await seen(colleague)]).toEqual([wanted, wanted, null]);
    for (const which of ['sendNextEmail', 'withdrawNextEmail'] as const)
      expect((await about(which, member, colleague)).error).toBe('ERR_NO_PERMISSION');
  });

  it('waits for seven days, for its own person, and gets five links an hour', async () => {
    const { company, member, wanted } = await team();
    await change(member, wanted, member);
    const token = await newest(company.id);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await about('sendNextEmail', member, member)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const other = await team();
    await change(other.member, other.wanted, other.member);
    const [, , secret = ''] = (await newest(other.company.id)).split('.');
    for (const wrong of [token, `${company.id}.${member.user.id}.${secret}`, '1.1.x', `${token}.1`])
      expect((await confirm(wrong)).error).toBe('ERR_INVALID_CODE');
    later(7 * 86_400);
    expect((await confirm(await newest(other.company.id))).error).toBe('ERR_INVALID_CODE');
  });

  it('becomes the company’s own, which was shown with it, where the former one was', async () => {
    const { company, member, wanted } = await team();
    const { email } = member.user;
    const emailProof = { hash: 'x', until: '2100-01-01T00:00:00.000Z', email };
    await changeCompany(company.id, (current) => ({ ...current, email, emailProof }));
    await change(member, wanted, member);
    expect(await getCompany(company.id)).toMatchObject({ email });
    expect((await confirm(await newest(company.id))).status).toBe(200);
    expect(await getCompany(company.id)).toMatchObject({ email: wanted, emailProof: null });
  });
});

describe('B-USER-11: another e-mail counts at once', () => {
  it('for whoever has not chosen a password yet, and is answered the same whoever has it elsewhere', async () => {
    const seen: string[] = [];
    for (const email of await addresses()) {
      const { company, admin } = await team();
      const invited = await newUser(company.id, { passwordHash: '' });
      const { status, json } = await change(invited, email, admin);
      seen.push(`${status} ${json.email === email} ${json.emailState} ${json.nextEmail} ${Object.keys(json)}`);
    }
    expect(seen[0]).toMatch(/^200 true own null /);
    expect(new Set(seen).size).toBe(1);
  });

  it('where no e-mail leaves, and is refused where somebody has it', async () => {
    process.env['MAIL_FROM'] = '';
    const { member, wanted } = await team();
    expect((await change(member, (await addresses())[1] ?? '', member)).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect((await change(member, wanted, member)).json).toMatchObject({ email: wanted, nextEmail: null });
  });
});
