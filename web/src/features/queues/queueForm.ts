import { defaultSchedules } from '@shared/companies/defaults.ts';
import { Name } from '@shared/core/fields.ts';
import { QueueInput } from '@shared/queues/contract.ts';
import { type QueueView, rotationMinutes } from '@shared/queues/model.ts';
import { CountedHours, maxPromised, type ServicePolicy } from '@shared/serviceLevels/model.ts';
import { palette } from '@web/lib/color.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { WeekDays } from '@web/pickers/hoursForm.ts';
import * as z from 'zod';

const target = z.number().nullable();

/** Blank: nothing is promised. */
const minutesUpTo = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, 'invalid_minutes')
    .transform(Number)
    .refine((minutes) => minutes <= most, 'invalid_minutes');

const promised = minutesUpTo(maxPromised);
const PromiseForm = {
  firstResponse: promised,
  nextResponse: promised,
  resolution: promised,
  warnsBefore: minutesUpTo(1440),
  hours: CountedHours,
};

const shownMinutes = (minutes: number): string => (minutes === 0 ? '' : String(minutes));

const promiseDefaults = (policy: ServicePolicy | null): z.input<z.ZodObject<typeof PromiseForm>> => ({
  firstResponse: shownMinutes(policy?.firstResponse ?? 0),
  nextResponse: shownMinutes(policy?.nextResponse ?? 0),
  resolution: shownMinutes(policy?.resolution ?? 0),
  warnsBefore: shownMinutes(policy?.warnsBefore ?? 15),
  hours: policy?.hours ?? 'company',
});

export const serviceLevelFields = ['firstResponse', 'nextResponse', 'resolution', 'warnsBefore', 'hours'] as const;

/** Service level from the form; null if no time is promised. */
export function policyOf<T extends ServicePolicy>(values: T): ServicePolicy | null {
  const { firstResponse, nextResponse, resolution, warnsBefore, hours } = values;
  if (firstResponse + nextResponse + resolution === 0) return null;
  return { firstResponse, nextResponse, resolution, warnsBefore, hours };
}

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
  ...PromiseForm,
});
export type QueueFields = z.input<typeof QueueForm>;

/** Initial values of the dialog; a new queue gets the first unused colour. */
export function queueDefaults(queue: QueueView | undefined, taken: readonly string[]): QueueFields {
  if (queue === undefined) {
    const used = taken.map((color) => color.toLowerCase());
    const color = palette.find((one) => !used.includes(one)) ?? '';
    return {
      ...{ name: '', color, orderQueue: '', greetingMessage: '', outOfHoursMessage: '' },
      ...{ ativarRoteador: false, tempoRoteador: '0', closeTicket: false, schedules: defaultSchedules() },
      ...{ integrationId: null, promptId: null, fileListId: null },
      ...promiseDefaults(null),
    };
  }
  const { name, color, orderQueue, greetingMessage, outOfHoursMessage, ativarRoteador, closeTicket } = queue;
  const { integrationId, promptId, fileListId } = queue;
  return {
    ...{ name, color, greetingMessage, outOfHoursMessage, ativarRoteador, closeTicket },
    ...{ integrationId, promptId, fileListId },
    ...promiseDefaults(queue.serviceLevel),
    orderQueue: orderQueue === null ? '' : String(orderQueue),
    tempoRoteador: String(queue.tempoRoteador),
    schedules: queue.schedules.length === 0 ? defaultSchedules() : queue.schedules,
  };
}
