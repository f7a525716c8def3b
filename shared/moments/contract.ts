import * as z from 'zod';
import { Bool, IdList, NumericId } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { CalendarDay } from '../tickets/contract.ts';
import { TicketView } from '../tickets/model.ts';
import { User } from '../users/model.ts';

/** Somebody who serves, and whether they are there. */
export const Attendant = User.pick({
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
      /** For administrators: beyond their own queues too. */
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
