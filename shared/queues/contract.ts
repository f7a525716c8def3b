import * as z from 'zod';
import { HexColor, Name, NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { QueueView } from './model.ts';

const OrderQueue = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.coerce.number().int().min(0).max(9999).nullable(),
);

export const QueueInput = z.object({
  name: Name,
  color: HexColor,
  greetingMessage: z.string().max(4000).default(''),
  outOfHoursMessage: z.string().max(4000).default(''),
  orderQueue: OrderQueue.default(null),
});

export const queues = {
  list: route({
    method: 'GET',
    path: '/queue',
    access: 'user',
    summary: 'Queues of the company in their order',
    input: z.object({ companyId: NumericId.optional() }),
    output: z.array(QueueView),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/queue/{id}',
    access: 'user',
    summary: 'One queue',
    input: z.object({ id: NumericId }),
    output: QueueView,
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/queue',
    access: 'admin',
    idempotent: true,
    summary: 'Create a queue',
    input: QueueInput,
    output: QueueView,
    errors: ['ERR_PLAN_LIMIT_QUEUES', 'ERR_QUEUE_NAME_ALREADY_EXISTS', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  }),
  update: route({
    method: 'PUT',
    path: '/queue/{id}',
    access: 'admin',
    summary: 'Change a queue; absent fields stay',
    input: z.object({
      id: NumericId,
      name: Name.optional(),
      color: HexColor.optional(),
      greetingMessage: z.string().max(4000).optional(),
      outOfHoursMessage: z.string().max(4000).optional(),
      orderQueue: OrderQueue.optional(),
    }),
    output: QueueView,
    errors: ['ERR_QUEUE_NOT_FOUND', 'ERR_QUEUE_NAME_ALREADY_EXISTS', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/queue/{id}',
    access: 'admin',
    summary: 'Delete a queue; its tickets stay without a queue',
    input: z.object({ id: NumericId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_QUEUE_NOT_FOUND', 'ERR_QUEUE_IN_USE'],
  }),
};
