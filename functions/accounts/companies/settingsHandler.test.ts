import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { settings } from '@shared/settings/contract.ts';
import { defaultSettings, settingColumns } from '@shared/settings/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { knownPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler } from './settingsHandler.ts';
import { isSignUpOpen } from '../settings/service.ts';

await forFile(startEngine());

it('B-SET-1: one by column, all by company, and as key and value; defaults where nothing was written', async () => {
  const { company } = await newTenant();
  const { token } = await newUser(company.id);
  const one = await call(handler, settings.one, { column: 'sendSignMessage' }, { token });
  expect(one).toMatchObject({ status: 200, json: { sendSignMessage: 'enabled' } });
  const all = await call(handler, settings.company, { companyId: company.id }, { token });
  expect(all.json).toEqual(defaultSettings());
  const list = await call(handler, settings.list, {}, { token });
  expect(Object.fromEntries(list.json.map(({ key, value }) => [key, value]))).toEqual({
    ...defaultSettings(),
    userCreation: 'enabled',
  });
});

it('B-SET-1, B-SET-2: one store behind both ways to write, and an event for it', async () => {
  const { company, admin } = await newTenant();
  const options = { token: admin.token };
  const first = await call(handler, settings.updateCompany, { column: 'userRating', data: 'enabled' }, options);
  expect(first.json).toEqual({ response: true, result: { ...defaultSettings(), userRating: 'enabled' } });
  const second = await call(handler, settings.update, { key: 'lgpdLink', value: 'https://x.example' }, options);
  expect(second.json).toEqual({ key: 'lgpdLink', value: 'https://x.example' });
  const all = await call(handler, settings.company, { companyId: company.id }, options);
  expect(all.json).toMatchObject({ userRating: 'enabled', lgpdLink: 'https://x.example' });
  expect(await getItem(keys.settings(company.id), true)).toMatchObject({
    et: 'settings',
    ev: 'settings.updated',
    companyId: company.id,
    userRating: 'enabled',
  });
});

it('keeps parallel writes of different settings', async () => {
  const { company, admin } = await newTenant();
  const flags = ['userRating', 'userRandom', 'requiredTag', 'enableLGPD', 'lgpdConsent', 'lgpdHideNumber'];
  await Promise.all(
    flags.map((column) => call(handler, settings.updateCompany, { column, data: 'enabled' }, { token: admin.token })),
  );
  const { json } = await call(handler, settings.company, { companyId: company.id }, { token: admin.token });
  expect(flags.map((column) => json[column])).toEqual(flags.map(() => 'enabled'));
});

it.each(['passwordHash', 'version', 'companyId', 'pk', '__proto__', 'constructor', 'status; DROP', ''])(
  'B-SET-1, B-FIX-5: there is no column %o',
  async (column) => {
    const { admin } = await newTenant();
    const options = { token: admin.token };
    for (const answer of [
      await call(handler, settings.one, { column }, options),
      await call(handler, settings.updateCompany, { column, data: 'enabled' }, options),
    ]) {
      expect(answer).toMatchObject({ status: 400, error: 'ERR_INVALID_COLUMN' });
    }
  },
);

it('B-SET-3: every on/off key refuses anything else', async () => {
  const { company, admin } = await newTenant();
  const flags = Object.entries(settingColumns).filter(([, { initial }]) => ['enabled', 'disabled'].includes(initial));
  expect(flags.length).toBeGreaterThan(10);
  for (const [column] of flags) {
    for (const data of ['on', 'true', true, 1, '', 'ENABLED']) {
      if (column === 'scheduleType') continue;
      const answer = await call(handler, settings.updateCompany, { column, data }, { token: admin.token });
      expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { [column]: 'invalid_value' } });
    }
  }
  const { json } = await call(handler, settings.company, { companyId: company.id }, { token: admin.token });
  expect(json).toEqual(defaultSettings());
});

it.each([
  ['scheduleType', 'queue', 200],
  ['scheduleType', 'enabled', 400],
  ['chatBotType', 'text', 200],
  ['chatBotType', 'voice', 400],
  ['campaignsEnabled', true, 200],
  ['campaignsEnabled', 'enabled', 400],
  ['messageInterval', 45, 200],
  ['messageInterval', -1, 400],
  ['messageInterval', 'soon', 400],
  ['lgpdMessage', 'x'.repeat(4000), 200],
  ['lgpdLink', 'x'.repeat(501), 400],
])('B-SET-2: %s takes %o with %i', async (column, data, status) => {
  const { admin } = await newTenant();
  expect((await call(handler, settings.updateCompany, { column, data }, { token: admin.token })).status).toBe(status);
});

it('B-SET-1: admins write, everybody reads, nobody reads another company’s', async () => {
  const { company } = await newTenant();
  const other = await newTenant();
  for (const profile of ['user', 'supervisor'] as const) {
    const { token } = await newUser(company.id, { profile });
    const answer = await call(handler, settings.update, { key: 'userRating', value: 'enabled' }, { token });
    expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await call(handler, settings.company, { companyId: other.company.id }, { token })).toMatchObject({
      status: 404,
      error: 'ERR_NO_SETTING_FOUND',
    });
  }
});

it('B-SET-2: userCreation is global and for platform staff', async () => {
  const { company, admin } = await newTenant();
  const staff = await newUser(company.id, { profile: 'admin', super: true });
  const write = (token: string, value: string) =>
    call(handler, settings.update, { key: 'userCreation', value }, { token });
  expect(await write(admin.token, 'disabled')).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
  expect(await write(staff.token, 'off')).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  expect((await write(staff.token, 'disabled')).json).toEqual({ key: 'userCreation', value: 'disabled' });
  expect(await isSignUpOpen()).toBe(false);
  const elsewhere = await newTenant();
  const one = await call(handler, settings.one, { column: 'userCreation' }, { token: elsewhere.admin.token });
  expect(one.json).toEqual({ userCreation: 'disabled' });
  expect((await write(staff.token, 'enabled')).status).toBe(200);
  expect(await isSignUpOpen()).toBe(true);
});

it('B-AUTH-41: nobody is let in with less than before by a session alone, whichever way it is written', async () => {
  const { company, admin } = await newTenant();
  const options = { token: admin.token };
  const byColumn = (data: string, given: object = {}) =>
    call(handler, settings.updateCompany, { column: 'requireSecondFactor', data, ...given }, options);
  const byKey = (value: string, given: object = {}) =>
    call(handler, settings.update, { key: 'requireSecondFactor', value, ...given }, options);
  expect((await byColumn('enabled')).status).toBe(200);
  for (const write of [byColumn, byKey]) {
    expect(await write('disabled')).toMatchObject({ status: 403, error: 'ERR_FRESH_PROOF_REQUIRED' });
    expect(await write('disabled', { currentPassword: 'guessed' })).toMatchObject({ status: 400 });
    const { json } = await call(handler, settings.company, { companyId: company.id }, options);
    expect(json['requireSecondFactor']).toBe('enabled');
  }
  expect((await byKey('disabled', { currentPassword: knownPassword })).json.value).toBe('disabled');
  // What is so already weakens nothing.
  expect((await byColumn('disabled')).status).toBe(200);
});
