import { handler as session } from '@fn/accounts/session/handler.ts';
import { secret } from '@fn/core/secrets/secrets.ts';
import { session as routes } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { offerSecrets } from '@test/support/server/secrets.ts';
import { expect, it, vi } from 'vitest';
import { secretNames } from '../manifestTypes.ts';

await forFile(startEngine());
await forFile(offerSecrets({ 'meta-app-secret': 'of my app' }));
process.env['ADMIN_EMAIL'] = 'Admin@Prosa.test';

it('makes what is missing once, and keeps what an operator has put there', async () => {
  const { handler } = await import('./setup.ts');
  expect(await handler()).toEqual({ created: 1 });
  const values = await Promise.all(secretNames.map((name) => secret(name)));
  expect(new Set(values).size).toBe(secretNames.length);
  expect(await secret('meta-app-secret')).toBe('of my app');
  expect(await secret('sealing-keys')).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/);
  const password = await secret('admin-password');
  expect((await call(session, routes.login, { email: 'admin@prosa.test', password })).status).toBe(200);
  expect(await handler()).toEqual({ created: 0 });
  expect(await Promise.all(secretNames.map((name) => secret(name)))).toEqual(values);
});

it('makes no new sealing keys for a table that holds data', async () => {
  const others = await offerSecrets({});
  vi.resetModules();
  const { handler } = await import('./setup.ts');
  await expect(handler()).rejects.toThrow('the secret sealing-keys is not set');
  await others.stop();
});
