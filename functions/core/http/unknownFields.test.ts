import { handler as companiesHandler } from '@fn/accounts/companies/handler.ts';
import { handler as tagsHandler } from '@fn/contacts/tags/handler.ts';
import { campaigns } from '@shared/campaigns/contract.ts';
import { companies } from '@shared/companies/contract.ts';
import { defaultSchedules } from '@shared/companies/defaults.ts';
import { externalApi } from '@shared/developers/contract.ts';
import { reports } from '@shared/reports/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { newApiKey } from '@test/support/server/apiKeys.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { unknownFields } from './unknownFields.ts';

await forFile(startEngine());
const { company, admin } = await newTenant();
const { key } = await newApiKey(company.id, { scopes: ['read', 'write'] });

describe('B-GEN-13: what a route does not know', () => {
  it.each([
    ['a field of its own', tags.create, { name: 'VIP', color: '#fff', colour: '#000' }, ['colour']],
    [
      'one within a list',
      companies.schedules,
      { id: 1, schedules: [{ ...defaultSchedules()[0], start: '08:00' }] },
      ['schedules.0.start'],
    ],
    [
      'one within what may be left out',
      reports.export,
      { format: 'csv', filters: { from: '2026-11-01' } },
      ['filters.from'],
    ],
    ['nothing', campaigns.create, { name: 'Natal', scheduledAt: null, companyId: 1 }, []],
    ['a name of every object', tags.create, { name: 'VIP', color: '#fff', constructor: 1 }, ['constructor']],
    ['one of the messages API', externalApi.send, { number: '5511912345678', message: 'Olá' }, ['message']],
  ] as const)('names %s', (_, route, raw, expected) => {
    expect(unknownFields(route, raw)).toEqual(expected);
  });

  it('is refused to a key by name, and nothing is changed', async () => {
    const input = { name: 'VIP', color: '#123456', colour: 'blue' };
    const answer = await call(tagsHandler, tags.create, input, { token: key });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_UNKNOWN_FIELD', fields: { colour: 'unknown_field' } });
    const { json } = await call(tagsHandler, tags.list, {}, { token: key });
    expect(json).toEqual([]);
    expect((await call(tagsHandler, tags.list, { name: 'VIP' }, { token: key })).error).toBe('ERR_UNKNOWN_FIELD');
  });

  it('is told to a page beside what was taken', async () => {
    const input = { name: 'Casa', color: '#123456', colour: 'blue' };
    const { status, headers } = await call(tagsHandler, tags.create, input, { token: admin.token });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'x-fields-taken': 'name,color', 'x-fields-ignored': 'colour' });
  });
});

describe('B-GEN-12: the zone of a company', () => {
  const change = (timeZone: string) =>
    call(companiesHandler, companies.update, { id: company.id, timeZone }, { token: admin.token });

  it.each(Intl.supportedValuesOf('timeZone').filter((_, place) => place % 40 === 0))('may be %s', async (zone) => {
    const { status, json } = await change(zone);
    expect([status, json.timeZone]).toEqual([200, zone]);
  });

  it.each(['Mars/Olympus', '+03:00', '', 'GMT+3'])('is never %s', async (zone) => {
    expect(await change(zone)).toMatchObject({ status: 400, fields: { timeZone: 'invalid_time_zone' } });
  });
});
