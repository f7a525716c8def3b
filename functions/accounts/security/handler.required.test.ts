import { companyEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { putItem } from '@fn/core/store/store.ts';
import { security } from '@shared/security/contract.ts';
import { session } from '@shared/session/contract.ts';
import type { User } from '@shared/users/model.ts';
import { authenticator } from '@test/support/server/authenticator.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedAudit } from '@test/support/server/storedAudit.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownHash, knownPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { handler as sessionHandler } from '../session/handler.ts';
import { writeSetting } from '../settings/repo.ts';
import { handler } from './handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
const day = 24 * 60 * 60;

const ask = <K extends keyof typeof security>(name: K, input: Record<string, unknown>, options: CallOptions = {}) =>
  call(handler, security[name], input, options);
const signIn = (email: string) => call(sessionHandler, session.login, { email, password: knownPassword });
const valuesOf = (json: unknown) => (json as { values: { handle: string; step: string } }).values;

async function member(fields: Partial<User> = {}, required: 'enabled' | 'disabled' = 'enabled') {
  const { company } = await newTenant();
  await writeSetting(company.id, 'requireSecondFactor', required);
  const { user } = await newUser(company.id, { passwordHash: knownHash, ...fields });
  return { company, user };
}

it.each([
  ['a company that requires it', {}, 'enabled'],
  ['the platform’s own staff', { super: true }, 'disabled'],
] as const)(
  'B-AUTH-33: %s goes on for a week from the first sign-in, then sets one up',
  async (_case, fields, required) => {
    const { user } = await member(fields, required);
    const first = await signIn(user.email);
    expect(first.status).toBe(200);
    const dueAt = first.json.user.secondFactorDueAt ?? '';
    expect(Date.parse(dueAt) - Date.now() - Number(process.env['CLOCK_OFFSET_MS'])).toBeCloseTo(7 * day * 1000, -4);
    later(6 * day);
    const second = await signIn(user.email);
    expect(second).toMatchObject({ status: 200, json: { user: { secondFactorDueAt: dueAt } } });
    later(7 * day + 1);
    const refreshed = await call(
      sessionHandler,
      session.refresh,
      {},
      { cookies: { jrt: second.cookies['jrt'] ?? '' } },
    );
    expect(refreshed).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED', cookies: { jrt: '' } });
    const asked = await signIn(user.email);
    expect(asked).toMatchObject({ status: 401, error: 'ERR_SECOND_FACTOR_REQUIRED', setCookies: [] });
    const { handle, step } = valuesOf(asked.json);
    expect(step).toBe('enrol');
    const { key } = (await ask('startAtSignIn', { handle })).json;
    const wrong = await ask('confirmAtSignIn', { handle, code: authenticator(key).code(9) });
    expect(wrong).toMatchObject({ status: 400, error: 'ERR_INVALID_CODE', setCookies: [] });
    const done = await ask('confirmAtSignIn', { handle, code: authenticator(key).code() });
    expect(done.status).toBe(200);
    expect(done.json.recoveryCodes).toHaveLength(10);
    expect(done.json.user.secondFactorDueAt).toBeUndefined();
    expect((await ask('status', {}, { token: done.json.token })).json).toMatchObject({ isRequired: true, dueAt: null });
    expect((await ask('confirmAtSignIn', { handle, code: authenticator(key).code(1) })).error).toBe(
      'ERR_SECOND_STEP_EXPIRED',
    );
    expect(valuesOf((await signIn(user.email)).json).step).toBe('code');
  },
);

it('B-AUTH-34: who sets one up at sign-in is told by e-mail, and the log says so', async () => {
  vi.stubEnv('MAIL_FROM', 'no-reply@prosa.app');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { company, user } = await member({ language: 'es' });
  await signIn(user.email);
  later(8 * day);
  const { handle } = valuesOf((await signIn(user.email)).json);
  const { key } = (await ask('startAtSignIn', { handle })).json;
  await ask('confirmAtSignIn', { handle, code: authenticator(key).code(9) });
  expect(await storedEmails(company.id)).toEqual([]);
  expect((await ask('confirmAtSignIn', { handle, code: authenticator(key).code() })).status).toBe(200);
  const content = { kind: 'accessChanged', fields: ['secondFactor'], by: null };
  expect(await storedEmails(company.id)).toMatchObject([{ to: user.email, language: 'es', content }]);
  const target = { kind: 'user', id: String(user.id) };
  const set = (await storedAudit(company.id)).filter(({ action }) => action === 'session.secondFactorSet');
  expect(set).toMatchObject([{ user: { id: user.id }, target }]);
});

it('is not asked of whoever works where it is not required', async () => {
  const { user } = await member({}, 'disabled');
  await signIn(user.email);
  later(30 * day);
  const { status, json } = await signIn(user.email);
  expect([status, json.user.secondFactorDueAt]).toEqual([200, undefined]);
});

it('is asked no more once the company takes it back, and the week begins again', async () => {
  const { company, user } = await member();
  await signIn(user.email);
  await writeSetting(company.id, 'requireSecondFactor', 'disabled');
  later(8 * day);
  expect((await signIn(user.email)).json.user.secondFactorDueAt).toBeUndefined();
  await writeSetting(company.id, 'requireSecondFactor', 'enabled');
  expect((await signIn(user.email)).status).toBe(200);
});

it('cannot be turned off where it is required', async () => {
  const { user } = await member();
  const { token } = (await signIn(user.email)).json;
  const { key } = (await ask('startAuthenticator', { currentPassword: knownPassword }, { token })).json;
  await ask('confirmAuthenticator', { code: authenticator(key).code() }, { token });
  const input = { currentPassword: knownPassword, code: authenticator(key).code(1) };
  const refused = await ask('removeAuthenticator', input, { token });
  expect(refused).toMatchObject({ status: 409, error: 'ERR_SECOND_FACTOR_KEPT' });
});

it('the handle of an enrolment opens nothing once the company is disabled', async () => {
  const { company, user } = await member();
  await signIn(user.email);
  later(8 * day);
  const { handle } = valuesOf((await signIn(user.email)).json);
  await putItem(toItem(companyEntity, { ...company, status: false }));
  expect((await ask('startAtSignIn', { handle })).error).toBe('ERR_COMPANY_DISABLED');
});

it('of the platform’s own staff is not reset by a company’s administrator', async () => {
  const { company } = await member();
  const staff = await newUser(company.id, { super: true, hasSecondFactor: true });
  const { token } = await newUser(company.id, { passwordHash: knownHash, profile: 'admin' });
  const input = { userId: staff.user.id, currentPassword: knownPassword };
  expect((await ask('resetSecondFactor', input, { token })).error).toBe('ERR_NO_PERMISSION');
});
