import { CreateScheduleCommand } from '@aws-sdk/client-scheduler';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  shiftClock,
} from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedTicket } from '@test/support/server/inbox.ts';
import { inMinutes, minute, scheduleCallsOf, stubScheduler } from '@test/support/server/schedulerStub.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageEntity } from '../core/store/entities.ts';
import { dueShards, indexPartitions } from '../core/store/indexes.ts';
import { toItem } from '../core/store/records.ts';
import { putItem, queryPartition } from '../core/store/store.ts';
import { handler as tick } from '../timers/minute.ts';
import { recordOutcome } from './outcome.ts';

let desk: CompanyFixture;
const scheduler = stubScheduler();
const { update, remove, stored, due, scheduled, sentTo, ctxAt } = scheduleCallsOf(() => desk);

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
  outbox.clear();
  scheduler.clear();
});
afterEach(() => shiftClock(0));

describe('B-SCHED-4: sending', () => {
  it('never early: the call comes again at its time', async () => {
    const { contact, schedule } = await scheduled();
    outbox.clear();
    await due(schedule.id, 59.9);
    expect(await sentTo(contact.id)).toEqual([]);
    expect(outbox.sent('schedules')).toHaveLength(1);
    expect((await stored(schedule.id))?.status).toBe('PENDENTE');
  });

  it('once, through the pipeline of every message, whoever calls how often', async () => {
    const { contact, schedule, ticket } = await scheduled({ body: 'Olá {{firstName}}, {{queue}}: {{unknown}}ok' });
    outbox.clear();
    await Promise.all(Array.from({ length: 12 }, () => due(schedule.id, 61)));
    const messages = await sentTo(contact.id);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      body: 'Olá Maria, Vendas: ok',
      ticketId: ticket.id,
      fromMe: true,
      user: { id: desk.admin.user.id },
      isAutomatic: false,
    });
    expect(messages[0]?.nextAttemptAt).not.toBeNull();
    const sent = outbox.sent('outbound').map(({ messageId }) => messageId);
    expect(new Set(sent)).toEqual(new Set([messages[0]?.id]));
    expect(await stored(schedule.id)).toMatchObject({ status: 'AGENDADA', messageIds: [messages[0]?.id] });
    const row = await storedTicket(desk, ticket.id);
    // Who waits is shown by their own words (B-IN-30).
    expect(row).toMatchObject({ lastMessage: 'Oi', fromMe: false, status: 'pending' });
  });

  it('not the edition before, not what was deleted', async () => {
    const { contact, schedule } = await scheduled();
    await update(desk.admin, schedule.id, { body: 'A nova versão', sendAt: inMinutes(90) });
    await due(schedule.id, 95, 1);
    expect(await sentTo(contact.id)).toEqual([]);
    await remove(desk.admin, schedule.id);
    await due(schedule.id, 95, 2);
    expect(await sentTo(contact.id)).toEqual([]);
  });

  it.each(Array.from({ length: 8 }, (_, turn) => turn))(
    'an edit, a deletion and two calls at the same moment: sent as it is shown, or not at all (%i)',
    async (turn) => {
      const { contact, schedule } = await scheduled();
      shiftClock(59.99 * minute);
      const [edit, deletion] = await Promise.all([
        turn % 2 === 0 ? update(desk.admin, schedule.id, { body: 'A nova versão', sendAt: inMinutes(61) }) : undefined,
        turn % 3 === 0 ? remove(desk.admin, schedule.id) : undefined,
        due(schedule.id, 61),
        due(schedule.id, 61),
      ]);
      await due(schedule.id, 62, 2);
      const messages = await sentTo(contact.id);
      const left = await stored(schedule.id);
      expect(messages.map(({ body }) => body)).toEqual(left ? [left.body] : []);
      if (deletion?.status === 200) expect(messages).toEqual([]);
      if (edit?.status === 200 && left) expect(left.body).toBe('A nova versão');
    },
  );

  it('a crash behind the claim loses nothing: the message has its own clock, the schedule is looked after', async () => {
    const { contact, schedule } = await scheduled();
    await due(schedule.id, 61);
    const [message] = await sentTo(contact.id);
    if (!message) throw new Error('not stored');
    await putItem(toItem(messageEntity, { ...message, wid: 'wamid.1', ack: 1, nextAttemptAt: null }));
    // The stream never told; the clock's next look does.
    await due(schedule.id, 63);
    expect(await stored(schedule.id)).toMatchObject({ status: 'ENVIADA', dueAt: null });
    expect((await stored(schedule.id))?.sentAt).not.toBeNull();
    await due(schedule.id, 64);
    expect(await sentTo(contact.id)).toHaveLength(1);
  });

  it('the clock hands over what nobody called for, once, and what is left it does not pass over', async () => {
    scheduler.mock.on(CreateScheduleCommand).rejects(new Error('throttled'));
    const { schedule } = await scheduled();
    outbox.clear();
    const handedOver = () => outbox.sent('schedules').filter(({ scheduleId }) => scheduleId === schedule.id);
    await tick();
    expect(handedOver()).toEqual([]);
    shiftClock(60 * minute + 2000);
    await tick();
    await tick();
    expect(handedOver()).toEqual([{ companyId: desk.company.id, scheduleId: schedule.id, edition: 1 }]);
    shiftClock(61 * minute + 4000);
    await tick();
    expect(handedOver()).toHaveLength(2);
  });

  it('more than a day late it fails instead', async () => {
    const { contact, schedule } = await scheduled();
    await due(schedule.id, 25 * 60 + 1);
    expect(await stored(schedule.id)).toMatchObject({ status: 'ERRO', failure: { code: 'ERR_SCHEDULE_TOO_LATE' } });
    expect(await sentTo(contact.id)).toEqual([]);
  });
});

it('an index entry is there as long as something is left to do', async () => {
  const { contact, schedule } = await scheduled();
  const entries = async () => {
    const shards = await Promise.all(
      Array.from({ length: dueShards }, (_, shard) => queryPartition({ ...indexPartitions.due(shard), limit: 200 })),
    );
    return shards
      .flatMap(({ items }) => items)
      .filter((item) => item['et'] === 'schedule' && item['id'] === schedule.id);
  };
  expect(await entries()).toHaveLength(1);
  await due(schedule.id, 61);
  expect(await entries()).toHaveLength(1);
  const [message] = await sentTo(contact.id);
  if (!message) throw new Error('not stored');
  await putItem(toItem(messageEntity, { ...message, wid: 'wamid.3', nextAttemptAt: null }));
  await recordOutcome(ctxAt(61), schedule.id, message);
  expect(await entries()).toEqual([]);
});
