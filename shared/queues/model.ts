import * as z from 'zod';
import { ScheduleDay } from '../companies/model.ts';
import { Bool, NumericId } from '../core/fields.ts';
import { ServicePolicy } from '../serviceLevels/model.ts';
import { ChatbotOption } from './options.ts';

/** Minutes between two assignments of a waiting ticket; 0: off. */
export const rotationMinutes = [0, 2, 5, 10, 15, 30, 45, 60] as const;

const reference = NumericId.nullable().default(null);

/** Automation of a queue with its default values. */
export const QueueAutomation = z.object({
  /** Waiting tickets are handed to its attendants in turn (B-ROUTE-2). */
  ativarRoteador: Bool.default(false),
  tempoRoteador: z.coerce.number().pipe(z.literal(rotationMinutes)).default(0),
  integrationId: reference,
  promptId: reference,
  fileListId: reference,
  /** The ticket is closed as soon as the customer chose the queue and read what it says. */
  closeTicket: Bool.default(false),
  /** Service level of the queue; null if it has none. */
  serviceLevel: ServicePolicy.nullable().default(null),
});
export type QueueAutomation = z.output<typeof QueueAutomation>;

export const Queue = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number().int().nullable(),
  schedules: z.array(ScheduleDay),
  ...QueueAutomation.shape,
  /** True if the queue has a menu of options, which is stored apart. */
  hasOptions: z.boolean(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Queue = z.infer<typeof Queue>;

export const QueueView = Queue.omit({ version: true });
export type QueueView = z.infer<typeof QueueView>;

/** A queue as the API answers it; live events carry it without options. */
export const QueueWithOptions = QueueView.extend({ chatbots: z.array(ChatbotOption) });
export type QueueWithOptions = z.infer<typeof QueueWithOptions>;

/** Ascending orderQueue (empty last), then id (B-QUEUE-4). */
export const byOrder = (a: Pick<Queue, 'orderQueue' | 'id'>, b: Pick<Queue, 'orderQueue' | 'id'>): number =>
  (a.orderQueue ?? Number.MAX_SAFE_INTEGER) - (b.orderQueue ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;
