import { tickets } from '@shared/tickets/contract.ts';
import { counterChange } from '@shared/tickets/lists/counters.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { aContact, aTicket } from '@test/support/server/samples.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { expect, it, vi } from 'vitest';
import { conversationEntity, ticketEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, getItems, putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { handler } from './handler.ts';

const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));
catchQueues();

const many = 56;
const sideBySide = 8;

/** Waiting tickets with their conversations, counted in the one record that there was before there were several. */
async function waiting(desk: CompanyFixture, many: number): Promise<number[]> {
  const companyId = desk.company.id;
  const { id: whatsappId } = desk.connection;
  const ids = Array.from({ length: many }, (_, position) => position + 1);
  const rows = ids.flatMap((id) => {
    const contact = aContact({ companyId, id: `01JC${String(id).padStart(22, '0')}` });
    const { id: queueId, name, color } = desk.sales;
    const queue = { id: queueId, name, color };
    const row = aTicket({ companyId, id, contact, connection: desk.connection, queueId, queue });
    const marks = { activeTicketId: id, newestTicketId: id, listedClosedId: null, version: 1 };
    const conversation = { companyId, whatsappId, contactId: contact.id, ...marks };
    return [{ put: toItem(ticketEntity, row) }, { put: toItem(conversationEntity, conversation) }];
  });
  await writeItems(rows);
  await putItem({ ...keys.counters(companyId), [`n|pending|0|${desk.sales.id}|0|0`]: many });
  return ids;
}

it('fifty transitions of one company, eight at a time, meet nowhere and are counted exactly', async () => {
  const desk = await newCompanyFixture();
  const ids = await waiting(desk, many);
  const { user, token } = desk.admin;
  const refused = meter.refuseMeetings();
  for (let start = 0; start < many; start += sideBySide) {
    const accept = (id: number) => call(handler, tickets.update, { id, status: 'open', userId: user.id }, { token });
    const answers = await Promise.all(ids.slice(start, start + sideBySide).map(accept));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  expect(refused()).toBe(0);
  const counters = await readCounters(desk.company.id, true);
  const counted = Object.entries(counters).filter(([name, amount]) => name.startsWith('n|') && amount !== 0);
  expect(counted).toEqual([[`n|open|${user.id}|${desk.sales.id}|0|0`, many]]);
  const { json } = await call(handler, tickets.counts, {}, { token });
  expect(json.counters).toMatchObject(Object.fromEntries(counted));
  // None of the records was in all of them.
  const first = (await getItem(keys.counters(desk.company.id), true)) ?? {};
  expect(Number(first[`n|pending|0|${desk.sales.id}|0|0`])).toBeGreaterThan(many / 2);
});

/** What the numbers would be, were all tickets counted now. */
async function countedAnew({ company }: CompanyFixture, ids: readonly number[]): Promise<Record<string, number>> {
  const items = await getItems(
    ids.map((id) => keys.ticket(company.id, id)),
    true,
  );
  const sum: Record<string, number> = {};
  for (const item of items) {
    if (!item) throw new Error('a ticket is missing');
    const ticket = fromItem(ticketEntity, item);
    for (const [name, amount] of Object.entries(counterChange(null, { ticket, isListed: true })))
      sum[name] = (sum[name] ?? 0) + amount;
  }
  return sum;
}

/** Modules of their own, as in another container. */
async function anotherContainer(): Promise<typeof handler> {
  vi.resetModules();
  return (await import('./handler.ts')).handler;
}

it('two containers at the same tickets, and tries that land on another record, are counted exactly', async () => {
  const desk = await newCompanyFixture();
  const ana = await desk.person({ queueIds: [desk.sales.id] });
  const ids = await waiting(desk, 24);
  const other = await anotherContainer();
  expect(other).not.toBe(handler);
  const moves = (by: SignedIn, container: typeof handler, id: number, input: object) =>
    call(container, tickets.update, { id, ...input }, { token: by.token });
  const accepts = (by: SignedIn, container: typeof handler, id: number) =>
    moves(by, container, id, { status: 'open', userId: by.user.id });
  const check = async () => {
    const counters = Object.entries(await readCounters(desk.company.id, true));
    const counted = Object.fromEntries(counters.filter(([name, amount]) => name.startsWith('n|') && amount !== 0));
    const again = Object.entries(await countedAnew(desk, ids));
    expect(counted).toEqual(
      Object.fromEntries(again.filter(([name, amount]) => name.startsWith('n|') && amount !== 0)),
    );
  };
  // Whoever is second at a ticket is refused, or takes it from the first one.
  for (let start = 0; start < ids.length; start += 4) {
    const some = ids.slice(start, start + 4);
    await Promise.all(some.flatMap((id) => [accepts(desk.admin, handler, id), accepts(ana, other, id)]));
  }
  await check();
  // Between reading and writing somebody else closes it: the try is refused as a whole, and the next one takes another record.
  for (const id of ids.slice(0, 4)) {
    meter.interrupt('TransactWriteItems', () => moves(desk.admin, other, id, { status: 'closed' }));
    await moves(desk.admin, handler, id, { status: 'pending' });
    await check();
  }
  // Done, but nobody hears of it: the same is asked once more.
  for (const id of ids.slice(4, 8)) {
    meter.breakAt((operation) => (operation === 'TransactWriteItems' ? 'after' : undefined));
    await moves(desk.admin, handler, id, { status: 'closed' });
    meter.breakAt(() => undefined);
    await moves(desk.admin, other, id, { status: 'closed' });
    await check();
  }
});
