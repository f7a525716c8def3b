import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type OfferedSecrets, offerSecrets } from '@test/support/server/secrets.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let offered: OfferedSecrets;
let sealing: typeof import('./encryption.ts');

async function withKeys(keys: string): Promise<void> {
  offered.set('sealing-keys', keys);
  vi.resetModules();
  sealing = await import('./encryption.ts');
}

beforeEach(async () => {
  offered = await offerSecrets();
  await withKeys('one:first key');
});
afterEach(() => offered.stop());

/** As values were sealed when the session secret sealed them. */
function sealedBefore(plain: string, sessionSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, 'prosa', 'seal', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64')).join('.');
}

describe('a sealed value', () => {
  it('says which key sealed it, and nothing of what it holds', async () => {
    const sealed = await sealing.encrypt('token-1');
    expect(sealed).toMatch(/^one(\.[\w+/]+=*){3}$/);
    expect(await sealing.encrypt('token-1')).not.toBe(sealed);
    expect(await sealing.decrypt(sealed)).toBe('token-1');
    expect(await sealing.decrypt(await sealing.encrypt(''))).toBe('');
  });

  it('opens after a rotation, and new ones are sealed with the new key', async () => {
    const old = await sealing.encrypt('token-1');
    await withKeys('two:second key\none:first key\n');
    expect(await sealing.decrypt(old)).toBe('token-1');
    expect(await sealing.encrypt('token-2')).toMatch(/^two\./);
  });

  it('cannot be opened without its key, or changed', async () => {
    const sealed = await sealing.encrypt('token-1');
    const changed = `${sealed.slice(0, -6)}AAAA==`;
    for (const text of ['', 'one', 'one..', 'x', changed, 'one.a.b.c']) {
      await expect(sealing.decrypt(text)).rejects.toThrow(sealing.CannotDecrypt);
    }
    await withKeys('two:second key');
    await expect(sealing.decrypt(sealed)).rejects.toThrow('the key one is not there');
    await withKeys('one:another key');
    await expect(sealing.decrypt(sealed)).rejects.toThrow(sealing.CannotDecrypt);
  });

  it('says why it cannot be opened', async () => {
    const [id, iv = '', tag = '', text = ''] = (await sealing.encrypt('token-1')).split('.');
    const refusal = (sealed: string): Promise<unknown> => sealing.decrypt(sealed).catch((error: unknown) => error);
    expect(await refusal('one')).toMatchObject({ message: 'not a sealed secret' });
    expect(await refusal('one.x')).toMatchObject({ message: 'not a sealed secret' });
    expect(await refusal('two.a.b.c')).toMatchObject({ message: 'the key two is not there' });
    const others = { message: 'not sealed with the key one', cause: expect.any(Error) };
    expect(await refusal([id, tag, iv, text].join('.'))).toMatchObject(others);
    // Few bytes of its tag are soon guessed.
    const short = Buffer.from(tag, 'base64').subarray(0, 4).toString('base64');
    expect(await refusal([id, iv, short, text].join('.'))).toMatchObject(others);
  });

  it('needs a key with a name to be sealed with; empty lines are none', async () => {
    await withKeys('\none:first key');
    expect(await sealing.encrypt('token-1')).toMatch(/^one\./);
    for (const keys of [',', 'nameless', ':nameless']) {
      await withKeys(keys);
      await expect(sealing.encrypt('token-1')).rejects.toThrow('the sealing keys have no first one');
    }
  });

  it('is told from what somebody sends instead', async () => {
    const sealed = await sealing.encrypt('token-1');
    expect(await sealing.decryptOrUndefined(sealed)).toBe('token-1');
    expect(await sealing.decryptOrUndefined('one.a.b.c')).toBeUndefined();
  });

  it('of the time when the session secret sealed still opens', async () => {
    const sealed = sealedBefore('token-0', 'the-secret-of-then');
    await withKeys('one:first key,legacy:the-secret-of-then');
    expect(await sealing.decrypt(sealed)).toBe('token-0');
    await withKeys('one:first key');
    await expect(sealing.decrypt(sealed)).rejects.toThrow(sealing.CannotDecrypt);
  });
});

it('a store that does not answer is not taken for a value that cannot be opened', async () => {
  const sealed = await sealing.encrypt('token-1');
  vi.resetModules();
  process.env['SECRETS'] = '/prosa/test/session-secret';
  sealing = await import('./encryption.ts');
  const failure = await sealing.decrypt(sealed).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(sealing.CannotDecrypt);
  await expect(sealing.decryptOrUndefined(sealed)).rejects.toThrow('sealing-keys');
});

it.each([
  ['sk-0123456789abcdef', '****cdef'],
  ['sk-0123456789', '****789'],
  ['123456', '****6'],
  ['abc', '****'],
  ['', '****'],
])('people see the last four characters of a secret, and of a short one at most a quarter: %s', (secret, shown) => {
  expect(sealing.maskSecret(secret)).toBe(shown);
});

it('people see of a sealed secret that it is there, and how it ends', async () => {
  expect(await sealing.maskSealed('')).toBe('');
  expect(await sealing.maskSealed(await sealing.encrypt('sk-0123456789'))).toBe('****789');
});

it('a secret that is sent is sealed, unless it is empty or the stored one as people see it', async () => {
  const current = await sealing.encrypt('sk-0123456789');
  expect(await sealing.sealSent(current, '****789')).toBe(current);
  expect(await sealing.sealSent(current, '')).toBe('');
  const sealed = await sealing.sealSent(current, 'sk-another');
  expect(await sealing.decrypt(sealed)).toBe('sk-another');
});
