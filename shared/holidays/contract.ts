import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { recordContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { HolidayFields, HolidayView, maxHolidays } from './model.ts';

const Id = z.object({ id: NumericId });

export const holidays = {
  list: route({
    method: 'GET',
    path: '/holidays',
    access: 'user',
    summary: 'Days on which the company does not work, by date',
    input: z.object({}),
    output: z.array(HolidayView),
    errors: [],
  }),
  ...recordContract({
    name: 'holidays',
    path: '/holidays',
    readers: 'user',
    view: HolidayView,
    missing: 'ERR_NO_HOLIDAY_FOUND',
    one: 'holiday',
    create: {
      summary: 'Add a day on which the company does not work',
      input: HolidayFields,
      errors: ['ERR_HOLIDAY_ALREADY_EXISTS', 'ERR_HOLIDAY_LIMIT'],
    },
    update: {
      summary: 'Change a holiday as a whole',
      input: HolidayFields.extend(Id.shape),
      errors: ['ERR_HOLIDAY_ALREADY_EXISTS'],
    },
    remove: { summary: `Delete a holiday; a company has at most ${maxHolidays}`, errors: [] },
  }),
  addMany: route({
    method: 'POST',
    path: '/holidays/many',
    access: 'admin',
    audit: 'holidays.addMany',
    idempotent: true,
    summary: 'Add several days at once, such as the national holidays of a year; days that are there already stay',
    input: z.object({ holidays: z.array(HolidayFields).min(1).max(50) }),
    output: z.object({ added: z.number().int() }),
    errors: ['ERR_HOLIDAY_LIMIT'],
  }),
};
