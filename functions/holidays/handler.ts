import { AppError } from '@shared/core/errors.ts';
import { holidaysOf } from '@shared/holidays/calendar.ts';
import { holidays } from '@shared/holidays/contract.ts';
import { type Holiday, type HolidayFields, maxHolidays } from '@shared/holidays/model.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { recordRoutes } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { collection, newRecord } from '../core/store/collection.ts';
import { commit } from '../core/store/commit.ts';
import { holidaySpec } from '../core/store/holidays.ts';

const records = collection<Holiday>({ kind: 'holiday', ...holidaySpec });

const view = ({ companyId: _company, version: _version, createdAt: _created, ...shown }: Holiday) => shown;

const holidayToDateKey = (fields: Pick<HolidayFields, 'date' | 'isYearly'>): string => [...holidaysOf([fields])].join();

/** @throws ERR_HOLIDAY_ALREADY_EXISTS */
function checkDay(present: readonly Holiday[], fields: HolidayFields, id?: number): void {
  const isTaken = present.some((each) => each.id !== id && holidayToDateKey(each) === holidayToDateKey(fields));
  if (isTaken) throw new AppError('ERR_HOLIDAY_ALREADY_EXISTS', { fields: { date: 'taken' } });
}

/** @throws ERR_HOLIDAY_LIMIT */
function checkRoom(present: readonly Holiday[], more: number): void {
  if (present.length + more > maxHolidays) {
    throw new AppError('ERR_HOLIDAY_LIMIT', { values: { limit: maxHolidays } });
  }
}

const added = async ({ date, name, isYearly }: HolidayFields, ctx: Ctx): Promise<Holiday> => ({
  ...{ date, name, isYearly },
  ...(await newRecord(ctx, 'holiday')),
});

export const handler = serve(holidays, {
  list: async (_, ctx) => (await records.list(ctx)).sort((a, b) => (a.date < b.date ? -1 : 1)).map(view),
  ...recordRoutes(records, {
    noun: 'Holiday',
    view,
    async create(fields: HolidayFields, ctx) {
      const present = await records.list(ctx);
      checkDay(present, fields);
      checkRoom(present, 1);
      return records.insert(await added(fields, ctx));
    },
    async revise(current, { id, ...fields }: HolidayFields & { readonly id: number }, ctx) {
      checkDay(await records.list(ctx), fields, id);
      return { ...current, ...fields };
    },
  }),
  async addMany({ holidays: wanted }, ctx) {
    const present = await records.list(ctx);
    const days = new Set(present.map(holidayToDateKey));
    const missing = wanted.filter((fields) => {
      const isNew = !days.has(holidayToDateKey(fields));
      days.add(holidayToDateKey(fields));
      return isNew;
    });
    checkRoom(present, missing.length);
    const steps = [];
    // Holidays are added one after another, so that their numbers follow the order of the days.
    for (const fields of missing) steps.push(...records.insertSteps(await added(fields, ctx)));
    if (steps.length > 0) await commit(steps);
    return { added: missing.length };
  },
});
