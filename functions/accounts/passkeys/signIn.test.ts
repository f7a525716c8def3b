import { randomBytes } from 'node:crypto';
import { type Options, type Otherwise, type SecurityKey, securityKey } from '@test/support/outside/securityKey.ts';
import { authenticator } from '@test/support/server/authenticator.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import {
  add,
  ask,
  askSecurity,
  audited,
  currentPassword,
  enter,
  origin,
  signIn,
  someone,
  valuesOf,
  withKey,
} from '@test/support/server/passkeyFixture.ts';
import { describe, expect, it } from 'vitest';
import { companyEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';

const later = beginAtMidHour();
await forFile(startEngine());
process.env['PUBLIC_URL'] = origin;

describe('signing in', () => {
  it('B-AUTH-36: opens a session without a password, and counts as the second factor', async () => {
    const { user, company, key, token } = await withKey();
    const { status, json, cookies } = await enter(key);
    expect([status, json.user.id, Object.keys(cookies)]).toEqual([200, user.id, ['jrt', 'jdv']]);
    const [first] = (await askSecurity('sessions', {}, { token: json.token })).json.sessions;
    expect(first).toMatchObject({ method: 'passkey', isCurrent: true });
    const [used] = (await ask('list', {}, { token: json.token })).json.passkeys;
    expect(used?.lastUsedAt).not.toBeNull();
    expect((await ask('list', {}, { token })).error).toBe('ERR_SESSION_EXPIRED');
    expect(await audited(company)).toContain('session.login');
  });

  it.each<[string, Otherwise]>([
    ['at another origin', { origin: 'http://prosa.example' }],
    ['for another site', { rpId: 'example' }],
    ['that asked nobody', { isUnverified: true }],
    ['of a page within one of somebody else', { page: { crossOrigin: true } }],
    ['of a page whose top is another one', { page: { topOrigin: 'https://evil.example' } }],
    ['of a set-up', { type: 'webauthn.create' }],
    ['with a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
  ])('refuses a signature %s, and notes it', async (_case, otherwise) => {
    const { company, key } = await withKey();
    expect(await enter(key, otherwise)).toMatchObject({ status: 400, error: 'ERR_PASSKEY_REFUSED', setCookies: [] });
    expect(await audited(company)).toContain('session.passkeyRefused');
  });

  it('refuses what was signed before, also at the same moment', async () => {
    const { key } = await withKey();
    const { challenge, options } = (await ask('beginSignIn', {})).json;
    const response = key.get(options, { counter: 0 });
    const fresh = key.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => ask('signIn', { challenge, response: fresh })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ask('signIn', { challenge, response: fresh })).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await ask('signIn', { challenge, response })).error).toBe('ERR_PASSKEY_REFUSED');
  });

  it('refuses a challenge once more of a passkey that does not count', async () => {
    const person = await someone();
    const key = securityKey(origin);
    await add(person.token, key, {}, { counter: 0 });
    const { challenge, options } = (await ask('beginSignIn', {})).json;
    const response = key.get(options, { counter: 0 });
    expect((await ask('signIn', { challenge, response })).status).toBe(200);
    expect((await ask('signIn', { challenge, response })).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await enter(key, { counter: 0 })).status).toBe(200);
  });

  it('refuses a challenge of ours for something else', async () => {
    const { key, token } = await withKey();
    const { challenge, options } = (await ask('beginProof', {}, { token })).json;
    expect((await ask('signIn', { challenge, response: key.get(options) })).error).toBe('ERR_PASSKEY_REFUSED');
    const { challenge: late, options: asked } = (await ask('beginSignIn', {})).json;
    later(301);
    expect((await ask('signIn', { challenge: late, response: key.get(asked) })).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await ask('signIn', { challenge: token, response: key.get(asked) })).error).toBe('ERR_PASSKEY_REFUSED');
  });

  it('refuses a passkey that counts back, as a copy would, and says so in the log', async () => {
    const { company, key } = await withKey();
    expect((await enter(key, { counter: 40 })).status).toBe(200);
    expect((await enter(key, { counter: 40 })).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await enter(key, { counter: 0 })).error).toBe('ERR_PASSKEY_REFUSED');
    expect(await audited(company)).toContain('session.passkeyCopied');
    expect((await enter(key, { counter: 41 })).status).toBe(200);
  });

  it('one that nobody has is answered as one that signed wrong', async () => {
    const { key } = await withKey();
    const [wrong, unknown] = [await enter(key, { isUnverified: true }), await enter(securityKey(origin))];
    expect(unknown.json).toEqual(wrong.json);
    expect(unknown.status).toBe(wrong.status);
  });

  it('strangers wait after twenty failures of one address', async () => {
    const ip = '203.0.113.201';
    const answers: (string | undefined)[] = [];
    for (let turn = 0; turn < 23; turn += 1) answers.push((await enter(securityKey(origin), {}, { ip })).error);
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'ERR_PASSKEY_REFUSED'));
    expect(answers).toContain('ERR_TOO_MANY_ATTEMPTS');
  });

  it('not outside of work hours, and not where the company is switched off', async () => {
    const resting = await withKey();
    await putItem(toItem(companyEntity, { ...resting.company, status: false }));
    expect((await enter(resting.key)).error).toBe('ERR_COMPANY_DISABLED');
  });

  it('pages of others cannot ask for it', async () => {
    const { key } = await withKey();
    const { challenge, options } = (await ask('beginSignIn', {})).json;
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answer = await ask('signIn', { challenge, response: key.get(options) }, { headers });
    expect(answer).toMatchObject({ status: 403, setCookies: [] });
  });
});

