import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { expect, it } from 'vitest';
import { putItem, queryPartition, transact } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { handler } from './handler.ts';
import { logWrites } from './history.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();

const listed = async (ticketId: number) =>
  (await call(handler, tickets.logs, { ticketId }, { token: desk.admin.token })).json;
const recordsOf = async (ticketId: number) =>
  (await queryPartition({ pk: partitions.ticket(desk.company.id, ticketId), prefix: 'LOG#', limit: 99 })).items;

it('a transition is one record, whatever it notes, or rides in the cycle it begins, and is listed newest first', async () => {
  const { ticket } = await desk.writes(await desk.contact(), 'Oi');
  expect(await recordsOf(ticket.id)).toEqual([]);
  expect(logWrites({ companyId: desk.company.id, now: new Date() }, ticket.id, [])).toEqual([]);
  const ana = { id: 9, name: 'Ana' };
  const later = { companyId: desk.company.id, now: new Date(Date.now() + 60_000) };
  await transact(
    logWrites(later, ticket.id, [
      { type: 'transfered', queue: desk.sales },
      { type: 'receivedTransfer', user: ana, queue: desk.support },
    ]),
  );
  expect(await recordsOf(ticket.id)).toHaveLength(1);
  const logs = await listed(ticket.id);
  expect(logs.map(({ type }) => type)).toEqual(['receivedTransfer', 'transfered', 'queue', 'create']);
  expect(logs[0]).toEqual({
    id: expect.any(String),
    ticketId: ticket.id,
    type: 'receivedTransfer',
    user: ana,
    queue: { id: desk.support.id, name: desk.support.name },
    createdAt: later.now.toISOString(),
  });
  expect(new Set(logs.map(({ id }) => id)).size).toBe(4);
});

it('records of one entry, as they were stored before, are listed among the others', async () => {
  const { ticket } = await desk.writes(await desk.contact(), 'Oi');
  const id = '01KAZZZZZZZZZZZZZZZZZZZZZZ';
  const createdAt = '2025-11-25T00:00:00.000Z';
  const shown = { id, ticketId: ticket.id, type: 'closed', user: { id: 9, name: 'Ana' }, queue: null, createdAt };
  const { companyId } = desk.sales;
  await putItem({ ...keys.ticketLog(companyId, ticket.id, id), companyId, ...shown, et: 'ticketLog', sv: 1 });
  const logs = await listed(ticket.id);
  expect(logs.map(({ type }) => type)).toEqual(['queue', 'create', 'closed']);
  expect(logs.at(-1)).toEqual(shown);
});

it('no more than two hundred entries are listed, the newest', async () => {
  const { ticket } = await desk.writes(await desk.contact(), 'Oi');
  for (let minute = 1; minute <= 70; minute += 1) {
    const ctx = { companyId: desk.company.id, now: new Date(Date.now() + minute * 60_000) };
    await transact(logWrites(ctx, ticket.id, [{ type: 'pending' }, { type: 'open' }, { type: 'transfered' }]));
  }
  const logs = await listed(ticket.id);
  expect(logs).toHaveLength(200);
  expect(logs.slice(0, 4).map(({ type }) => type)).toEqual(['transfered', 'open', 'pending', 'transfered']);
  expect(logs.some(({ type }) => type === 'create')).toBe(false);
});
