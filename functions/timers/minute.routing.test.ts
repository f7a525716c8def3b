import type { Queue } from '@shared/queues/model.ts';
import { clockedCompany } from '@test/support/server/clockedCompany.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  shiftClock,
} from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { queueEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { changeTicket } from '../inbox/tickets/bulkUpdates.ts';
import { handler as minute } from './minute.ts';

let desk: CompanyFixture;
const { ctx, cycle, held: current, logs, pass, said, serve, tick, writes } = clockedCompany(() => desk);

await forFile(startEngine());
catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
});
afterAll(() => shiftClock(0));

describe('a ticket without a queue', () => {
  it('comes to the queue of its connection, silently (B-ROUTE-1)', async () => {
    const { ticket } = await writes({ sendIdQueue: desk.support.id, timeSendQueue: 5 }, undefined, null);
    await tick(4);
    expect((await current(ticket)).queueId).toBeNull();
    await tick(1);
    const moved = await current(ticket);
    expect(moved).toMatchObject({ queueId: desk.support.id, status: 'pending', dueAt: null });
    expect(await logs(ticket)).toContain('redirect');
    expect((await cycle(ticket)).queuedAt).toBe(moved.updatedAt);
    expect(await said(ticket)).toEqual([]);
  });
});

describe('rotation', () => {
  const rotating = async (minutes = 5): Promise<Queue> => {
    const queue = { ...desk.sales, ativarRoteador: true, tempoRoteador: minutes as 5 };
    await putItem(toItem(queueEntity, queue));
    return queue;
  };
  const person = (online = true) =>
    desk.person({ profile: 'user', online, startWork: '00:00', endWork: '23:59', queueIds: [desk.sales.id] });

  it('gives waiting tickets to who is there, has least and waited longest (B-ROUTE-2, 3)', async () => {
    const queue = await rotating();
    const [ana, bia] = [await person(), await person()];
    await person(false);
    const made = [];
    for (let turn = 0; turn < 4; turn += 1) made.push((await writes({}, undefined, queue)).ticket);
    await tick(0);
    const holders = await Promise.all(made.map(async (ticket) => (await current(ticket)).userId));
    expect(holders.filter((id) => id === ana.user.id)).toHaveLength(2);
    expect(holders.filter((id) => id === bia.user.id)).toHaveLength(2);
    const [first] = made;
    if (!first) throw new Error('no ticket');
    expect((await current(first)).status).toBe('pending');
    expect(await logs(first)).toContain('userDefine');
    expect((await cycle(first)).userId).toBe(holders[0]);
  });

  it('moves on to another one who does not accept, measured from the assignment (B-ROUTE-2)', async () => {
    const queue = await rotating();
    const people = [await person(), await person()].map(({ user }) => user.id);
    const { ticket, contact, connection } = await writes({}, undefined, queue);
    await tick(0);
    const first = (await current(ticket)).userId;
    pass(4);
    await desk.writes(contact, 'Alô?', { connection, at: now() });
    await minute();
    expect((await current(ticket)).userId).toBe(first);
    await tick(1);
    const second = (await current(ticket)).userId;
    expect(people.filter((id) => id !== first)).toEqual([second]);
  });

  it('leaves a ticket with its only candidate, with nobody there, and with automation (B-ROUTE-2 to 4)', async () => {
    const queue = await rotating();
    const { ticket } = await writes({}, undefined, queue);
    await tick(0);
    expect((await current(ticket)).userId).toBeNull();
    const only = await person();
    await changeTicket(ctx(), ticket.id, (before) => ({
      ticket: { ...before, bot: { ...before.bot, stage: 'tree' } },
      event: 'ticket.updated',
    }));
    await tick(2);
    expect(await current(ticket)).toMatchObject({ userId: null, dueAt: null });
    await changeTicket(ctx(), ticket.id, (before) => ({
      ticket: { ...before, bot: { ...before.bot, stage: 'done' } },
      event: 'ticket.updated',
    }));
    await tick(1);
    expect((await current(ticket)).userId).toBe(only.user.id);
    await tick(6);
    expect((await current(ticket)).userId).toBe(only.user.id);
    await serve(ticket);
    await tick(60);
    expect(await current(ticket)).toMatchObject({ userId: 9, dueAt: null, assignedAt: null });
  });
});
