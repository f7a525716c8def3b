import { providerSecret } from '@shared/sandbox/realProviders.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { testSecrets } from '@test/support/server/secrets.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { secretNames } from '../manifestTypes.ts';

const engine = await forFile(startEngine());

let areDoorsOpen: typeof import('./openDoors.ts').areDoorsOpen;
let changePlatformSettings: typeof import('../accounts/settings/platform.ts').changePlatformSettings;

// What a function has read of its secrets stays with its instance: each test is a new one.
beforeEach(async () => {
  vi.resetModules();
  ({ areDoorsOpen } = await import('./openDoors.ts'));
  ({ changePlatformSettings } = await import('../accounts/settings/platform.ts'));
});

it('opens where nothing is real, and never where the stage leaves the sandbox out', async () => {
  expect(await areDoorsOpen()).toBe(true);
  vi.stubEnv('SANDBOX', undefined);
  expect(await areDoorsOpen()).toBe(false);
  vi.unstubAllEnvs();
});

it.each(['asaas', 'pixKey'] as const)('is shut by %s in the settings, whichever function wrote it', async (name) => {
  await changePlatformSettings(async (current) => ({ ...current, [name]: 'given' }));
  // As another function, which was not told.
  delete process.env['PROVIDERS_IN_SETTINGS'];
  expect(await areDoorsOpen()).toBe(false);
  await changePlatformSettings(async (current) => ({ ...current, [name]: '' }));
  expect(await areDoorsOpen()).toBe(true);
});

// A value that was put there stays the second one, so this comes last.
it('is shut by each secret that an operator put there', async () => {
  for (const name of secretNames.filter((one) => providerSecret.test(one))) {
    vi.resetModules();
    const fresh = await import('./openDoors.ts');
    engine.secrets.set(name, testSecrets[name]);
    expect([name, await fresh.areDoorsOpen()]).toEqual([name, false]);
    expect(process.env['PROVIDERS_IN_SECRETS']?.split(',')).toContain(name);
  }
});
