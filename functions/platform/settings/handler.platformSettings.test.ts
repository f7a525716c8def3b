import { readPlatformSettings } from '@fn/core/store/platformSettings.ts';
import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { audit } from '@shared/audit/contract.ts';
import { usualUnitPrices } from '@shared/money/usage.ts';
import { platformSettings } from '@shared/platform/contract.ts';
import { settings } from '@shared/settings/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { knownPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler as companySettings } from '../../accounts/companies/settingsHandler.ts';
import { paymentToken } from '../../accounts/settings/platform.ts';
import { handler as auditHandler } from '../../audit/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const { company } = await newTenant();
const root = await newUser(company.id, { profile: 'admin', super: true });

const read = async () => (await call(handler, platformSettings.get, {}, { token: root.token })).json;
const write = (fields: Record<string, unknown>) =>
  call(handler, platformSettings.update, fields, { token: root.token });
const everybody = async () => (await call(handler, platformSettings.forEverybody, {})).json;

it('begins with the product’s own terms, the usual rates and no payment', async () => {
  expect(await read()).toEqual({
    ...{ termsUrl: '', privacyUrl: '', termsVersion: '1', asaas: '', pixKey: '', pixName: '', pixCity: '' },
    rates: { base: 49, user: 11, connection: 20 },
    unitPrices: usualUnitPrices,
  });
  expect(await everybody()).toEqual({ userCreation: 'enabled', termsUrl: '', privacyUrl: '', termsVersion: '1' });
});

it('B-INV-5: seals the payment token and never shows it again', async () => {
  const token = '$aact_very-secret-9876';
  const saved = await write({ asaas: token });
  expect(saved.json.asaas).toBe('****9876');
  expect(JSON.stringify(await getItem(keys.system('PLATFORM'), true))).not.toContain('very-secret');
  expect(await paymentToken()).toBe(token);
  await write({ asaas: '****9876', termsVersion: '2' });
  expect(await paymentToken()).toBe(token);
  expect(await everybody()).not.toHaveProperty('asaas');
  await write({ asaas: '' });
  expect(await paymentToken()).toBeUndefined();
});

it('B-SET-2: the token is also one of the settings by key, for the platform’s staff alone', async () => {
  const byKey = { key: 'asaas', value: 'another-secret-1234' };
  const { admin } = await newTenant();
  const refused = await call(companySettings, settings.update, byKey, { token: admin.token });
  expect(refused).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
  const bare = await call(companySettings, settings.update, byKey, { token: root.token });
  expect(bare).toMatchObject({ status: 403, error: 'ERR_FRESH_PROOF_REQUIRED' });
  const shown = { ...byKey, currentPassword: knownPassword };
  const saved = await call(companySettings, settings.update, shown, { token: root.token });
  expect(saved.json).toEqual({ key: 'asaas', value: '****1234' });
  expect((await call(companySettings, settings.list, {}, { token: root.token })).json).toContainEqual(saved.json);
  const others = await call(companySettings, settings.list, {}, { token: admin.token });
  expect(others.json.map(({ key }) => key)).not.toContain('asaas');
});

it('takes a Pix key only with whose it is, as banks read it', async () => {
  expect(await write({ pixKey: '529.982.247-25' })).toMatchObject({
    status: 400,
    fields: { pixName: 'required', pixCity: 'required' },
  });
  const pix = { pixKey: '529.982.247-25', pixName: 'Prosa São João', pixCity: 'Açailândia' };
  expect((await write(pix)).json).toMatchObject({
    pixKey: '52998224725',
    pixName: 'Prosa Sao Joao',
    pixCity: 'Acailandia',
  });
  for (const [fields, code] of [
    [{ pixKey: '11912345678' }, { pixKey: 'invalid_pix_key' }],
    [{ pixName: 'A'.repeat(26) }, { pixName: 'too_long' }],
    [{ pixCity: 'A'.repeat(16) }, { pixCity: 'too_long' }],
    [{ pixName: ' ' }, { pixName: 'required' }],
    [{ termsVersion: ' ' }, { termsVersion: 'required' }],
  ]) {
    expect(await write({ ...fields })).toMatchObject({ status: 400, fields: code });
  }
  expect((await readPlatformSettings()).pixKey).toBe('52998224725');
});

it.each(['http://example.com', 'javascript:alert(1)', 'https://', 'terms'])('leads nobody to %s', async (termsUrl) => {
  expect(await write({ termsUrl })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});

it('keeps what two save at the same moment, and says in the audit log what was changed', async () => {
  await Promise.all([
    write({ termsUrl: 'https://example.com/terms' }),
    write({ rates: { base: 59, user: 12, connection: 25 } }),
  ]);
  expect(await read()).toMatchObject({ termsUrl: 'https://example.com/terms', rates: { base: 59 } });
  const { json } = await call(auditHandler, audit.list, {}, { token: root.token });
  const changes = json.records.filter(({ action }) => action === 'platformSettings.update');
  expect(changes.slice(0, 2).flatMap(({ fields }) => fields)).toEqual(expect.arrayContaining(['termsUrl', 'rates']));
});
