import { handler as auditHandler } from '@fn/audit/handler.ts';
import { audit } from '@shared/audit/contract.ts';
import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { aPlan, knownPassword, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { decrypt } from '../../core/secrets/encryption.ts';
import { ensurePlan } from '../plans/service.ts';
import { handler as recoveryHandler } from '../recovery/handler.ts';
import { issueCodes } from '../recovery/issue.ts';
import { handler as sessions } from '../session/handler.ts';
import { handler as usersHandler } from '../users/handler.ts';
import { getUser } from '../users/service.ts';
import { changeCompany, findCompany, getCompany } from './companies.ts';
import { findLogin } from './users.ts';

beginAtMidHour();
await forFile(startEngine());
catchQueues();
await ensurePlan(aPlan());
beforeEach(() => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
});

let turn = 0;
const address = () => {
  turn += 1;
  // Each in a network of its own.
  return { ip: `198.51.${turn % 250}.${Math.floor(turn / 250)}` };
};
const password = 'Segredo-seguro';

const signUp = (email: string, options: object = {}, fields: object = {}) => {
  const form = { name: 'Dona Zilda', phone: '11988887777', companyName: `Mercado ${turn}`, planId: 1, termo: true };
  return call(sessions, session.signUp, { ...form, ...fields, email, password }, { ...address(), ...options });
};
const signIn = async (email: string, typed: string) =>
  (await call(sessions, session.login, { email, password: typed }, address())).json?.user?.companyId;

/** The tokens of the newest link of a kind that was sent on behalf of a company. */
async function linkOf(companyId: number, kind: 'emailProof' | 'invitation'): Promise<string> {
  const emails = (await storedEmails(companyId)).sort((a, b) => a.id.localeCompare(b.id));
  const sealed = emails.flatMap(({ content }) => (content.kind === kind ? [content.secret] : []));
  return (await decrypt(sealed.at(-1) ?? '')).split('#')[1] ?? '';
}
const prove = async (companyId: number, typed?: string) =>
  call(
    recoveryHandler,
    recovery.proveEmail,
    { token: await linkOf(companyId, 'emailProof'), ...(typed === undefined ? {} : { password: typed }) },
    address(),
  );

/** Somebody whom an administrator gave an address that nobody showed to be theirs. */
async function typedSomewhere() {
  const { company, admin } = await newTenant();
  const email = `maria${company.id}@padaria.example`;
  const member = await newUser(company.id, { email });
  return { company, admin, member, email };
}
const invite = (by: SignedIn, email: string) =>
  call(usersHandler, users.create, { name: 'Maria Reis', email }, { token: by.token });
const accept = async (companyId: number) =>
  call(
    recoveryHandler,
    recovery.accept,
    { token: await linkOf(companyId, 'invitation'), newPassword: password },
    address(),
  );

