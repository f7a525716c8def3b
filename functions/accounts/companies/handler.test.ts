import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { companies } from '@shared/companies/contract.ts';
import { defaultSchedules } from '@shared/companies/defaults.ts';
import type { ScheduleDay } from '@shared/companies/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newCompany, newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler } from './handler.ts';

await forFile(startEngine());

it('B-COMP-6: members read their company and its plan', async () => {
  const { company } = await newTenant({ dueDate: '2030-05-01' });
  const { token } = await newUser(company.id);
  const {
    version: _version,
    referredBy: _referredBy,
    terms: _terms,
    removal: _removal,
    emailProof: _proof,
    overLimit: _over,
    ...shown
  } = company;
  expect((await call(handler, companies.get, { id: company.id }, { token })).json).toEqual(shown);
  expect((await call(handler, companies.plan, { id: company.id }, { token })).json).toEqual({
    id: company.id,
    name: company.name,
    dueDate: '2030-05-01',
    plan: widePlan,
  });
});

it('shows a company without a due date, and company 1, as paid for ever', async () => {
  await newCompany({ id: 1, dueDate: '2020-01-01' });
  const first = await newUser(1);
  const other = await newTenant();
  const dueDate = async (id: number, token: string) =>
    (await call(handler, companies.get, { id }, { token })).json.dueDate;
  expect(await dueDate(1, first.token)).toBe('2999-12-31');
  expect(await dueDate(other.company.id, other.admin.token)).toBe('2999-12-31');
});

it('B-GEN-2: another company does not exist, except for platform staff', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  const staff = await newUser(one.company.id, { super: true, profile: 'admin' });
  const input = { id: other.company.id, schedules: defaultSchedules() };
  for (const route of [companies.get, companies.plan, companies.schedules]) {
    expect(await call(handler, route, input, { token: one.admin.token })).toMatchObject({
      status: 404,
      error: 'ERR_NO_COMPANY_FOUND',
    });
    expect((await call(handler, route, input, { token: staff.token })).status).toBe(200);
    expect((await call(handler, route, { ...input, id: 99_999 }, { token: staff.token })).status).toBe(404);
  }
});

const week = (change: Partial<ScheduleDay>, day = 'monday') =>
  defaultSchedules().map((row) => (row.weekdayEn === day ? { ...row, ...change } : row));

it('B-COMP-6: an admin writes the service hours; days are put in order with our labels', async () => {
  const { company, admin } = await newTenant();
  const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
  const night = week({ startTimeA: '22:00', endTimeA: '06:00' });
  const rows = [...night].reverse().map((row) => ({
    ...row,
    ...(row.weekdayEn === 'sunday' ? closed : {}),
    weekday: 'x',
    weekdayEn: row.weekdayEn.toUpperCase(),
  }));
  const { status, json } = await call(
    handler,
    companies.schedules,
    { id: company.id, schedules: rows },
    { token: admin.token },
  );
  expect(status).toBe(200);
  expect(json.schedules).toEqual(night.map((row) => (row.weekdayEn === 'sunday' ? { ...row, ...closed } : row)));
  expect(await getItem(keys.company(company.id), true)).toMatchObject({ ev: 'company.updated', version: 1 });
});

it.each([
  ['six days', defaultSchedules().slice(1), 'schedules'],
  ['a day twice', week({ weekdayEn: 'tuesday' }), 'schedules.0.weekdayEn'],
  ['an unknown day', week({ weekdayEn: 'someday' }), 'schedules.0.weekdayEn'],
  ['no end', week({ endTimeA: '' }), 'schedules.0.endTimeA'],
  ['no start', week({ startTimeB: '' }, 'sunday'), 'schedules.6.startTimeB'],
  ['no time', week({ startTimeA: '8h' }), 'schedules.0.startTimeA'],
])('refuses hours with %s', async (_case, schedules, field) => {
  const { company, admin } = await newTenant();
  const answer = await call(handler, companies.schedules, { id: company.id, schedules }, { token: admin.token });
  expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { [field]: expect.any(String) } });
});

it('B-COMP-6: hours are for admins', async () => {
  const { company } = await newTenant();
  const { token } = await newUser(company.id, { profile: 'supervisor' });
  const answer = await call(handler, companies.schedules, { id: company.id, schedules: defaultSchedules() }, { token });
  expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
});

it('B-COMP-11: an expired company still reads itself and writes nothing', async () => {
  const { company, admin } = await newTenant({ dueDate: '2020-01-01' });
  expect((await call(handler, companies.get, { id: company.id }, { token: admin.token })).status).toBe(200);
  const input = { id: company.id, schedules: defaultSchedules() };
  expect(await call(handler, companies.schedules, input, { token: admin.token })).toMatchObject({
    status: 402,
    error: 'ERR_SUBSCRIPTION_EXPIRED',
  });
});
