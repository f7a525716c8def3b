import * as z from 'zod';
import { CalendarDay } from '../core/dates.ts';
import { IdList } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ServiceReport } from './model.ts';

export const serviceResults = {
  report: route({
    method: 'GET',
    path: '/service-results',
    access: 'dashboard',
    summary: 'How services that ended in a period kept what their queues promised, by queue and attendant',
    input: z.object({
      dateFrom: CalendarDay.optional(),
      dateTo: CalendarDay.optional(),
      queueIds: IdList.optional(),
    }),
    output: ServiceReport,
    errors: ['ERR_INVALID_PERIOD'],
  }),
};
