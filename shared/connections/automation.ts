import * as z from 'zod';
import { defaultSchedules } from '../companies/defaults.ts';
import { ScheduleDay } from '../companies/model.ts';
import { NumericId } from '../core/fields.ts';

const text = z.string().max(4000).default('');
const count = (initial: number) => z.coerce.number().int().min(0).max(1000).default(initial);
/** 0: off. */
const minutes = z.coerce.number().int().min(0).max(525_600).default(0);
const reference = NumericId.nullable().default(null);

/**
 * Automation of a connection (B-CONN-10): texts, limits and clocks with their default values. The dialog's form has the
 * same shape.
 */
export const ConnectionAutomation = z.object({
  outOfHoursMessage: text,
  ratingMessage: text,
  /** Asked after a rating; empty: no comment is asked for. */
  ratingCommentMessage: text,
  /** Menus, repetitions and out-of-hours texts in a row; 0: without a limit. */
  maxUseBotQueues: count(3),
  /** Minutes between two of them; 0: no pause. */
  timeUseBotQueues: minutes,
  /** The most requests for a rating. */
  maxUseBotQueuesNPS: count(3),
  /** Minutes without a message until an open ticket is closed. */
  expiresTicket: minutes,
  /** `0` counts from any last message; `1` only if the company wrote last (B-CLOSE-2). */
  whenExpiresTicket: z.enum(['0', '1']).default('0'),
  expiresInactiveMessage: text,
  /** Minutes without a message until the contact is warned. */
  timeInactiveMessage: minutes,
  inactiveMessage: text,
  /** Minutes a rating may be waited for; 0 means a day (B-CLOSE-6). */
  expiresTicketNPS: minutes,
  /** Queue for tickets that have none, and the minutes after which they go there (B-ROUTE-1). */
  sendIdQueue: reference,
  timeSendQueue: minutes,
  /** Queue for customers who write outside of hours and chose none (B-IN-35). */
  defaultQueueId: reference,
  integrationId: reference,
  promptId: reference,
  schedules: z
    .array(ScheduleDay)
    .max(7)
    .default(() => defaultSchedules()),
  /** Style of menus on channels with buttons and lists; an answer by number always counts. */
  menuStyle: z.enum(['text', 'interactive']).default('text'),
});
export type ConnectionAutomation = z.output<typeof ConnectionAutomation>;

/** A stored file that goes out with the greeting: a picture or a video. */
export const GreetingMedia = z.object({
  key: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
});
export type GreetingMedia = z.infer<typeof GreetingMedia>;
