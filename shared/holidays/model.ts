import * as z from 'zod';

/** A day there is, within the years in which every zone knows a day before and after it. */
const CalendarDate = z
  .string()
  .refine((date) => /^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(date), { error: 'invalid_date', abort: true })
  .refine((date) => {
    const at = Date.parse(`${date}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  }, 'invalid_date');

export const HolidayFields = z.object({
  date: CalendarDate,
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

/** They are read together. */
export const maxHolidays = 200;
