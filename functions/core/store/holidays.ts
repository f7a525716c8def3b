import { type Holidays, holidaysOf } from '@shared/holidays/calendar.ts';
import { type Holiday, maxHolidays } from '@shared/holidays/model.ts';
import { readCollection } from './collection.ts';
import { readCached } from './itemCache.ts';
import type { Entity } from './records.ts';
import { keys, partitions } from './table.ts';

export const holidayEntity: Entity<Holiday> = {
  name: 'holiday',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.holiday(companyId, id),
  omitted: () => ({ isYearly: false }),
};

export const holidaySpec = {
  entity: holidayEntity,
  key: keys.holiday,
  partition: partitions.holidays,
  most: maxHolidays,
  missing: 'ERR_NO_HOLIDAY_FOUND',
} as const;

const { list } = readCollection<Holiday>(holidaySpec);

/** The company's calendar, as it was less than a second ago: messages go by it. */
export const readHolidays = (companyId: number): Promise<Holidays> =>
  readCached({ pk: partitions.holidays(companyId) }, async () => holidaysOf(await list({ companyId }, false)));
