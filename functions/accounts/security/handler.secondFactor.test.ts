import { auditMonth } from '@fn/core/http/audit.ts';
import { queryAll } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import { security } from '@shared/security/contract.ts';
import { session } from '@shared/session/contract.ts';
import { users } from '@shared/users/contract.ts';
import { authenticator } from '@test/support/server/authenticator.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownHash, knownPassword, newTenant, newUser, tokenOf } from '@test/support/server/tenant.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as sessionHandler } from '../session/handler.ts';
import { handler as usersHandler } from '../users/handler.ts';
import { handler } from './handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
afterEach(() => vi.useRealTimers());

const currentPassword = knownPassword;
const ask = <K extends keyof typeof security>(name: K, input: Record<string, unknown>, options: CallOptions = {}) =>
  call(handler, security[name], input, options);
const signIn = (email: string, options: CallOptions = {}) =>
  call(sessionHandler, session.login, { email, password: knownPassword }, options);

/** Password right: the handle of the second step. */
async function handleOf(email: string): Promise<string> {
  const answer = await signIn(email);
  expect(answer).toMatchObject({ status: 401, error: 'ERR_SECOND_FACTOR_REQUIRED', setCookies: [] });
  return String((answer.json as unknown as { values: { handle: string } }).values.handle);
}

async function someone() {
  const { company } = await newTenant();
  const { user } = await newUser(company.id, { passwordHash: knownHash });
  return { company, user, token: (await signIn(user.email)).json.token };
}

/** Somebody with an application and recovery codes; half a minute later, so that the code of the enrolment is past. */
async function enrolled() {
  const person = await someone();
  const { token } = person;
  const { key } = (await ask('startAuthenticator', { currentPassword }, { token })).json;
  const phone = authenticator(key);
  const { recoveryCodes } = (await ask('confirmAuthenticator', { code: phone.code() }, { token })).json;
  later(60);
  return { ...person, phone, recoveryCodes };
}

const audited = async (company: { id: number; timeZone: string }) =>
  (
    await queryAll({
      pk: partitions.audit(company.id, auditMonth({ company, now: new Date() })),
      limit: 100,
      consistent: true,
    })
  ).map((item) => item['action']);

