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
 * What a connection does by itself (B-CONN-10): its texts, limits and clocks, each with the value it has
 * until somebody changes it. Also the shape of the fields in the dialog.
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
  /** How often a rating is asked for. */
  maxUseBotQueuesNPS: count(3),
  /** Minutes without a message until an open ticket is closed. */
  expiresTicket: minutes,
  /** `0`: whoever wrote last; `1`: only after the company did (B-CLOSE-2). */
  whenExpiresTicket: z.enum(['0', '1']).default('0'),
  expiresInactiveMessage: text,
  /** Minutes without a message until the contact is warned. */
  timeInactiveMessage: minutes,
  inactiveMessage: text,
  /** Minutes a rating may be waited for; 0 means a day (B-CLOSE-6). */
  expiresTicketNPS: minutes,
  /** Where tickets go that nobody gave a queue, and after how many minutes (B-ROUTE-1). */
  sendIdQueue: reference,
  timeSendQueue: minutes,
  /** Where those wait who write while nobody works and chose no queue (B-IN-35). */
  defaultQueueId: reference,
  integrationId: reference,
  promptId: reference,
  schedules: z
    .array(ScheduleDay)
    .max(7)
    .default(() => defaultSchedules()),
  /** How menus are drawn where the channel knows buttons and lists; an answer by number always counts. */
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
