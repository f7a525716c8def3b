import * as z from 'zod';
import { route } from '../core/route.ts';
import { ReportPageInput, ReportRow, ReportTotals } from './model.ts';

export const reports = {
  list: route({
    method: 'GET',
    path: '/ticket/reports',
    access: 'dashboard',
    summary: 'Service cycles of a period, one row each, newest first, with their number',
    input: ReportPageInput,
    output: z.object({
      tickets: z.array(ReportRow),
      /** Only where it was asked for. */
      totalTickets: ReportTotals.nullable(),
      count: z.number().int(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
      /** Looking ended here, before the page was full: the next one goes on. */
      lookedTo: z.string().nullable(),
    }),
    errors: ['ERR_INVALID_PERIOD'],
  }),
};