describe('setting up an authenticator application', () => {
  it('B-AUTH-31: counts only once a code of it was given', async () => {
    const { user, token } = await someone();
    const { json } = await ask('startAuthenticator', { currentPassword }, { token });
    expect(json.uri).toBe(
      `otpauth://totp/Prosa%3A${encodeURIComponent(user.email)}?secret=${json.key.replaceAll(' ', '')}&issuer=Prosa`,
    );
    expect((await signIn(user.email)).status).toBe(200);
    expect((await ask('status', {}, { token: (await signIn(user.email)).json.token })).json).toEqual({
      authenticatorSince: null,
      passkeys: 0,
      recoveryCodesLeft: 0,
      isRequired: false,
      dueAt: null,
    });
  });

  it('takes the own password and a right code', async () => {
    const { token } = await someone();
    const refused = await ask('startAuthenticator', { currentPassword: 'Wrong-horse' }, { token });
    expect(refused).toMatchObject({ status: 400, fields: { currentPassword: 'password_wrong' } });
    expect((await ask('confirmAuthenticator', { code: '000000' }, { token })).error).toBe('ERR_INVALID_CODE');
    const { key } = (await ask('startAuthenticator', { currentPassword }, { token })).json;
    const wrong = authenticator(key).code(9);
    expect((await ask('confirmAuthenticator', { code: wrong }, { token })).error).toBe('ERR_INVALID_CODE');
    const { status, json } = await ask('confirmAuthenticator', { code: authenticator(key).code() }, { token });
    expect([status, json.recoveryCodes]).toEqual([200, expect.any(Array)]);
    expect(json.recoveryCodes).toHaveLength(10);
  });

  it('keeps neither key nor recovery codes in the clear', async () => {
    const { user, recoveryCodes, token } = await enrolled();
    const item = JSON.stringify(await getItem(keys.secondFactor(user.companyId, user.id), true));
    for (const code of recoveryCodes) {
      expect(item).not.toContain(code);
      expect(item).not.toContain(code.replaceAll('-', ''));
    }
    const { key } = (await ask('startAuthenticator', { currentPassword, code: recoveryCodes[0] }, { token })).json;
    const again = JSON.stringify(await getItem(keys.secondFactor(user.companyId, user.id), true));
    expect(again).not.toContain(key.replaceAll(' ', ''));
  });

  it.each([
    [14 * 60, 200],
    [15 * 60 + 1, 400],
  ])('a picture that was on the screen for %i seconds answers %i', async (seconds, status) => {
    const { company } = await newTenant();
    const { user, token } = await newUser(company.id, { passwordHash: knownHash });
    const { key } = (await ask('startAuthenticator', { currentPassword }, { token })).json;
    later(seconds);
    const code = authenticator(key).code();
    expect((await ask('confirmAuthenticator', { code }, { token: await tokenOf(user) })).status).toBe(status);
  });

  it('is replaced only by whoever has a code', async () => {
    const { token, phone } = await enrolled();
    expect((await ask('startAuthenticator', { currentPassword }, { token })).fields).toEqual({ code: 'required' });
    const wrong = await ask('startAuthenticator', { currentPassword, code: phone.code(9) }, { token });
    expect(wrong.error).toBe('ERR_INVALID_CODE');
    expect((await ask('startAuthenticator', { currentPassword, code: phone.code() }, { token })).status).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  it('B-AUTH-30: the password opens no session, a code of the handle does', async () => {
    const { user, phone } = await enrolled();
    const handle = await handleOf(user.email);
    const { status, json, cookies } = await ask('signIn', { handle, code: phone.code() });
    expect(status).toBe(200);
    expect(json.user.id).toBe(user.id);
    expect(Object.keys(cookies)).toEqual(['jrt', 'jdv']);
    const [first] = (await ask('sessions', {}, { token: json.token })).json.sessions;
    expect(first).toMatchObject({ method: 'authenticator', isCurrent: true });
  });

  it('tells nobody before the right password that there is one', async () => {
    const { user } = await enrolled();
    const plain = await someone();
    const wrong = (email: string) => call(sessionHandler, session.login, { email, password: 'Wrong-horse' });
    expect((await wrong(user.email)).json).toEqual((await wrong(plain.user.email)).json);
  });

  it('B-AUTH-31: a code is used once, however it is spread', async () => {
    const { user, phone } = await enrolled();
    const handles = await Promise.all([handleOf(user.email), handleOf(user.email), handleOf(user.email)]);
    const code = phone.code();
    const answers = await Promise.all(handles.map((handle) => ask('signIn', { handle, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await ask('signIn', { handle: await handleOf(user.email), code });
    expect(again).toMatchObject({ status: 400, error: 'ERR_INVALID_CODE' });
    later(90);
    expect((await ask('signIn', { handle: await handleOf(user.email), code: phone.code() })).status).toBe(200);
  });

  it('a handle is used once', async () => {
    const { user, phone, recoveryCodes } = await enrolled();
    const handle = await handleOf(user.email);
    expect((await ask('signIn', { handle, code: phone.code() })).status).toBe(200);
    const again = await ask('signIn', { handle, code: recoveryCodes[0] });
    expect(again).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP_EXPIRED', setCookies: [] });
  });

  it('a handle is worth nothing after ten minutes, after a change of the password, and made up', async () => {
    const { user, phone, recoveryCodes, token } = await enrolled();
    const handle = await handleOf(user.email);
    const update = { id: user.id, password: 'outras-palavras-boas', currentPassword };
    const { status, cookies } = await call(usersHandler, users.update, update, { token });
    expect([status, Object.keys(cookies)]).toEqual([200, ['jrt']]);
    expect((await ask('signIn', { handle, code: phone.code() })).error).toBe('ERR_SECOND_STEP_EXPIRED');
    const other = await enrolled();
    const late = await handleOf(other.user.email);
    later(60 + 601);
    expect((await ask('signIn', { handle: late, code: other.phone.code() })).error).toBe('ERR_SECOND_STEP_EXPIRED');
    const forged = `${late.split('.').slice(0, 2).join('.')}.`;
    for (const handle of ['x', forged, token]) {
      expect((await ask('signIn', { handle, code: recoveryCodes[0] })).error).toBe('ERR_SECOND_STEP_EXPIRED');
    }
  });

  it('a handle is no access token, and a code of somebody else is wrong', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const handle = await handleOf(one.user.email);
    expect((await ask('status', {}, { token: handle })).error).toBe('ERR_TOKEN_INVALID');
    expect((await ask('signIn', { handle, code: other.phone.code() })).error).toBe('ERR_INVALID_CODE');
    expect((await ask('signIn', { handle, code: other.recoveryCodes[0] })).error).toBe('ERR_INVALID_CODE');
    expect((await ask('startAtSignIn', { handle })).error).toBe('ERR_SECOND_STEP_EXPIRED');
    expect(await audited(one.company)).toContain('session.codeRefused');
  });

  it('a recovery code lets in once, however it is typed', async () => {
    const { user, recoveryCodes } = await enrolled();
    const code = ` ${(recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', '')}`;
    const { status, json } = await ask('signIn', { handle: await handleOf(user.email), code });
    expect(status).toBe(200);
    expect((await ask('status', {}, { token: json.token })).json.recoveryCodesLeft).toBe(9);
    expect((await ask('signIn', { handle: await handleOf(user.email), code })).error).toBe('ERR_INVALID_CODE');
  });

  it('B-AUTH-32: guesses from twenty addresses wait together, and the owner’s browser does not', async () => {
    const { user, phone } = await enrolled();
    const known = (await ask('signIn', { handle: await handleOf(user.email), code: phone.code() })).cookies;
    let handle = await handleOf(user.email);
    const guess = (_: unknown, host: number) => ask('signIn', { handle, code: '000000' }, { ip: `198.51.100.${host}` });
    const lookedAt = async () =>
      (await Promise.all(Array.from({ length: 20 }, guess))).filter(({ error }) => error === 'ERR_INVALID_CODE').length;
    // The clock stands, so that no wait passes while a slow machine answers.
    vi.useFakeTimers({ toFake: ['Date'] });
    later(70);
    // Five are free, and the sixth begins the waits.
    expect(await lookedAt()).toBe(6);
    expect(await lookedAt()).toBe(0);
    // Nobody waits longer than a quarter of an hour, and then one is looked at.
    later(970);
    handle = await handleOf(user.email);
    expect(await lookedAt()).toBe(1);
    vi.useRealTimers();
    const owner = await signIn(user.email, { cookies: { jdv: known['jdv'] ?? '' } });
    const own = String((owner.json as unknown as { values: { handle: string } }).values.handle);
    const opened = await ask('signIn', { handle: own, code: phone.code() }, { cookies: { jdv: known['jdv'] ?? '' } });
    expect(opened.status).toBe(200);
  });
});

describe('giving it up', () => {
  it('takes password and code, and then the password is enough', async () => {
    const { user, token, phone } = await enrolled();
    const wrong = await ask('removeAuthenticator', { currentPassword: 'Wrong-horse', code: phone.code() }, { token });
    expect(wrong.fields).toEqual({ currentPassword: 'password_wrong' });
    const noCode = await ask('removeAuthenticator', { currentPassword, code: phone.code(9) }, { token });
    expect(noCode.error).toBe('ERR_INVALID_CODE');
    const done = await ask('removeAuthenticator', { currentPassword, code: phone.code() }, { token });
    expect(done.status).toBe(200);
    expect((await signIn(user.email)).status).toBe(200);
    expect(await getItem(keys.secondFactor(user.companyId, user.id), true)).toBeUndefined();
  });

  it('new recovery codes make those before worth nothing', async () => {
    const { user, token, phone, recoveryCodes } = await enrolled();
    const { json } = await ask('renewRecoveryCodes', { currentPassword, code: phone.code() }, { token });
    expect(json.recoveryCodes).toHaveLength(10);
    const handle = await handleOf(user.email);
    expect((await ask('signIn', { handle, code: recoveryCodes[0] })).error).toBe('ERR_INVALID_CODE');
    expect((await ask('signIn', { handle, code: json.recoveryCodes[0] })).status).toBe(200);
  });

  it('B-AUTH-34: an administrator resets a colleague’s, which ends their session', async () => {
    const { company, user, token } = await enrolled();
    const admin = await newUser(company.id, { passwordHash: knownHash, profile: 'admin' });
    const asAdmin = { token: admin.token };
    const seen = (await ask('team', {}, asAdmin)).json.people;
    expect(seen).toContainEqual({ userId: user.id, name: user.name, hasSecondFactor: true });
    expect((await ask('team', {}, { token })).error).toBe('ERR_NO_PERMISSION');
    const input = { userId: user.id, currentPassword };
    expect((await ask('resetSecondFactor', input, { token })).error).toBe('ERR_NO_PERMISSION');
    expect((await ask('resetSecondFactor', { ...input, userId: admin.user.id }, asAdmin)).status).toBe(403);
    expect((await ask('resetSecondFactor', input, asAdmin)).status).toBe(200);
    expect((await ask('status', {}, { token })).error).toBe('ERR_SESSION_EXPIRED');
    expect((await signIn(user.email)).status).toBe(200);
    expect(await audited(company)).toContain('security.resetSecondFactor');
  });

  it('is told by e-mail to whoever it is about, and after a reset at the next sign-in', async () => {
    process.env['MAIL_FROM'] = 'prosa@example.com';
    try {
      const { company, user } = await enrolled();
      const admin = await newUser(company.id, { name: 'Rui', passwordHash: knownHash, profile: 'admin' });
      const emails = await storedEmails(company.id);
      const input = { userId: user.id, currentPassword };
      await ask('resetSecondFactor', input, { token: admin.token });
      const newEmails = (await storedEmails(company.id)).filter(({ id }) => emails.every((email) => email.id !== id));
      expect(emails).toMatchObject([{ to: user.email, content: { fields: ['secondFactor'], by: null } }]);
      expect(newEmails).toMatchObject([{ to: user.email, content: { fields: ['secondFactor'], by: 'Rui' } }]);
      const { json } = await signIn(user.email);
      expect(json.user.accessNotice).toMatchObject({ fields: ['secondFactor'], by: 'Rui' });
    } finally {
      delete process.env['MAIL_FROM'];
    }
  });

  it('nothing of a removed person is left', async () => {
    const { company, user } = await enrolled();
    const admin = await newUser(company.id, { profile: 'admin' });
    catchQueues();
    const removed = await call(usersHandler, users.remove, { id: user.id }, { token: admin.token });
    expect(removed.status).toBe(200);
    expect(await getItem(keys.secondFactor(user.companyId, user.id), true)).toBeUndefined();
  });
});
