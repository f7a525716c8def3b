import { TimeOfDay, WrittenPhone } from '@shared/core/fields.ts';
import { type DutyDay, DutyDay as DutyDayShape, type DutyView } from '@shared/duty/model.ts';
import { dayProblem, emptyDays } from '@shared/duty/rules.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import * as z from 'zod';

const isFilled = (text: string): boolean => text.trim() !== '';

/** The rules of the contract, in the words of the dialog. */
export const DutyForm = z.object({
  user: z
    .object({ id: z.number(), name: z.string() })
    .nullable()
    .refine((user) => user !== null, 'required'),
  phone: requiredText(WrittenPhone),
  interval: z
    .string()
    .refine(isFilled, { error: 'required', abort: true })
    .refine((text) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 10_080, 'required')
    .transform(Number),
  days: z
    .array(DutyDayShape)
    .length(7)
    .superRefine((days, context) => {
      const problem = dayProblem(days);
      if (problem) context.addIssue({ code: 'custom', message: problem[1] });
    }),
});

export const dutyDefaults = (current: DutyView | undefined): z.input<typeof DutyForm> => ({
  user: current?.user ?? null,
  phone: current?.phone ?? '',
  interval: String(current?.interval ?? 1),
  days: current ? current.days.map((day) => ({ ...day })) : emptyDays(),
});

const isTime = (text: string): boolean => text === '' || TimeOfDay.safeParse(text).success;

export type DayError = 'needsStart' | 'needsEnd' | 'invalid_time';

/** Mistakes in the times of a day. */
export function validateDay({ startTime, endTime }: DutyDay): { startTime?: DayError; endTime?: DayError } {
  if (startTime === '' && endTime !== '') return { startTime: 'needsStart' };
  if (startTime !== '' && endTime === '') return { endTime: 'needsEnd' };
  return {
    ...(isTime(startTime) ? {} : { startTime: 'invalid_time' }),
    ...(isTime(endTime) ? {} : { endTime: 'invalid_time' }),
  };
}

export interface Span {
  readonly first: string;
  readonly last: string;
  readonly hours: string;
}

/** Neighbouring days with the same times, as one line of the list. */
export function spansOf(days: readonly DutyDay[]): Span[] {
  const spans: Span[] = [];
  let isNext = false;
  for (const { weekdayEn, startTime, endTime } of days) {
    const hours = `${startTime}–${endTime}`;
    const before = spans.at(-1);
    if (startTime === '') isNext = false;
    else if (isNext && before?.hours === hours) spans[spans.length - 1] = { ...before, last: weekdayEn };
    else {
      spans.push({ first: weekdayEn, last: weekdayEn, hours });
      isNext = true;
    }
  }
  return spans;
}
