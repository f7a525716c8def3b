import * as z from 'zod';
import { ScheduleDay } from '../companies/model.ts';
import { HexColorOr, Name, NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { QueueAutomation, QueueWithOptions } from './model.ts';
import { Chatbots, ChatbotView, OptionChanges, OptionFields } from './options.ts';

const OrderQueue = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.coerce.number().int().min(0).max(9999).nullable(),
);

const Color = HexColorOr('ERR_QUEUE_INVALID_COLOR');

export const QueueInput = z.object({
  name: Name,
  color: Color,
  greetingMessage: z.string().max(4000).default(''),
  outOfHoursMessage: z.string().max(4000).default(''),
  orderQueue: OrderQueue.default(null),
  schedules: z.array(ScheduleDay).max(7).optional(),
  chatbots: Chatbots.optional(),
  ...QueueAutomation.shape,
});

const { shape } = QueueAutomation;

export const queues = {
  list: route({
    method: 'GET',
    path: '/queue',
    access: 'user',
    summary: 'Queues of the company in their order, with their options as far as one answer holds them',
    input: z.object({ companyId: NumericId.optional() }),
    output: z.array(QueueWithOptions),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/queue/{id}',
    access: 'user',
    summary: 'One queue with all of its options',
    input: z.object({ id: NumericId }),
    output: QueueWithOptions,
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/queue',
    access: 'admin',
    audit: 'queues.create',
    idempotent: true,
    summary: 'Create a queue',
    input: QueueInput,
    output: QueueWithOptions,
    errors: [
      'ERR_PLAN_LIMIT_QUEUES',
      'ERR_QUEUE_INVALID_COLOR',
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/queue/{id}',
    access: 'admin',
    audit: 'queues.update',
    summary: 'Change a queue; absent fields stay, options are replaced as a whole',
    input: z.object({
      id: NumericId,
      name: Name.optional(),
      color: Color.optional(),
      greetingMessage: z.string().max(4000).optional(),
      outOfHoursMessage: z.string().max(4000).optional(),
      orderQueue: OrderQueue.optional(),
      schedules: z.array(ScheduleDay).max(7).optional(),
      chatbots: Chatbots.optional(),
      ativarRoteador: shape.ativarRoteador.unwrap().optional(),
      tempoRoteador: shape.tempoRoteador.unwrap().optional(),
      integrationId: shape.integrationId.unwrap().optional(),
      promptId: shape.promptId.unwrap().optional(),
      fileListId: shape.fileListId.unwrap().optional(),
      closeTicket: shape.closeTicket.unwrap().optional(),
      serviceLevel: shape.serviceLevel.unwrap().optional(),
    }),
    output: QueueWithOptions,
    errors: [
      'ERR_QUEUE_NOT_FOUND',
      'ERR_QUEUE_INVALID_COLOR',
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/queue/{id}',
    access: 'admin',
    audit: 'queues.remove',
    summary: 'Delete a queue; its tickets stay without a queue',
    input: z.object({ id: NumericId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_QUEUE_NOT_FOUND', 'ERR_QUEUE_IN_USE'],
  }),
  options: route({
    method: 'GET',
    path: '/chatbot',
    access: 'user',
    summary: 'Options of the first level with those below them, of one queue or of all',
    input: z.object({ queueId: NumericId.optional() }),
    output: z.array(ChatbotView),
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  option: route({
    method: 'GET',
    path: '/chatbot/{chatbotId}',
    access: 'user',
    summary: 'One option with those below it',
    input: z.object({ chatbotId: NumericId }),
    output: ChatbotView,
    errors: ['ERR_CHATBOT_NOT_FOUND'],
  }),
  addOption: route({
    method: 'POST',
    path: '/chatbot',
    access: 'admin',
    audit: 'queues.addOption',
    idempotent: true,
    summary: 'Add an option to a queue, or below another option',
    input: OptionFields.extend({ queueId: NumericId, chatbotId: NumericId.nullable().default(null) }),
    output: ChatbotView,
    errors: ['ERR_QUEUE_NOT_FOUND', 'ERR_CHATBOT_NOT_FOUND'],
  }),
  changeOption: route({
    method: 'PUT',
    path: '/chatbot/{chatbotId}',
    access: 'admin',
    audit: 'queues.changeOption',
    summary: 'Change one option; absent fields and the options below stay',
    input: OptionChanges.extend({ chatbotId: NumericId }),
    output: ChatbotView,
    errors: ['ERR_CHATBOT_NOT_FOUND'],
  }),
  removeOption: route({
    method: 'DELETE',
    path: '/chatbot/{chatbotId}',
    access: 'admin',
    audit: 'queues.removeOption',
    summary: 'Delete an option with those below it',
    input: z.object({ chatbotId: NumericId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_CHATBOT_NOT_FOUND'],
  }),
};
