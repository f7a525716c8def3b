import * as z from 'zod';
import { CalendarDay } from '../core/dates.ts';
import { IdList } from '../core/fields.ts';
import { pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { Card, Narrowing, ServiceRow, Summary, Week } from './model.ts';

/** Days of `days` count back from today, which is one of them; without any of the three it is the present month. */
const PeriodInput = z.object({
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  days: z.coerce.number().int().min(0).max(366).optional(),
  /** 0: without a queue. */
  queueIds: IdList.optional(),
});

/** The same under the names that other clients know. */
const FormerPeriodInput = z.object({
  date_from: CalendarDay.optional(),
  date_to: CalendarDay.optional(),
  days: z.coerce.number().int().min(0).max(366).optional(),
});
const DatesInput = z.object({ initialDate: CalendarDay.optional(), finalDate: CalendarDay.optional() });

const count = z.number().int();
const errors = ['ERR_INVALID_PERIOD', 'ERR_PERIOD_TOO_LONG', 'ERR_NO_PERMISSION'] as const;

/**
 * Administrators and who may see the dashboard get all numbers of the company, supervisors those of their queues,
 * attendants their own where the company allows it.
 */
export const dashboard = {
  summary: route({
    method: 'GET',
    path: '/dashboard/summary',
    access: 'user',
    summary: 'All numbers of a period: totals and those before, by day, hour, queue, attendant, connection, tag',
    input: PeriodInput,
    output: Summary,
    errors,
  }),
  tickets: route({
    method: 'GET',
    path: '/dashboard/tickets',
    access: 'user',
    summary: 'The services behind a number, newest first',
    input: PeriodInput.extend({
      card: Card.default('tickets'),
      ...Narrowing.shape,
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({ records: z.array(ServiceRow), ...pageOutput }),
    errors,
  }),
  staffing: route({
    method: 'GET',
    path: '/dashboard/staffing',
    access: 'user',
    summary: 'How many are to be there in each hour of the week, by their hours and those of company or queues',
    input: z.object({ queueIds: IdList.optional() }),
    output: z.object({ planned: Week }),
    errors: ['ERR_NO_PERMISSION'],
  }),
  counters: route({
    method: 'GET',
    path: '/dashboard',
    access: 'user',
    summary: 'Counters and attendants of a period',
    input: FormerPeriodInput,
    output: z.object({
      counters: z.object({
        avgWaitTime: z.number(),
        avgSupportTime: z.number(),
        supportPending: count,
        supportHappening: count,
        supportFinished: count,
        supportGroups: count,
        tickets: count,
        activeTickets: count,
        passiveTickets: count,
        leads: count,
        waitRating: count,
        withoutRating: count,
        withRating: count,
        percRating: z.number(),
        npsPromotersPerc: z.number(),
        npsPassivePerc: z.number(),
        npsDetractorsPerc: z.number(),
        npsScore: z.number(),
      }),
      attendants: z.array(
        z.object({
          id: count,
          name: z.string(),
          online: z.boolean(),
          avgWaitTime: z.number(),
          avgSupportTime: z.number(),
          tickets: count,
          countRating: count,
          rating: z.number(),
        }),
      ),
    }),
    errors,
  }),
  byDate: route({
    method: 'GET',
    path: '/dashboard/total-atendimentos',
    access: 'user',
    summary: 'Services by day, or by hour of a single day',
    input: DatesInput,
    output: z.object({
      count,
      data: z.array(
        z.union([z.object({ horario: count, total: count }), z.object({ data: z.string(), total: count })]),
      ),
    }),
    errors,
  }),
  byUser: route({
    method: 'GET',
    path: '/dashboard/ticketsUsers',
    access: 'user',
    summary: 'Services by attendant, also those without any',
    input: DatesInput,
    output: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: count })) }),
    errors,
  }),
  byQueue: route({
    method: 'GET',
    path: '/dashboard/queues',
    access: 'user',
    summary: 'Services by queue',
    input: DatesInput,
    output: z.array(z.object({ quantidade: count, queue: z.object({ id: count, name: z.string() }) })),
    errors,
  }),
  finishedByUser: route({
    method: 'GET',
    path: '/dashboard/user-info',
    access: 'user',
    summary: 'Finished services by attendant, most first',
    input: DatesInput,
    output: z.array(z.object({ userId: count, name: z.string(), quantidade: count })),
    errors,
  }),
  ratings: route({
    method: 'GET',
    path: '/dashboard/nps-info',
    access: 'user',
    summary: 'Ratings in three classes',
    input: DatesInput,
    output: z.array(z.object({ total_notas: count, ruim: count, media: count, boa: count })),
    errors,
  }),
  finished: route({
    method: 'GET',
    path: '/dashboard/atendimentos-encerrados',
    access: 'user',
    summary: 'How many services of the period are finished',
    input: DatesInput,
    output: count,
    errors,
  }),
};
