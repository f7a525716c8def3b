import { reports } from '@shared/reports/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aHistory, dayOf, storeHistory } from '@test/support/server/history.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler } from './handler.ts';

const [from, until] = [Date.parse('2026-01-10T00:00:00Z'), Date.parse('2026-06-20T00:00:00Z')];
const whole = { dateFrom: '2026-01-01', dateTo: '2026-06-30', pageSize: 200 };

await forFile(startEngine());

const read = async (who: SignedIn, input: object = {}) => {
  const answer = await call(handler, reports.list, { ...whole, ...input }, { token: who.token });
  expect(answer.status).toBe(200);
  return answer.json;
};
const gridOf = async (who: SignedIn, input: object) => {
  const answer = await call(handler, reports.grid, { ...whole, ...input }, { token: who.token });
  expect(answer.status).toBe(200);
  return answer.json;
};

it('a zone that nobody knows is read by the usual one', async () => {
  const { company, admin } = await newTenant({ timeZone: 'Mars/Olympus' });
  const cycles = aHistory({ companyId: company.id, count: 20, seed: 3, from, until, userIds: [admin.user.id] });
  await storeHistory(company.id, cycles);
  const days = cycles.map(dayOf);
  const { tickets, totalTickets } = await read(admin);
  expect(totalTickets).toMatchObject({ total: 20 });
  const shown = tickets.map(({ createdAt }) => createdAt.slice(0, 10).split('/').reverse().join('-'));
  expect(shown.sort()).toEqual([...days].sort());
  const { rows } = await gridOf(admin, { by: 'days' });
  expect(rows.map(({ key }) => key).sort()).toEqual([...new Set(days)].sort());
});

it('a queue that was deleted is asked for as before, one that never was has nothing', async () => {
  const { company, admin } = await newTenant();
  const cycles = aHistory({ companyId: company.id, count: 60, seed: 5, from, until, userIds: [admin.user.id] });
  await storeHistory(company.id, cycles);
  await writeItems([{ remove: keys.config(company.id, 'QUEUE', 3) }]);
  const theirs = cycles.filter(({ tracking }) => tracking.queueId === 3).map(({ tracking }) => tracking.id);
  expect(theirs.length).toBeGreaterThan(0);
  const { tickets } = await read(admin, { queueIds: [3] });
  expect(tickets.map(({ trackingId }) => trackingId).sort()).toEqual(theirs.sort());
  const { rows } = await gridOf(admin, { by: 'queues', queueIds: [3] });
  expect(rows).toMatchObject([{ key: '3', services: theirs.length }]);
  expect(await gridOf(admin, { queueIds: [999] })).toMatchObject({ rows: [], isExact: true });
  expect(await read(admin, { queueIds: [999] })).toMatchObject({ tickets: [], totalTickets: { total: 0 } });
});
