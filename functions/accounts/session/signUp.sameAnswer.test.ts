import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { aPlan, newTenant, newUser } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decrypt } from '../../core/secrets/encryption.ts';
import { ensurePlan } from '../plans/service.ts';
import { handler as recoveryHandler } from '../recovery/handler.ts';
import { findLogin } from '../records/users.ts';
import { handler } from './handler.ts';

beginAtMidHour();
await forFile(startEngine());
await ensurePlan(aPlan());
beforeEach(() => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const password = 'Segredo-seguro';
let turn = 0;
/** An address of the internet in a network of its own. */
const newIp = (): string => {
  turn += 1;
  return `198.51.${turn}.7`;
};
const signUp = (email: string, options: { ip?: string; idempotencyKey?: string } = {}) => {
  const form = { name: 'Dona Zilda', phone: '11988887777', companyName: 'Mercado', planId: 1, termo: true };
  return call(handler, session.signUp, { ...form, email, password }, { ip: newIp(), ...options });
};

/** Somebody opens the link of their sign-up. */
async function shown(email: string): Promise<string> {
  const { companyId } = (await signUp(email)).json;
  expect((await openLink(companyId)).status).toBe(200);
  return email;
}
async function openLink(companyId: number) {
  const sealed = (await storedEmails(companyId)).flatMap(({ content }) =>
    content.kind === 'emailProof' ? [content.secret] : [],
  );
  const token = (await decrypt(sealed[0] ?? '')).split('#')[1] ?? '';
  return call(recoveryHandler, recovery.proveEmail, { token }, { ip: newIp() });
}

/** Addresses of nobody, of somebody who never showed it, of somebody who did, and of the platform's staff. */
async function addresses(): Promise<readonly string[]> {
  const { company } = await newTenant();
  const of = (name: string): string => `${name}${company.id}@padaria.example`;
  await newUser(company.id, { email: of('typed') });
  await newUser(company.id, { email: of('staff'), super: true, profile: 'admin' });
  return [of('nobody'), of('typed'), await shown(of('shown')), of('staff')];
}

it('B-COMP-4: who signs up is answered the same whoever has the address, and limited the same', async () => {
  const seen: string[][] = [];
  for (const email of await addresses()) {
    const ip = newIp();
    const answers: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { status, json, headers } = await signUp(email, { ip });
      answers.push(`${status} ${Object.keys(json)} ${json.id} ${Object.keys(headers).sort()}`);
    }
    seen.push(answers);
  }
  const [ofNobody, ...others] = seen;
  expect(ofNobody?.at(0)).toMatch(/^200 id,name,email,companyId 1 /);
  expect(ofNobody?.at(-1)).toMatch(/^429/);
  expect(others).toEqual([ofNobody, ofNobody, ofNobody]);
});

it('B-COMP-4: the same request is answered the same, also at once, and makes one company', async () => {
  for (const email of await addresses()) {
    const ask = () => signUp(email, { idempotencyKey: `twice ${email}` });
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.companyId)).size).toBe(1);
  }
});

it('B-USER-10: of those who take an address at once one signs in with it, and all are answered the same', async () => {
  const email = 'rush@padaria.example';
  const answers = await Promise.all([1, 2, 3].map(() => signUp(email)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const login = await findLogin(email);
  expect(answers.map(({ json }) => json.companyId)).toContain(login?.companyId);
  const { json } = await call(handler, session.login, { email, password }, { ip: newIp() });
  expect(json.user.companyId).toBe(login?.companyId);
});

it('B-COMP-4: where e-mails go to people, nobody signs in with what they chose before they opened the link', async () => {
  vi.stubEnv('SANDBOX', 'off');
  const seen: string[] = [];
  for (const email of await addresses()) {
    await signUp(email);
    const { status, error, headers } = await call(handler, session.login, { email, password }, { ip: newIp() });
    seen.push(`${status} ${error} ${Object.keys(headers).sort()}`);
  }
  expect(seen[0]).toMatch(/^401 ERR_INVALID_CREDENTIALS /);
  // Whose link was opened before has the password, as everybody knows who has it.
  expect(seen.filter((_, place) => place !== 2)).toEqual([seen[0], seen[0], seen[0]]);
  const email = 'first@padaria.example';
  const { companyId } = (await signUp(email)).json;
  expect((await openLink(companyId)).status).toBe(200);
  expect((await call(handler, session.login, { email, password }, { ip: newIp() })).json.user.companyId).toBe(
    companyId,
  );
});
