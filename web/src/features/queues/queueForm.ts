import { defaultSchedules } from '@shared/companies/defaults.ts';
import { Name } from '@shared/core/fields.ts';
import { QueueInput } from '@shared/queues/contract.ts';
import { type QueueView, rotationMinutes } from '@shared/queues/model.ts';
import { palette } from '@web/lib/color.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { WeekDays } from '@web/pickers/hoursForm.ts';
import * as z from 'zod';

const target = z.number().nullable();

/** The contract's rules; the order is typed as text, and an empty one comes last. */
export const QueueForm = QueueInput.pick({ color: true }).extend({
  name: requiredText(Name),
  greetingMessage: z.string().max(4000, 'too_long'),
  outOfHoursMessage: z.string().max(4000, 'too_long'),
  orderQueue: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, 'invalid_order')
    .transform((text) => (text === '' ? null : Number(text))),
  ativarRoteador: z.boolean(),
  tempoRoteador: z.string().transform(Number).pipe(z.literal(rotationMinutes)),
  closeTicket: z.boolean(),
  integrationId: target,
  promptId: target,
  fileListId: target,
  schedules: WeekDays,
});
export type QueueFields = z.input<typeof QueueForm>;

/** What the dialog starts with; a new queue gets the first colour nobody uses. */
export function queueDefaults(queue: QueueView | undefined, taken: readonly string[]): QueueFields {
  if (queue === undefined) {
    const used = taken.map((color) => color.toLowerCase());
    const color = palette.find((one) => !used.includes(one)) ?? '';
    return {
      ...{ name: '', color, orderQueue: '', greetingMessage: '', outOfHoursMessage: '' },
      ...{ ativarRoteador: false, tempoRoteador: '0', closeTicket: false, schedules: defaultSchedules() },
      ...{ integrationId: null, promptId: null, fileListId: null },
    };
  }
  const { name, color, orderQueue, greetingMessage, outOfHoursMessage, ativarRoteador, closeTicket } = queue;
  const { integrationId, promptId, fileListId } = queue;
  return {
    ...{ name, color, greetingMessage, outOfHoursMessage, ativarRoteador, closeTicket },
    ...{ integrationId, promptId, fileListId },
    orderQueue: orderQueue === null ? '' : String(orderQueue),
    tempoRoteador: String(queue.tempoRoteador),
    schedules: queue.schedules.length === 0 ? defaultSchedules() : queue.schedules,
  };
}
