import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { digitsOf } from '../core/text.ts';
import { DutyDay, DutyView } from './model.ts';

const Phone = z
  .string()
  .transform(digitsOf)
  .refine((digits) => digits.length >= 10, 'too_short')
  .refine((digits) => digits.length <= 15, 'too_long');

export const DutyInput = z.object({
  userId: NumericId,
  phone: Phone,
  /** Minutes; at most a week. */
  interval: z.coerce.number().int().min(1).max(10_080),
  days: z.array(DutyDay).max(7),
});

const Id = z.object({ id: NumericId });

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
  get: route({
    method: 'GET',
    path: '/plantao/{id}',
    access: 'admin',
    summary: 'One duty record',
    input: Id,
    output: DutyView,
    errors: ['ERR_NO_DUTY_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/plantao',
    access: 'admin',
    audit: 'duty.create',
    idempotent: true,
    summary: 'Give a user duty; one record per user',
    input: DutyInput.extend({ interval: DutyInput.shape.interval.default(1) }),
    output: DutyView,
    errors: ['ERR_DUTY_ALREADY_EXISTS', 'ERR_NO_USER_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/plantao/{id}',
    access: 'admin',
    audit: 'duty.update',
    summary: 'Change a duty record; absent fields stay, days are replaced as a whole',
    input: DutyInput.partial().extend({ id: NumericId }),
    output: DutyView,
    errors: ['ERR_NO_DUTY_FOUND', 'ERR_DUTY_ALREADY_EXISTS', 'ERR_NO_USER_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/plantao/{id}',
    access: 'admin',
    audit: 'duty.remove',
    summary: 'Delete a duty record',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_DUTY_FOUND'],
  }),
};
