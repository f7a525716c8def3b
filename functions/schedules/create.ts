import type { Contact } from '@shared/contacts/model.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { commit } from '../core/store/commit.ts';
import { scheduleDispatch } from './appointments.ts';
import { creationSteps } from './repo.ts';

export interface ScheduleDraft
  extends Pick<Schedule, 'body' | 'sendAt' | 'whatsappId' | 'media' | 'template' | 'user'> {
  readonly contact: Pick<Contact, 'id' | 'name'>;
  /** Fixed id of a seed, which may run twice; absent: a new one. */
  readonly id?: string;
}

/** Stores a schedule and has its time announced. */
export async function createSchedule(ctx: CompanyCtx, { contact, ...draft }: ScheduleDraft): Promise<Schedule> {
  const at = ctx.now.toISOString();
  const schedule: Schedule = {
    ...draft,
    id: draft.id ?? ulid(ctx.now.getTime()),
    companyId: ctx.companyId,
    status: 'PENDENTE',
    contactId: contact.id,
    contact: { id: contact.id, name: contact.name },
    userId: draft.user.id,
    sentAt: null,
    failure: null,
    edition: 1,
    attempts: 0,
    dueAt: draft.sendAt,
    messageIds: [],
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  await commit(creationSteps(schedule));
  await scheduleDispatch(ctx, schedule);
  return schedule;
}
