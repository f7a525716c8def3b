import { CreateScheduleCommand, DeleteScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { messageEntity } from '@fn/core/store/entities.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { queryPartition } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import { dispatch } from '@fn/schedules/dispatch.ts';
import { handler } from '@fn/schedules/handler.ts';
import { findSchedule } from '@fn/schedules/repo.ts';
import { schedules } from '@shared/schedules/contract.ts';
import { call } from './call.ts';
import type { CompanyFixture } from './companyFixture.ts';
import { mockClient } from './mockClient.ts';
import type { SignedIn } from './tenant.ts';

export const minute = 60_000;

/** A whole second, so many minutes from now. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * minute).toISOString();

/** EventBridge Scheduler as the code under test sees it; every command succeeds until a test says otherwise. */
export function stubScheduler() {
  Object.assign(process.env, {
    SCHEDULE_GROUP: 'default',
    SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/test',
    SCHEDULE_DEAD_LETTER_ARN: 'arn:aws:sqs:us-east-1:000000000000:dead',
    QUEUE_ARN_SCHEDULES: 'arn:aws:sqs:us-east-1:000000000000:schedules',
  });
  const mock = mockClient(SchedulerClient);
  return {
    mock,
    made: () => mock.commandCalls(CreateScheduleCommand).map(({ args }) => args[0].input),
    cancelled: () => mock.commandCalls(DeleteScheduleCommand).map(({ args }) => args[0].input.Name),
    clear: () => {
      mock.reset();
      mock.on(CreateScheduleCommand).resolves({});
      mock.on(DeleteScheduleCommand).resolves({});
    },
  };
}

/** What people and clocks do with scheduled messages. @param at the desk of the running test */
export function scheduleCallsOf(at: () => CompanyFixture) {
  const ctxAt = (minutes: number) => ({ companyId: at().company.id, now: new Date(Date.now() + minutes * minute) });
  const create = (who: SignedIn, fields: Record<string, unknown>) =>
    call(
      handler,
      schedules.create,
      { body: 'Seu pedido chegou', sendAt: inMinutes(60), ...fields },
      { token: who.token },
    );
  /** A contact whose reply window is open, with the ticket it opened. */
  const talking = async () => {
    const contact = await at().contact();
    return { contact, ...(await at().writes(contact, 'Oi')) };
  };
  return {
    ctxAt,
    create,
    talking,
    update: (who: SignedIn, id: string, fields: Record<string, unknown>) =>
      call(handler, schedules.update, { id, ...fields }, { token: who.token }),
    remove: (who: SignedIn, id: string) => call(handler, schedules.remove, { id }, { token: who.token }),
    list: async (who: SignedIn, input = {}) => (await call(handler, schedules.list, input, { token: who.token })).json,
    stored: (id: string) => findSchedule(ctxAt(0), id),
    /** A call for an edition, so many minutes from now. */
    due: (id: string, minutes: number, edition = 1) =>
      dispatch(ctxAt(minutes), { companyId: at().company.id, scheduleId: id, edition }),
    /** Messages of a conversation that were written as schedules, oldest first. */
    async sentTo(contactId: string, whatsappId = at().connection.id) {
      const pk = partitions.conversation(at().company.id, whatsappId, contactId);
      const { items } = await queryPartition({ pk, prefix: 'M#', limit: 100, consistent: true });
      return items.map((item) => fromItem(messageEntity, item)).filter(({ scheduleId }) => scheduleId !== undefined);
    },
    /** A schedule in an hour, to a contact who has just written. */
    async scheduled(fields: Record<string, unknown> = {}) {
      const current = await talking();
      const { json, status, error } = await create(at().admin, { contactId: current.contact.id, ...fields });
      if (status !== 200) throw new Error(`not created: ${error}`);
      return { ...current, schedule: json };
    },
  };
}
