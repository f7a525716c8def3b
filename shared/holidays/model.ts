import * as z from 'zod';
import { CalendarDay } from '../core/dates.ts';

export const HolidayFields = z.object({
  date: CalendarDay,
  name: z.string().trim().min(1, 'required').max(100, 'too_long'),
  /** The same day of every year, whichever the year of `date`. */
  isYearly: z.boolean().default(false),
});
export type HolidayFields = z.infer<typeof HolidayFields>;

/** A whole day on which a company does not work. */
export const Holiday = HolidayFields.extend({
  id: z.number().int(),
  companyId: z.number().int(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Holiday = z.infer<typeof Holiday>;

export const HolidayView = Holiday.omit({ companyId: true, version: true, createdAt: true });
export type HolidayView = z.infer<typeof HolidayView>;

/** All holidays of a company are read together. */
export const maxHolidays = 200;