describe('B-USER-10: an address that an administrator merely typed', () => {
  it('goes to whoever signs up with it and shows by e-mail that it is theirs', async () => {
    const { company, admin, member, email } = await typedSomewhere();
    const made = await signUp(email);
    expect(made.status).toBe(200);
    const { companyId } = made.json;
    expect(await signIn(email, knownPassword)).toBe(company.id);
    expect(await signIn(email, password)).toBeUndefined();
    expect((await prove(companyId, password)).status).toBe(200);
    expect(await signIn(email, password)).toBe(companyId);
    expect(await signIn(email, knownPassword)).toBeUndefined();
    const { json } = await call(usersHandler, users.get, { id: member.user.id }, { token: admin.token });
    expect(json).toMatchObject({ email: '', emailState: 'taken' });
    const log = await call(auditHandler, audit.list, {}, { token: admin.token });
    expect(JSON.stringify(log.json)).toContain('session.emailTaken');
    expect(JSON.stringify([json, log.json])).not.toContain('Mercado');
  });

  it('moves for nobody who does not know the password of the sign-up', async () => {
    const { company, email } = await typedSomewhere();
    const { companyId } = (await signUp(email)).json;
    expect((await prove(companyId)).fields).toEqual({ password: 'required' });
    expect((await prove(companyId, knownPassword)).fields).toEqual({ password: 'password_wrong' });
    expect(await signIn(email, knownPassword)).toBe(company.id);
  });

  it('is given another one by the administrator, with which they sign in again', async () => {
    const { company, admin, member, email } = await typedSomewhere();
    const { companyId } = (await signUp(email)).json;
    await prove(companyId, password);
    const other = { id: member.user.id, email: `other${company.id}@padaria.example`, currentPassword: knownPassword };
    expect(await call(usersHandler, users.update, other, { token: admin.token })).toMatchObject({
      status: 200,
      json: { email: '', emailState: 'taken', nextEmail: other.email },
    });
    expect((await prove(company.id)).status).toBe(200);
    expect(await signIn(other.email, knownPassword)).toBe(company.id);
    expect(await signIn(email, password)).toBe(companyId);
  });

  it('goes to whoever accepts an invitation that came by e-mail', async () => {
    const { email, company } = await typedSomewhere();
    const { company: theirs, admin } = await newTenant();
    expect((await invite(admin, email)).json).toMatchObject({ isInvitationSent: true });
    const token = await linkOf(theirs.id, 'invitation');
    const { json } = await call(recoveryHandler, recovery.invitation, { token }, address());
    expect(json).toMatchObject({ email, isElsewhere: true });
    expect(await signIn(email, knownPassword)).toBe(company.id);
    expect((await accept(theirs.id)).status).toBe(200);
    expect(await signIn(email, password)).toBe(theirs.id);
    expect((await invite(admin, email)).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
  });

  it('of two who show it at the same moment goes to one', async () => {
    const { email } = await typedSomewhere();
    const made = [(await signUp(email)).json.companyId, (await signUp(email)).json.companyId];
    const answers = await Promise.all(made.map((id) => prove(id, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    const winner = made[answers.findIndex(({ status }) => status === 200)];
    expect(await signIn(email, password)).toBe(winner);
  });

  it('leaves the other account alone when who waits for it is removed', async () => {
    const { company, email } = await typedSomewhere();
    const { admin } = await newTenant();
    const { id } = (await invite(admin, email)).json;
    expect((await invite(admin, email)).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect((await call(usersHandler, users.remove, { id }, { token: admin.token })).status).toBe(200);
    expect(await findLogin(email)).toMatchObject({ companyId: company.id });
  });

  it('is no address of the company any more either, where it was', async () => {
    const { company, admin } = await newTenant();
    const { email } = admin.user;
    await changeCompany(company.id, (current) => ({ ...current, email }));
    const { companyId } = (await signUp(email)).json;
    await prove(companyId, password);
    expect(await getCompany(company.id)).toMatchObject({ email: '' });
    expect(await getUser({ companyId: company.id }, admin.user.id)).toMatchObject({ email: '', profile: 'admin' });
  });
});

/** Whoever signs up with it is answered as everybody is, and gets nothing; whose it is hears of it. */
async function keepsOut(email: string, companyId: number): Promise<void> {
  const made = await signUp(email, {}, { name: 'Zacarias', companyName: 'Armazém' });
  expect(made).toMatchObject({ status: 200, json: { id: 1, email, name: 'Zacarias' } });
  expect(await findCompany(made.json.companyId)).toBeUndefined();
  expect(await findLogin(email)).toMatchObject({ companyId });
  const letters = (await storedEmails(companyId)).filter(({ content }) => content.kind === 'accountThere');
  expect(letters).toMatchObject([{ to: email }]);
  expect(JSON.stringify(letters)).not.toMatch(/Zacarias|Armazém/);
}

describe('B-USER-10: an address stays with', () => {
  it('whoever showed that it is theirs, by a link or by an invitation', async () => {
    const own = `own${turn}@padaria.example`;
    const { companyId } = (await signUp(own)).json;
    expect((await prove(companyId)).status).toBe(200);
    await keepsOut(own, companyId);
    const { company, admin } = await newTenant();
    const invited = `invited${turn}@padaria.example`;
    await invite(admin, invited);
    await accept(company.id);
    await keepsOut(invited, company.id);
  });

  it('the platform’s own staff', async () => {
    const { company } = await newTenant();
    const email = `staff${company.id}@platform.example`;
    await newUser(company.id, { email, super: true, profile: 'admin' });
    await keepsOut(email, company.id);
  });

  it('whoever has it where no e-mail leaves, so that nobody could show anything', async () => {
    const { email } = await typedSomewhere();
    process.env['MAIL_FROM'] = '';
    expect((await signUp(email)).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
  });

  it('whoever has it when a password is typed for somebody else, who is invited to show more', async () => {
    const { email, company } = await typedSomewhere();
    const { company: theirs, admin } = await newTenant();
    const typed = { name: 'Maria Reis', email, password };
    expect((await call(usersHandler, users.create, typed, { token: admin.token })).status).toBe(200);
    expect(await signIn(email, password)).toBeUndefined();
    expect(await signIn(email, knownPassword)).toBe(company.id);
    expect((await accept(theirs.id)).status).toBe(200);
    expect(await signIn(email, password)).toBe(theirs.id);
  });

  it('whoever showed that it is theirs, when somebody else is invited to it', async () => {
    const own = `kept${turn}@padaria.example`;
    const { companyId } = (await signUp(own)).json;
    await prove(companyId);
    const { company, admin } = await newTenant();
    expect((await invite(admin, own)).status).toBe(200);
    expect((await accept(company.id)).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect(await signIn(own, password)).toBe(companyId);
  });
});

it('answers the same sign-up again while its address waits', async () => {
  const { email } = await typedSomewhere();
  const form = { name: 'Dona Zilda', phone: '11988887777', companyName: 'Mercado', planId: 1, termo: true };
  const ask = () =>
    call(sessions, session.signUp, { ...form, email, password }, { ...address(), idempotencyKey: `again ${email}` });
  const first = await ask();
  expect(first.status).toBe(200);
  expect((await ask()).json).toEqual(first.json);
});

it('B-COMP-4: sends no more than five e-mails an hour to an address because of one network, and twenty in all', async () => {
  const { email } = await typedSomewhere();
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host += 1) statuses.push((await signUp(email, { ip: `192.0.2.${host}` })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const others: number[] = [];
  for (let count = 0; count < 16; count += 1) others.push((await signUp(email)).status);
  expect(others).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
});

it('a code that went to an address says nothing about the one it was changed to', async () => {
  const { member, email, company } = await typedSomewhere();
  const victim = `victim${company.id}@padaria.example`;
  const { userId } = (await call(recoveryHandler, recovery.request, { wpp: email }, address())).json;
  const [issued] = await issueCodes(userId, now());
  const { resetToken } = (await call(recoveryHandler, recovery.verify, { userId, code: issued?.code ?? '' }, address()))
    .json;
  const change = { id: member.user.id, email: victim, currentPassword: knownPassword };
  process.env['MAIL_FROM'] = '';
  expect((await call(usersHandler, users.update, change, { token: member.token })).json.email).toBe(victim);
  const reset = { userId, resetToken, newPassword: password };
  expect((await call(recoveryHandler, recovery.reset, reset, address())).status).toBe(200);
  expect(await getUser({ companyId: company.id }, member.user.id)).toMatchObject({ emailProvenAt: null });
});
