import { findSecondFactor, secondFactorStep } from '@fn/accounts/records/secondFactors.ts';
import { findUser } from '@fn/accounts/records/users.ts';
import { handler as recoveryHandler } from '@fn/accounts/recovery/handler.ts';
import { handler as securityHandler } from '@fn/accounts/security/handler.ts';
import { handler as usersHandler } from '@fn/accounts/users/handler.ts';
import { changeUser } from '@fn/accounts/users/service.ts';
import { auditMonth } from '@fn/core/http/audit.ts';
import { decrypt } from '@fn/core/secrets/encryption.ts';
import { commit } from '@fn/core/store/commit.ts';
import { queryAll } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import { staff } from '@shared/platform/contract.ts';
import { maxStaff } from '@shared/platform/staff.ts';
import { recovery } from '@shared/recovery/contract.ts';
import { security } from '@shared/security/contract.ts';
import { users } from '@shared/users/contract.ts';
import { authenticator } from '@test/support/server/authenticator.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownPassword as currentPassword, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from './handler.ts';
import { resetAdminSecondFactor } from './lostFactor.ts';

await forFile(startEngine());
beforeEach(() => void vi.stubEnv('MAIL_FROM', 'no-reply@prosa.app'));
const { company } = await newTenant({ id: 1 });

let turn = 0;
const root = () => newUser(1, { profile: 'admin', super: true });
const invite = (by: SignedIn, fields: Record<string, unknown> = {}) => {
  turn += 1;
  const draft = { name: 'Bia Reis', email: `bia${turn}@platform.example.com`, currentPassword };
  return call(handler, staff.invite, { ...draft, ...fields }, { token: by.token, hasNoProof: true });
};
const remove = (by: SignedIn, of: SignedIn, fields = {}) =>
  call(handler, staff.remove, { id: of.user.id, currentPassword, ...fields }, { token: by.token, hasNoProof: true });
const isStaff = async ({ user }: SignedIn) => (await findUser(1, user.id))?.super;
const audited = async () => {
  const pk = partitions.audit(1, auditMonth({ company, now: new Date() }));
  return (await queryAll({ pk, limit: 500, consistent: true })).map((item) => item['action']);
};
const emailsTo = async (address: string) => (await storedEmails(1)).filter(({ to }) => to === address);

