import { type OfferedSecrets, offerSecrets } from '@test/support/server/secrets.ts';
import { afterEach, expect, it } from 'vitest';
import { createSecrets } from './newSecrets.ts';

let offered: OfferedSecrets;
afterEach(() => offered.stop());

it('makes what is missing, each a value of its own, and says what it made', async () => {
  offered = await offerSecrets({ 'meta-app-secret': 'of my app' });
  const made = await createSecrets({ isFirst: true });
  const names = [
    'session-secret',
    'sealing-keys',
    'meta-verify-token',
    'sandbox-secret',
    'admin-password',
    'asaas-webhook-token',
    'instagram-app-secret',
  ];
  expect(Object.keys(made).sort()).toEqual(names.sort());
  expect(new Set(Object.values(made)).size).toBe(7);
  // 24 random bytes, and an id with a key of 32.
  expect(made['session-secret']).toMatch(/^[\w-]{32}$/);
  expect(made['sealing-keys']).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/);
  expect(await createSecrets({ isFirst: true })).toEqual({});
});

it('makes no sealing keys for a table that holds data: those are gone with which its tokens were sealed', async () => {
  offered = await offerSecrets({});
  const made = await createSecrets({ isFirst: false });
  expect(Object.keys(made)).toHaveLength(7);
  expect(made).not.toHaveProperty('sealing-keys');
});

it('keeps no failure of the store to itself', async () => {
  offered = await offerSecrets({});
  process.env['SECRETS_PATH'] = '';
  await expect(createSecrets({ isFirst: true })).rejects.toThrow('SECRETS_PATH');
});
