import { Name } from '@shared/core/fields.ts';
import { QueueInput } from '@shared/queues/contract.ts';
import type { QueueView } from '@shared/queues/model.ts';
import { palette } from '@web/lib/color.ts';
import { filled } from '@web/lib/filled.ts';
import * as z from 'zod';

/** The contract's rules; the order is typed as text, and an empty one comes last. */
export const QueueForm = QueueInput.extend({
  name: filled(Name),
  greetingMessage: z.string().max(4000, 'too_long'),
  outOfHoursMessage: z.string().max(4000, 'too_long'),
  orderQueue: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, 'invalid_order')
    .transform((text) => (text === '' ? null : Number(text))),
});
export type QueueFields = z.input<typeof QueueForm>;

/** What the dialog starts with; a new queue gets the first colour nobody uses. */
export function queueDefaults(queue: QueueView | undefined, taken: readonly string[]): QueueFields {
  if (queue === undefined) {
    const used = taken.map((color) => color.toLowerCase());
    const color = palette.find((one) => !used.includes(one)) ?? '';
    return { name: '', color, orderQueue: '', greetingMessage: '', outOfHoursMessage: '' };
  }
  const { name, color, orderQueue, greetingMessage, outOfHoursMessage } = queue;
  return { name, color, orderQueue: orderQueue === null ? '' : String(orderQueue), greetingMessage, outOfHoursMessage };
}
