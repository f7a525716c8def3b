import { providerSecret, realProviders, usualAddresses } from '@shared/sandbox/realProviders.ts';
import { type OfferedSecrets, offerSecrets } from '@test/support/server/secrets.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretNames } from '../../manifestTypes.ts';

let offered: OfferedSecrets;
let secret: typeof import('./secrets.ts').secret;

// What a function has read stays with its instance: each test is a new one.
beforeEach(async () => {
  offered = await offerSecrets({ 'session-secret': 'first', 'meta-app-secret': 'app' });
  vi.resetModules();
  ({ secret } = await import('./secrets.ts'));
});
afterEach(async () => {
  vi.useRealTimers();
  delete process.env['CLOCK_OFFSET_MS'];
  await offered.stop();
});

const passSeconds = (seconds: number): void => {
  process.env['CLOCK_OFFSET_MS'] = String(seconds * 1000);
};

/** The store refuses a call for eleven names. */
const offerNothing = (): void => {
  process.env['SECRETS'] = Array.from({ length: 11 }, (_, index) => `/prosa/test/${index}`).join(',');
};

describe('a secret', () => {
  it('is read once, with all others, however many ask', async () => {
    const all = await Promise.all([secret('session-secret'), secret('meta-app-secret'), secret('session-secret')]);
    expect(all).toEqual(['first', 'app', 'first']);
    expect(await secret('meta-app-secret')).toBe('app');
    expect(offered.reads()).toBe(1);
  });

  it('is seen changed after two minutes, without a deployment', async () => {
    expect(await secret('session-secret')).toBe('first');
    offered.set('session-secret', 'second');
    passSeconds(119);
    expect(await secret('session-secret')).toBe('first');
    passSeconds(121);
    expect(await secret('session-secret')).toBe('second');
  });

  it('is read again as soon as the two minutes are over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await secret('session-secret');
    passSeconds(120);
    await secret('session-secret');
    expect(offered.reads()).toBe(2);
  });

  it('that was never read is missing while the store does not answer', async () => {
    offerNothing();
    await expect(secret('session-secret')).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('stays what it was while the store does not answer', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await secret('session-secret')).toBe('first');
    const before = process.env['SECRETS'];
    offerNothing();
    passSeconds(121);
    expect(await secret('session-secret')).toBe('first');
    expect(written.mock.lastCall?.[0]).toContain('"event":"secrets.notReadAgain"');
    passSeconds(130);
    expect(await secret('session-secret')).toBe('first');
    expect(offered.reads()).toBe(2);
    process.env['SECRETS'] = before;
    offered.set('session-secret', 'second');
    passSeconds(132);
    expect(await secret('session-secret')).toBe('second');
    vi.restoreAllMocks();
  });

  it('that is missing, or not for this function, is an error', async () => {
    await expect(secret('admin-password')).rejects.toThrow('the secret admin-password is not set');
    vi.resetModules();
    process.env['SECRETS'] = '/prosa/test/session-secret';
    ({ secret } = await import('./secrets.ts'));
    await expect(secret('meta-app-secret')).rejects.toThrow('the secret meta-app-secret is not set');
  });
});

it.each(secretNames.filter((name) => providerSecret.test(name)))(
  '%s shuts the sandbox once an operator puts a value of their own there',
  async (name) => {
    await offered.stop();
    offered = await offerSecrets({ [name]: 'generated' });
    expect(await secret(name)).toBe('generated');
    expect(realProviders(process.env, usualAddresses)).toEqual([]);
    offered.set(name, 'given');
    passSeconds(121);
    expect(await secret(name)).toBe('given');
    expect(realProviders(process.env, usualAddresses)).toEqual([name]);
  },
);

it('that is nobody’s but the installation’s may be changed beside an open sandbox', async () => {
  for (const name of secretNames.filter((one) => !providerSecret.test(one))) {
    offered.set(name, 'first');
    offered.set(name, 'second');
  }
  await secret('session-secret');
  expect(realProviders(process.env, usualAddresses)).toEqual([]);
});
