import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { HolidayFields, HolidayView, mostHolidays } from './model.ts';

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
  get: route({
    method: 'GET',
    path: '/holidays/{id}',
    access: 'user',
    summary: 'One holiday',
    input: Id,
    output: HolidayView,
    errors: ['ERR_NO_HOLIDAY_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/holidays',
    access: 'admin',
    audit: 'holidays.create',
    idempotent: true,
    summary: 'Add a day on which the company does not work',
    input: HolidayFields,
    output: HolidayView,
    errors: ['ERR_HOLIDAY_ALREADY_EXISTS', 'ERR_HOLIDAY_LIMIT'],
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
  update: route({
    method: 'PUT',
    path: '/holidays/{id}',
    access: 'admin',
    audit: 'holidays.update',
    summary: 'Change a holiday as a whole',
    input: HolidayFields.extend(Id.shape),
    output: HolidayView,
    errors: ['ERR_NO_HOLIDAY_FOUND', 'ERR_HOLIDAY_ALREADY_EXISTS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/holidays/{id}',
    access: 'admin',
    audit: 'holidays.remove',
    summary: `Delete a holiday; a company has at most ${mostHolidays}`,
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_HOLIDAY_FOUND'],
  }),
};
