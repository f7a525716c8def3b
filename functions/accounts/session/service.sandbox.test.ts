import { platformSettingsEntity } from '@fn/core/store/platformSettings.ts';
import { toItem } from '@fn/core/store/records.ts';
import { putItem } from '@fn/core/store/store.ts';
import { initialSettings } from '@shared/platform/settings.ts';
import { session } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { handler } from './handler.ts';

await forFile(startEngine());
afterEach(() => vi.unstubAllEnvs());

it('B-SBX-1: shows doors of the sandbox by what the settings say now, though another function saved them', async () => {
  vi.stubEnv('MAILBOX_URL', 'http://127.0.0.1:3000/mail');
  // What one function knows of the settings stays in its own process.
  vi.stubEnv('PROVIDERS_IN_SETTINGS', '');
  const { token } = (await newTenant()).admin;
  const doors = async () => {
    const { hasSandbox, hasMailbox } = (await call(handler, session.me, {}, { token })).json.company;
    return [hasSandbox, hasMailbox];
  };
  expect(await doors()).toEqual([true, true]);
  await putItem(toItem(platformSettingsEntity, { ...initialSettings, pixKey: 'given' }));
  expect(await doors()).toEqual([false, false]);
  await putItem(toItem(platformSettingsEntity, initialSettings));
  expect(await doors()).toEqual([true, true]);
});
