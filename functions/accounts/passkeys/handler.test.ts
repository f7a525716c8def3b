import { randomBytes } from 'node:crypto';
import { users } from '@shared/users/contract.ts';
import { type Otherwise, securityKey } from '@test/support/outside/securityKey.ts';
import { authenticator } from '@test/support/server/authenticator.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
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
  withKey,
} from '@test/support/server/passkeyFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownHash, newUser } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { passkeyKey } from '../records/secondFactors.ts';
import { writeSetting } from '../settings/repo.ts';
import { handler as usersHandler } from '../users/handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
process.env['PUBLIC_URL'] = origin;

describe('setting one up', () => {
  it('asks the browser for a passkey of this site that knows its owner, and says nothing of the person to it', async () => {
    const { user, token } = await someone();
    const { options } = (await ask('begin', { currentPassword }, { token })).json;
    expect(options).toMatchObject({
      rp: { id: 'prosa.example', name: 'Prosa' },
      user: { name: user.email, displayName: user.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((options as { user: { id: string } }).user.id).toMatch(/^[\w-]{43}$/);
  });

  it('takes the own password, and is listed, named and counted as the second factor', async () => {
    const { company, user, token } = await someone();
    const refused = await ask('begin', { currentPassword: 'Wrong-horse' }, { token });
    expect(refused.fields).toEqual({ currentPassword: 'password_wrong' });
    const made = await add(token, securityKey(origin));
    expect(made.json).toMatchObject({ passkey: { name: 'Celular', lastUsedAt: null }, recoveryCodes: { length: 10 } });
    const { id } = made.json.passkey;
    await ask('rename', { passkeyId: id, name: 'Meu celular' }, { token });
    expect((await ask('list', {}, { token })).json.passkeys).toMatchObject([{ id, name: 'Meu celular' }]);
    const { json } = await askSecurity('status', {}, { token });
    expect(json).toMatchObject({ authenticatorSince: null, passkeys: 1, recoveryCodesLeft: 10 });
    expect((await signIn(user.email)).error).toBe('ERR_SECOND_FACTOR_REQUIRED');
    expect(await audited(company)).toEqual(expect.arrayContaining(['passkeys.create', 'passkeys.rename']));
  });

  it.each<[string, Otherwise]>([
    ['of another origin', { origin: 'https://prosa.example.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['of a device that asked nobody', { isUnverified: true }],
    ['of a page within one of somebody else', { page: { crossOrigin: true } }],
    ['of a page whose top is another one', { page: { topOrigin: 'https://evil.example' } }],
    ['with another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    [
      'with certificates that name addresses',
      { attestation: { format: 'packed', statement: new Map([['x5c', 'x']]) } },
    ],
    ['in a form that nobody asked for', { attestation: { format: 'tpm', statement: new Map() } }],
  ])('refuses an answer %s', async (_case, otherwise) => {
    const { token } = await someone();
    expect(await add(token, securityKey(origin), {}, otherwise)).toMatchObject({ error: 'ERR_PASSKEY_REFUSED' });
    expect((await ask('list', {}, { token })).json.passkeys).toEqual([]);
  });

  it('refuses what is no attestation at all', async () => {
    const { token } = await someone();
    const { challenge, options } = (await ask('begin', { currentPassword }, { token })).json;
    const response = securityKey(origin).create(options);
    const broken = { ...response, response: { ...response.response, attestationObject: 'AAAA' } };
    expect((await ask('create', { challenge, name: 'Quebrada', response: broken }, { token })).error).toBe(
      'ERR_PASSKEY_REFUSED',
    );
  });

  it('a challenge is good once, for five minutes, and for whoever asked for it', async () => {
    const [one, other] = [await someone(), await someone()];
    const { challenge, options } = (await ask('begin', { currentPassword }, { token: one.token })).json;
    const response = securityKey(origin).create(options);
    const create = (token: string, name = 'Chave') => ask('create', { challenge, name, response }, { token });
    expect((await create(other.token)).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await create(one.token)).status).toBe(200);
    expect((await create(one.token)).error).toBe('ERR_PASSKEY_REFUSED');
    const late = await ask('begin', { currentPassword }, { token: other.token });
    later(301);
    const slow = securityKey(origin).create(late.json.options);
    const input = { challenge: late.json.challenge, name: 'Tarde', response: slow };
    expect((await ask('create', input, { token: other.token })).error).toBe('ERR_PASSKEY_REFUSED');
  });

  it('a credential that somebody else has is refused, in whatever company', async () => {
    const { key } = await withKey();
    const thief = await someone();
    const copy = securityKey(origin, Buffer.from(key.id, 'base64url'));
    expect((await add(thief.token, copy)).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await enter(copy)).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await enter(key)).status).toBe(200);
  });

  it('another one takes a code, or a passkey that there is already, once', async () => {
    const { token, key, recoveryCodes } = await withKey();
    expect((await ask('begin', { currentPassword }, { token })).fields).toEqual({ code: 'required' });
    expect((await add(token, securityKey(origin), { code: recoveryCodes[0] })).json.recoveryCodes).toBeNull();
    expect((await ask('begin', { currentPassword, code: recoveryCodes[0] }, { token })).error).toBe('ERR_INVALID_CODE');
    const { challenge, options } = (await ask('beginProof', {}, { token })).json;
    const proved = await ask('prove', { challenge, response: key.get(options) }, { token });
    const { proof } = proved.json;
    expect((await add(token, securityKey(origin), { proof })).status).toBe(200);
    expect((await ask('begin', { currentPassword, proof }, { token })).error).toBe('ERR_INVALID_CODE');
    expect((await ask('list', {}, { token })).json.passkeys).toHaveLength(3);
  });

  it('a proof is its owner’s alone', async () => {
    const [one, other] = [await withKey(), await withKey()];
    const { challenge, options } = (await ask('beginProof', {}, { token: one.token })).json;
    const stolen = await ask('prove', { challenge, response: other.key.get(options) }, { token: one.token });
    expect(stolen.error).toBe('ERR_PASSKEY_REFUSED');
    const { proof } = (await ask('prove', { challenge, response: one.key.get(options) }, { token: one.token })).json;
    expect((await ask('begin', { currentPassword, proof }, { token: other.token })).error).toBe('ERR_INVALID_CODE');
    const used = await ask('prove', { challenge, response: one.key.get(options) }, { token: one.token });
    expect(used.error).toBe('ERR_PASSKEY_REFUSED');
    expect((await askSecurity('renewRecoveryCodes', { currentPassword, proof }, { token: one.token })).status).toBe(
      200,
    );
  });

  it('no more than ten', async () => {
    const { token, recoveryCodes } = await withKey();
    for (const code of recoveryCodes.slice(0, 9)) {
      expect((await add(token, securityKey(origin), { code })).status).toBe(200);
    }
    const tooMany = await ask('begin', { currentPassword, code: recoveryCodes[9] }, { token });
    expect(tooMany.fields).toEqual({ name: 'too_many' });
  });
});

describe('giving it up', () => {
  it('takes password and proof; the last one gone, the password is enough', async () => {
    const { user, token, passkey, recoveryCodes, key } = await withKey();
    const remove = (given: object) => ask('remove', { passkeyId: passkey.id, currentPassword, ...given }, { token });
    expect((await remove({})).fields).toEqual({ code: 'required' });
    expect((await remove({ currentPassword: 'Wrong-horse', code: recoveryCodes[0] })).status).toBe(400);
    expect((await remove({ code: recoveryCodes[0] })).status).toBe(200);
    expect((await enter(key)).error).toBe('ERR_PASSKEY_REFUSED');
    expect((await signIn(user.email)).status).toBe(200);
    expect(await getItem(keys.secondFactor(user.companyId, user.id), true)).toBeUndefined();
    expect(await getItem(passkeyKey(key.id), true)).toBeUndefined();
  });

  it('of somebody else is unknown', async () => {
    const [one, other] = [await withKey(), await withKey()];
    const input = { passkeyId: one.passkey.id, currentPassword, code: other.recoveryCodes[0] };
    expect((await ask('remove', input, { token: other.token })).error).toBe('ERR_NOT_FOUND');
    const renamed = await ask('rename', { passkeyId: one.passkey.id, name: 'Minha' }, { token: other.token });
    expect(renamed.error).toBe('ERR_NOT_FOUND');
    expect((await enter(one.key)).status).toBe(200);
  });

  it('where a second factor is required the last one stays, and it satisfies what is required', async () => {
    const { company, user, token, key, passkey, recoveryCodes } = await withKey();
    await writeSetting(company.id, 'requireSecondFactor', 'enabled');
    const input = { passkeyId: passkey.id, currentPassword, code: recoveryCodes[0] };
    expect((await ask('remove', input, { token })).error).toBe('ERR_SECOND_FACTOR_KEPT');
    later(9 * 24 * 3600);
    const { json } = await enter(key);
    expect(json.user).toMatchObject({ id: user.id });
    expect(json.user.secondFactorDueAt).toBeUndefined();
    const again = await add(json.token, securityKey(origin), { code: recoveryCodes[1] });
    const second = { passkeyId: again.json.passkey.id, currentPassword, code: recoveryCodes[2] };
    expect((await ask('remove', second, { token: json.token })).status).toBe(200);
  });

  it('turning the application off leaves the passkeys, and the other way round', async () => {
    const { user, token, key, passkey, recoveryCodes } = await withKey();
    const given = { currentPassword, code: recoveryCodes[0] };
    const phone = authenticator((await askSecurity('startAuthenticator', given, { token })).json.key);
    const confirmed = await askSecurity('confirmAuthenticator', { code: phone.code() }, { token });
    const [first, second] = confirmed.json.recoveryCodes;
    await askSecurity('removeAuthenticator', { currentPassword, code: first }, { token });
    expect((await signIn(user.email)).error).toBe('ERR_SECOND_FACTOR_REQUIRED');
    const opened = (await enter(key)).json.token;
    await ask('remove', { passkeyId: passkey.id, currentPassword, code: second }, { token: opened });
    expect((await signIn(user.email)).status).toBe(200);
  });

  it('is told by e-mail, and goes with a reset and with the person', async () => {
    process.env['MAIL_FROM'] = 'prosa@example.com';
    try {
      const { company, user, key } = await withKey();
      expect(await storedEmails(company.id)).toMatchObject([{ to: user.email, content: { fields: ['secondFactor'] } }]);
      const admin = await newUser(company.id, { passwordHash: knownHash, profile: 'admin' });
      const input = { userId: user.id, currentPassword };
      expect((await askSecurity('resetSecondFactor', input, { token: admin.token })).status).toBe(200);
      expect((await enter(key)).error).toBe('ERR_PASSKEY_REFUSED');
      const again = securityKey(origin, Buffer.from(key.id, 'base64url'));
      const { token } = (await signIn(user.email)).json;
      expect((await add(token, again)).status).toBe(200);
      catchQueues();
      await call(usersHandler, users.remove, { id: user.id }, { token: admin.token });
      expect(await getItem(passkeyKey(key.id), true)).toBeUndefined();
      expect((await enter(again)).error).toBe('ERR_PASSKEY_REFUSED');
    } finally {
      delete process.env['MAIL_FROM'];
    }
  });
});
