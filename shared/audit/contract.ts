import * as z from 'zod';
import { CalendarMonth } from '../core/dates.ts';
import { NumericId } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { AuditRecord } from './model.ts';

/** Records can only be read: nothing changes or removes them. */
export const audit = {
  list: route({
    method: 'GET',
    path: '/audit',
    access: 'admin',
    summary: 'Who changed what in the company in a month (the present one if not given), newest first',
    input: PageInput.pick({ cursor: true }).extend({ month: CalendarMonth.optional(), userId: NumericId.optional() }),
    output: z.object({ records: z.array(AuditRecord), ...pageOutput }),
    errors: [],
  }),
};
