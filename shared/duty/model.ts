import * as z from 'zod';
import { TimeOfDay } from '../core/fields.ts';
import { UserSnapshot } from '../tickets/model.ts';

const Clock = z.union([TimeOfDay, z.literal('')]);

/** Hours of a duty on a weekday, with both times or none. An end before the start wraps past midnight. */
export const DutyDay = z.object({ weekday: z.string(), weekdayEn: z.string(), startTime: Clock, endTime: Clock });
export type DutyDay = z.infer<typeof DutyDay>;

/** Person to alert about unanswered tickets, and their hours (B-DUTY-1). */
export const Duty = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  userId: z.number().int(),
  user: UserSnapshot,
  /** Digits with the country code. */
  phone: z.string(),
  /** Minutes between two alerts about the same ticket. */
  interval: z.number().int(),
  days: z.array(DutyDay),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Duty = z.infer<typeof Duty>;

export const DutyView = Duty.omit({ version: true, createdAt: true });
export type DutyView = z.infer<typeof DutyView>;
