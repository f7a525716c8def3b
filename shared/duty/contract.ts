import * as z from 'zod';
import { NumericId, WrittenPhone } from '../core/fields.ts';
import { recordContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { DutyDay, DutyView } from './model.ts';

export const DutyInput = z.object({
  userId: NumericId,
  phone: WrittenPhone,
  /** Minutes; at most a week. */
  interval: z.coerce.number().int().min(1).max(10_080),
  days: z.array(DutyDay).max(7),
});

export const duty = {
  list: route({
    method: 'GET',
    path: '/plantao',
    access: 'admin',
    summary: 'Who has duty and when, by name',
    input: z.object({}),
    output: z.array(DutyView),
    errors: [],
  }),
  ...recordContract({
    name: 'duty',
    path: '/plantao',
    readers: 'admin',
    view: DutyView,
    missing: 'ERR_NO_DUTY_FOUND',
    one: 'duty record',
    create: {
      summary: 'Give a user duty; one record per user',
      input: DutyInput.extend({ interval: DutyInput.shape.interval.default(1) }),
      errors: ['ERR_DUTY_ALREADY_EXISTS', 'ERR_NO_USER_FOUND'],
    },
    update: {
      summary: 'Change a duty record; absent fields stay, days are replaced as a whole',
      input: DutyInput.partial().extend({ id: NumericId }),
      errors: ['ERR_DUTY_ALREADY_EXISTS', 'ERR_NO_USER_FOUND'],
    },
    remove: { summary: 'Delete a duty record', errors: [] },
  }),
};
