import { holidays } from '@shared/holidays/contract.ts';
import { maxHolidays } from '@shared/holidays/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { readHolidays } from '../core/store/holidays.ts';
import { handler } from './handler.ts';

await forFile(startEngine());

async function signedIn() {
  const { admin, company } = await newTenant();
  const { token } = admin;
  const add = (date: string, isYearly = false) =>
    call(handler, holidays.create, { date, name: 'Feriado', isYearly }, { token });
  const listed = async () => (await call(handler, holidays.list, {}, { token })).json;
  return { token, company, add, listed };
}

it('lists the days by date, and each day once', async () => {
  const { token, company, add, listed } = await signedIn();
  const christmas = (await add('2026-12-25', true)).json;
  await add('2026-04-03');
  expect((await listed()).map(({ date }) => date)).toEqual(['2026-04-03', '2026-12-25']);
  const taken = { status: 409, error: 'ERR_HOLIDAY_ALREADY_EXISTS' };
  expect(await add('2026-04-03')).toMatchObject(taken);
  expect(await add('2030-12-25', true)).toMatchObject(taken);
  const moved = { ...christmas, date: '2026-04-03', isYearly: false };
  expect(await call(handler, holidays.update, moved, { token })).toMatchObject(taken);
  // Of one year beside that of every year: nothing is lost.
  expect((await add('2026-12-25')).status).toBe(200);
  expect([...(await readHolidays(company.id))].sort()).toEqual(['12-25', '2026-04-03', '2026-12-25']);
  await call(handler, holidays.remove, { id: christmas.id }, { token });
  expect((await readHolidays(company.id)).has('12-25')).toBe(false);
});

it('adds many at once, without those that are there, and no more than there is room for', async () => {
  const { token, add, listed } = await signedIn();
  await add('2027-01-01', true);
  const many = (days: string[]) =>
    call(
      handler,
      holidays.addMany,
      { holidays: days.map((date) => ({ date, name: 'Nacional', isYearly: date.endsWith('-01') })) },
      { token },
    );
  expect((await many(['2028-01-01', '2027-03-26', '2027-03-26'])).json).toEqual({ added: 1 });
  expect((await many(['2027-03-26'])).json).toEqual({ added: 0 });
  const days = Array.from({ length: maxHolidays + 100 }, (_, day) =>
    new Date(Date.UTC(2040, 0, 2 + day)).toISOString().slice(0, 10),
  ).filter((date) => !date.endsWith('-01'));
  for (let start = 0; start < 180; start += 45) await many(days.slice(start, start + 45));
  const present = (await listed()).length;
  const refused = await many(days.slice(180, 180 + maxHolidays - present + 1));
  expect(refused).toMatchObject({ status: 400, error: 'ERR_HOLIDAY_LIMIT' });
  expect(await listed()).toHaveLength(present);
});
