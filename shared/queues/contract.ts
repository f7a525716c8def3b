import * as z from 'zod';
import { ScheduleDay } from '../companies/model.ts';
import { HexColorOr, Name, NumericId } from '../core/fields.ts';
import { recordContract } from '../core/recordContract.ts';
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
const QueueChanges = z.object({
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
});

const fieldErrors = [
  'ERR_QUEUE_INVALID_COLOR',
  'ERR_QUEUE_NAME_ALREADY_EXISTS',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
] as const;

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
  ...recordContract({
    name: 'queues',
    path: '/queue',
    readers: 'user',
    view: QueueWithOptions,
    missing: 'ERR_QUEUE_NOT_FOUND',
    one: 'queue with all of its options',
    create: { summary: 'Create a queue', input: QueueInput, errors: ['ERR_PLAN_LIMIT_QUEUES', ...fieldErrors] },
    update: {
      summary: 'Change a queue; absent fields stay, options are replaced as a whole',
      input: QueueChanges,
      errors: fieldErrors,
    },
    remove: { summary: 'Delete a queue; its tickets stay without a queue', errors: ['ERR_QUEUE_IN_USE'] },
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