describe('as the second step', () => {
  const secondStep = async (email: string) => valuesOf((await signIn(email)).json);
  async function takeStep(handle: string, key: SecurityKey) {
    const { challenge, options } = (await ask('beginSignIn', { handle })).json;
    return ask('signIn', { handle, challenge, response: key.get(options) });
  }

  it('the password says that there is one, and it opens the session', async () => {
    const { user, key } = await withKey();
    const { handle = '', passkey } = await secondStep(user.email);
    expect(passkey).toBe('yes');
    const { options } = (await ask('beginSignIn', { handle })).json as { options: Options };
    expect(options['allowCredentials']).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }]);
    expect(await takeStep(handle, key)).toMatchObject({ status: 200, json: { user: { id: user.id } } });
    expect((await ask('beginSignIn', { handle })).error).toBe('ERR_SECOND_STEP_EXPIRED');
  });

  it('the passkey of somebody else does not, nor a challenge of somebody else', async () => {
    const [one, other] = [await withKey(), await withKey()];
    const { handle = '' } = await secondStep(one.user.email);
    expect((await takeStep(handle, other.key)).error).toBe('ERR_PASSKEY_REFUSED');
    const { challenge, options } = (await ask('beginSignIn', {})).json;
    const answer = await ask('signIn', { handle, challenge, response: one.key.get(options) });
    expect(answer.error).toBe('ERR_PASSKEY_REFUSED');
  });

  it('a recovery code lets in who has lost it, and a code where there is an application besides', async () => {
    const { user, key, token, recoveryCodes } = await withKey();
    const { challenge, options } = (await ask('beginProof', {}, { token })).json;
    const { proof } = (await ask('prove', { challenge, response: key.get(options) }, { token })).json;
    const started = await askSecurity('startAuthenticator', { currentPassword, proof }, { token });
    const phone = authenticator(started.json.key);
    const { handle = '' } = await secondStep(user.email);
    expect((await askSecurity('signIn', { handle, code: recoveryCodes[0] })).status).toBe(200);
    const again = (await enter(key)).json.token;
    await askSecurity('confirmAuthenticator', { code: phone.code() }, { token: again });
    later(60);
    const { handle: next = '' } = await secondStep(user.email);
    expect((await askSecurity('signIn', { handle: next, code: phone.code() })).status).toBe(200);
    expect((await enter(key)).status).toBe(200);
  });
});
