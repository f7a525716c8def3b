import { hourMs } from '@shared/core/time.ts';
import { ScheduleBody } from '@shared/schedules/contract.ts';
import { ScheduleTemplate, type ScheduleView } from '@shared/schedules/model.ts';
import { furthestMs, pastToleranceMs } from '@shared/schedules/rules.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { companyMoment, formatMoment } from '@web/lib/time.ts';
import * as z from 'zod';
import type { ContactName } from './ContactSelect.tsx';

/** Format of the browser's field for date and time. */
const wallPattern = 'yyyy-MM-ddTHH:mm';

export const ScheduleForm = z.object({
  contact: z
    .custom<ContactName>()
    .nullable()
    .refine((contact) => contact !== null, 'required'),
  body: ScheduleBody,
  /** The company's wall clock. */
  sendAt: z
    .string()
    .min(1, 'required')
    .refine((wall) => companyMoment(wall) !== undefined, 'invalid_time')
    .refine((wall) => (companyMoment(wall)?.getTime() ?? 0) >= serverTime() - pastToleranceMs, 'in_past')
    .refine((wall) => (companyMoment(wall)?.getTime() ?? 0) <= serverTime() + furthestMs, 'too_far'),
  whatsappId: z.number().nullable(),
  /** Template that is sent if the channel refuses the text. */
  template: ScheduleTemplate.nullable(),
});
export type ScheduleFields = z.input<typeof ScheduleForm>;

/** Initial contact and connection of a new schedule. */
export interface ScheduleStart {
  readonly contact?: Pick<ContactName, 'id' | 'name'> | undefined;
  readonly whatsappId?: number | undefined;
}

const named = ({ id, name }: Pick<ContactName, 'id' | 'name'>): ContactName => ({
  id,
  name,
  number: '',
  profilePicUrl: null,
});

/** A new schedule is sent in an hour by default. */
export function scheduleDefaults(schedule: ScheduleView | undefined, start: ScheduleStart): ScheduleFields {
  if (schedule === undefined) {
    const sendAt = formatMoment(serverTime() + hourMs, wallPattern);
    const contact = start.contact === undefined ? null : named(start.contact);
    return { contact, body: '', sendAt, whatsappId: start.whatsappId ?? null, template: null };
  }
  const { contact, body, sendAt, whatsappId, template } = schedule;
  return { contact: named(contact), body, sendAt: formatMoment(sendAt, wallPattern), whatsappId, template };
}

/** Fields of the form that the server accepts. */
export const scheduleInput = ({ contact, body, sendAt, whatsappId, template }: z.output<typeof ScheduleForm>) => ({
  contactId: contact?.id ?? '',
  body,
  sendAt: companyMoment(sendAt)?.toISOString() ?? '',
  whatsappId,
  template,
});
