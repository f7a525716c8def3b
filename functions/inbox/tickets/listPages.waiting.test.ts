import { minuteMs } from '@shared/core/time.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  shiftClock,
} from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { waitingListing } from '../../core/store/waitingList.ts';
import { handler } from './handler.ts';
import { findTicket } from './repo.ts';

let desk: CompanyFixture;
let ana: SignedIn;
let minutes = 0;

await forFile(startEngine());
catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
  ana = await desk.person({ queueIds: [desk.sales.id, desk.support.id] });
});
afterEach(() => {
  minutes = 0;
  shiftClock(0);
});

const pass = (by: number): void => {
  minutes += by;
  shiftClock(minutes * minuteMs);
};
const writes = async (options: Parameters<CompanyFixture['writes']>[2] = {}, contact?: string) => {
  const from = await desk.contact(contact === undefined ? {} : { name: contact });
  return { from, ticket: (await desk.writes(from, 'Bom dia', options)).ticket };
};
const list = async (who: SignedIn, input: object = {}) =>
  call(handler, tickets.list, { status: 'pending', sort: 'waiting', ...input }, { token: await tokenOf(who.user) });
const idsOf = async (who: SignedIn, input: object = {}): Promise<number[]> =>
  (await list(who, input)).json.tickets.map(({ id }) => id);
const put = async (who: SignedIn, id: number, body: object) => {
  const { status } = await call(handler, tickets.update, { id, ...body }, { token: await tokenOf(who.user) });
  expect(status).toBe(200);
};
const stored = async ({ id }: StoredTicket): Promise<StoredTicket> => {
  const ticket = await findTicket({ companyId: desk.company.id, now: new Date() }, id, true);
  if (!ticket) throw new Error('gone');
  return ticket;
};

it('has who waits longest first, whoever wrote last (B-TICKET-24)', async () => {
  const first = await writes();
  pass(5);
  const second = await writes({ queue: desk.support });
  pass(5);
  const third = await writes();
  pass(5);
  await desk.writes(first.from, 'Alguém aí?');
  const waiting = [first.ticket.id, second.ticket.id, third.ticket.id];
  expect(await idsOf(ana)).toEqual(waiting);
  expect(await idsOf(ana, { sort: 'updated' })).toEqual([first.ticket.id, third.ticket.id, second.ticket.id]);
  expect(await idsOf(ana, { queueIds: [desk.support.id] })).toEqual([second.ticket.id]);
  // Who sees all of them reads the lists of all queues, and of those without one.
  const loose = await writes({ queue: null });
  expect(await idsOf(desk.admin, { showAll: true })).toEqual([...waiting, loose.ticket.id]);
  expect(await idsOf(ana)).toEqual(waiting);
  const { json } = await list(ana);
  expect(json.tickets[0]?.waitingSince).toBe(first.ticket.lastInboundAt);
});

it('keeps the wait through other queues and through a hand that only touched it, and not through an answer', async () => {
  const first = await writes();
  pass(5);
  const second = await writes();
  pass(5);
  await put(ana, first.ticket.id, { status: 'pending', queueId: desk.support.id, userId: null });
  expect(await idsOf(ana)).toEqual([first.ticket.id, second.ticket.id]);
  await put(ana, first.ticket.id, { status: 'open', userId: ana.user.id });
  expect(await idsOf(ana)).toEqual([second.ticket.id]);
  expect((await list(ana, { status: 'open' })).json.tickets[0]).not.toHaveProperty('waitingSince');
  pass(5);
  await put(ana, first.ticket.id, { status: 'pending', userId: null });
  expect(await idsOf(ana)).toEqual([first.ticket.id, second.ticket.id]);
});

it('pages through all of them, each once, in one order', async () => {
  const { ticket } = await writes();
  const model = await stored(ticket);
  const since = Date.parse(model.waitingSince ?? '');
  const copies = Array.from({ length: 95 }, (_, index) => ({
    ...model,
    id: 1000 + index,
    uuid: `copy-${index}`,
    ...(index % 2 === 0
      ? {}
      : { queueId: desk.support.id, queue: { id: desk.support.id, name: 'Suporte', color: '' } }),
    waitingSince: new Date(since + (95 - index) * 1000).toISOString(),
  }));
  await Promise.all(copies.map((copy) => putItem(toItem(ticketEntity, copy))));
  const expected = [ticket.id, ...copies.map(({ id }) => id).reverse()];
  for (const who of [ana, desk.admin]) {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const { json } = await list(who, { cursor, showAll: true });
      expect(json.tickets.length).toBeGreaterThan(0);
      expect(json.tickets.length).toBeLessThanOrEqual(40);
      found.push(...json.tickets.map(({ id }) => id));
      cursor = json.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
  }
  expect(await idsOf(ana, { pageNumber: 2 })).toEqual(expected.slice(40, 80));
  const { json } = await list(ana);
  const { admin } = await newTenant();
  expect((await list(admin, { cursor: json.nextCursor })).json.tickets).toEqual([]);
});

it('has those whose wait an earlier version did not note behind the others, until they are listed', async () => {
  const { ticket: unlisted } = await writes();
  pass(5);
  const { ticket } = await writes();
  await putItem(toItem(ticketEntity, { ...(await stored(unlisted)), waitingSince: null }));
  expect(await idsOf(ana)).toEqual([ticket.id, unlisted.id]);
  await waitingListing.move({ companyId: 1, ticketId: 1 }, { companyId: 2, ticketId: 1 }, true);
  expect(await idsOf(ana)).toEqual([ticket.id]);
});

it('orders no other tab', async () => {
  const { ticket } = await writes();
  await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
  expect(await idsOf(ana, { status: 'open' })).toEqual([ticket.id]);
});
