import * as z from 'zod';
import { isCalendarDay, isCalendarMonth, millisecondsOf } from './calendar.ts';

/** Each date that comes from outside is one of the next four; `format` is how the tests of all routes find them. */
export const CalendarDay = z.string().refine(isCalendarDay, 'invalid_date').meta({ format: 'date' });

export const CalendarMonth = z.string().refine(isCalendarMonth, 'invalid_date').meta({ format: 'month' });

const instant = (round: (at: number) => number) =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const at = millisecondsOf(text);
      if (at !== undefined) return new Date(round(at)).toISOString();
      context.addIssue({ code: 'custom', message: 'invalid_time' });
      return z.NEVER;
    })
    .meta({ format: 'date-time' });

/** An instant with its offset, or in UTC; it is kept in UTC with milliseconds. */
export const DateTime = instant((at) => at);

/** Kept to the second, as the scheduler keeps time. */
export const DateTimeToTheSecond = instant((at) => Math.ceil(at / 1000) * 1000);
