import * as z from 'zod';
import { CalendarDay } from '../core/dates.ts';
import { Bool, IdList, NumericId } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { TicketView } from '../tickets/model.ts';
import { ShownUser } from '../users/model.ts';
import { DayActivity, daysBetween, PersonActivity } from './activity.ts';

/** An attendant and their presence. */
export const Attendant = ShownUser.pick({
  id: true,
  name: true,
  profile: true,
  color: true,
  profileImage: true,
  queueIds: true,
  online: true,
  isAway: true,
  presenceSince: true,
});
export type Attendant = z.infer<typeof Attendant>;

export const moments = {
  show: route({
    method: 'GET',
    path: '/dashboard/moments',
    access: 'user',
    summary: 'Who serves whom right now: open and waiting tickets, the 400 last changed, and who is there',
    input: z.object({
      /** Created on these days of the company’s zone. */
      dateStart: CalendarDay.optional(),
      dateEnd: CalendarDay.optional(),
      status: z.enum(['open', 'pending']).optional(),
      queuesIds: IdList.optional(),
      /** True to include other queues than the caller's own; for administrators. */
      showAll: Bool.default(false),
    }),
    output: z.object({
      tickets: z.array(TicketView),
      count: z.number().int(),
      /** Older ones were left out. */
      hasMore: z.boolean(),
      /** The one that waits longest in a queue, also where it was left out. */
      longestWaiting: TicketView.nullable(),
      attendants: z.array(Attendant),
    }),
    errors: [],
  }),
  looking: route({
    method: 'GET',
    path: '/dashboard/moments/looking',
    access: 'user',
    summary: 'Who has which conversation open right now',
    input: z.object({}),
    output: z.object({ people: z.array(z.object({ userId: z.number().int(), ticketId: z.number().int() })) }),
    errors: [],
  }),
  activity: route({
    method: 'GET',
    path: '/dashboard/activity',
    access: 'user',
    summary: 'How long people were online, away and in conversation: each over a period, or one by day',
    input: z
      .object({
        /** Without them, the present month up to today. */
        from: CalendarDay.optional(),
        to: CalendarDay.optional(),
        userId: NumericId.optional(),
      })
      .refine(({ from, to }) => !from || !to || (from <= to && daysBetween(from, to).at(-1) === to)),
    output: z.object({ people: z.array(PersonActivity), days: z.array(DayActivity), from: z.string(), to: z.string() }),
    errors: [],
  }),
  attendant: route({
    method: 'GET',
    path: '/dashboard/moments/{userId}',
    access: 'user',
    summary: 'The open and waiting tickets of one attendant, in pages; filters as for all',
    input: PageInput.omit({ pageNumber: true }).extend({
      userId: NumericId,
      dateStart: CalendarDay.optional(),
      dateEnd: CalendarDay.optional(),
      status: z.enum(['open', 'pending']).optional(),
      queuesIds: IdList.optional(),
      showAll: Bool.default(false),
    }),
    output: z.object({ tickets: z.array(TicketView), ...pageOutput }),
    errors: ['ERR_NO_USER_FOUND'],
  }),
};