describe('B-STAFF-1: an invitation to run the installation', () => {
  it('goes by e-mail, and makes an administrator of the platform once a password was chosen', async () => {
    const first = await root();
    const { status, json } = await invite(first);
    expect(status).toBe(200);
    expect(json).toMatchObject({ link: null, person: { name: 'Bia Reis', isInvited: true, hasSecondFactor: false } });
    const [email] = await emailsTo(json.person.email);
    const content = email?.content as { kind: string; by: string; secret: string };
    expect(content).toMatchObject({ kind: 'invitation', by: first.user.name });
    const token = (await decrypt(content.secret)).split('#')[1];
    const accepted = await call(recoveryHandler, recovery.accept, { token, newPassword: 'Outro-cavalo-9' });
    expect(accepted.status).toBe(200);
    expect(await findUser(1, json.person.id)).toMatchObject({ super: true, profile: 'admin', companyId: 1 });
    const rows = (await call(handler, staff.list, {}, { token: first.token })).json;
    expect(rows).toContainEqual(expect.objectContaining({ id: json.person.id, isInvited: false }));
    expect(await audited()).toContain('staff.invite');
  });

  it('answers the link where no e-mail takes it', async () => {
    vi.stubEnv('MAIL_FROM', '');
    expect((await invite(await root())).json.link).toMatch(/\/invitation#1\.\d+\./);
  });

  it('gives the right to whoever works at the platform already, and tells them', async () => {
    const attendant = await newUser(1);
    const { json } = await invite(await root(), { email: attendant.user.email });
    expect(json.person.id).toBe(attendant.user.id);
    expect(await findUser(1, attendant.user.id)).toMatchObject({ super: true, profile: 'admin' });
    expect((await emailsTo(attendant.user.email))[0]?.content).toMatchObject({ fields: ['platformRight'] });
  });

  it('is nobody’s but of whoever shows that they are of the platform', async () => {
    const first = await root();
    expect(await invite(first, { currentPassword: undefined })).toMatchObject({
      status: 403,
      error: 'ERR_FRESH_PROOF_REQUIRED',
    });
    expect(await invite(first, { currentPassword: 'Wrong-horse-1' })).toMatchObject({
      fields: { currentPassword: 'password_wrong' },
    });
    const attendant = await newUser(1, { profile: 'admin' });
    expect(await invite(attendant)).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
    const elsewhere = (await newTenant()).admin;
    expect(await invite(elsewhere)).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
    expect(await invite(first, { email: elsewhere.user.email })).toMatchObject({ error: 'ERR_EMAIL_ALREADY_EXISTS' });
    expect(await findUser(elsewhere.user.companyId, elsewhere.user.id)).toMatchObject({ super: false });
  });
});

describe('B-STAFF-2: taking the right away', () => {
  it('leaves an attendant without a session, who is told; never the own', async () => {
    const [first, second] = [await root(), await root()];
    expect(await remove(first, first)).toMatchObject({ status: 400, error: 'ERR_DELETE_SELF' });
    expect(await remove(first, second, { currentPassword: '' })).toMatchObject({ status: 403 });
    expect((await remove(first, second)).status).toBe(200);
    const after = await findUser(1, second.user.id);
    expect(after).toMatchObject({ super: false, profile: 'user', tokenVersion: second.user.tokenVersion + 1 });
    expect((await emailsTo(second.user.email))[0]?.content).toMatchObject({ fields: ['platformRight'] });
    expect((await call(handler, staff.list, {}, { token: second.token })).status).toBe(401);
    expect(await remove(first, second)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
  });

  it.each([
    ['take the right from', (by: SignedIn, of: SignedIn) => remove(by, of)],
    [
      'remove',
      (by: SignedIn, of: SignedIn) => call(usersHandler, users.remove, { id: of.user.id }, { token: by.token }),
    ],
  ])('of three who %s each other at once, one stays', async (_, act) => {
    const people = [await root(), await root(), await root()];
    await Promise.all(people.map((by, place) => act(by, people[(place + 1) % 3] as SignedIn)));
    const left = (await Promise.all(people.map(isStaff))).filter(Boolean);
    expect(left.length).toBeGreaterThan(0);
  });
});

describe('B-AUTH-41: a code in place of the password', () => {
  it('is good once', async () => {
    const first = await root();
    const begun = await call(securityHandler, security.startAuthenticator, { currentPassword }, { token: first.token });
    const app = authenticator(begun.json.key);
    await call(securityHandler, security.confirmAuthenticator, { code: app.code() }, { token: first.token });
    const code = app.code(1);
    expect((await invite(first, { currentPassword: undefined, code })).status).toBe(200);
    expect(await invite(first, { currentPassword: undefined, code })).toMatchObject({ error: 'ERR_INVALID_CODE' });
  });

  it('is nothing for somebody who has no second factor', async () => {
    expect(await invite(await root(), { currentPassword: undefined, code: '123456' })).toMatchObject({
      fields: { currentPassword: 'required' },
    });
  });
});

describe('B-STAFF-3: the command on the server', () => {
  it('takes a lost second factor, ends the session, and tells the person and the audit log', async () => {
    const { user } = await root();
    const factor = { ...(await findSecondFactor(user)), recoveryCodes: ['x'] };
    await commit([secondFactorStep(factor)]);
    await changeUser({ companyId: 1, id: user.id, change: (now) => ({ ...now, hasSecondFactor: true }) });
    await resetAdminSecondFactor(` ${user.email.toUpperCase()} `, new Date());
    expect(await findSecondFactor(user)).toMatchObject({ recoveryCodes: [], version: 0 });
    const after = await findUser(1, user.id);
    expect(after).toMatchObject({ hasSecondFactor: false, tokenVersion: user.tokenVersion + 1, super: true });
    const [email] = await emailsTo(user.email);
    expect(email?.content).toMatchObject({ kind: 'accessChanged', fields: ['secondFactor'], by: 'npm run ops' });
    expect(await audited()).toContain('platform.secondFactorReset');
  });

  it('of nobody else', async () => {
    const { admin } = await newTenant();
    const attendant = await newUser(1);
    for (const email of [admin.user.email, attendant.user.email, 'nobody@example.com']) {
      await expect(resetAdminSecondFactor(email, new Date())).rejects.toThrow(email);
    }
  });
});

it('B-STAFF-1: nobody is invited beyond those whom an installation has at most', async () => {
  const first = await root();
  const present = (await call(handler, staff.list, {}, { token: first.token })).json.length;
  await Promise.all(Array.from({ length: maxStaff - 1 - present }, root));
  expect((await invite(first)).status).toBe(200);
  expect(await invite(first)).toMatchObject({ error: 'ERR_STAFF_LIMIT', json: { values: { limit: maxStaff } } });
});
