import type { Miss, ServiceResult } from '@shared/serviceLevels/results.ts';
import { serviceResults } from '@shared/serviceResults/contract.ts';
import { maxShownMisses } from '@shared/serviceResults/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { put, putNew } from '../core/store/records.ts';
import { serviceResultEntity } from '../core/store/serviceResults.ts';
import { transact, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { foldChanges } from '../metrics/fold.ts';
import { serviceLevelWrites } from '../metrics/serviceLevelWrites.ts';
import { changeItems } from '../metrics/waiting.ts';
import { handler } from './handler.ts';

await forFile(startEngine());

const sales = { id: 1, name: 'Vendas' };
const support = { id: 2, name: 'Suporte' };
const ana = { id: 91, name: 'Ana' };
const miss = (fields: Partial<Miss> = {}): Miss => ({
  ...{ target: 'first', dueAt: '2026-10-05T12:00:00.000Z', reason: 'notAccepted', user: null },
  ...fields,
});

let serial = 0;
function result(companyId: number, fields: Partial<ServiceResult>): ServiceResult {
  serial += 1;
  return {
    ...{ companyId, ticketId: serial, trackingId: `T${serial}`, uuid: `u-${serial}`, queue: sales, user: ana },
    ...{
      closedAt: '2026-10-05T15:00:00.000Z',
      first: 'kept',
      keptNext: 0,
      missedNext: 0,
      resolution: null,
      misses: [],
    },
    ...fields,
  };
}

async function company(results: readonly Partial<ServiceResult>[]) {
  const tenant = await newTenant();
  const { id } = tenant.company;
  for (const fields of results) {
    const one = result(id, fields);
    await transact([
      putNew(serviceResultEntity, one),
      ...(await serviceLevelWrites({ companyId: id, now: now() }, one, 1)),
    ]);
  }
  const report = (input: Record<string, unknown>, token = tenant.admin.token) =>
    call(handler, serviceResults.report, input, { token });
  return { id, report };
}

const dayOfOne = '2026-10-05';
const october = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };

it('sums what was kept and missed by queue, attendant and reason', async () => {
  const { report } = await company([
    { keptNext: 3, missedNext: 1, misses: [miss({ target: 'next', reason: 'notAnswered', user: ana })] },
    {
      first: 'missed',
      resolution: 'missed',
      queue: support,
      user: null,
      misses: [miss(), miss({ target: 'resolution' })],
    },
    { first: null, resolution: 'kept', queue: null },
  ]);
  const { json } = await report(october);
  expect(json).toMatchObject({
    services: 3,
    first: { kept: 1, missed: 1 },
    next: { kept: 3, missed: 1 },
    resolution: { kept: 1, missed: 1 },
    reasons: [
      { reason: 'notAccepted', count: 2 },
      { reason: 'transferred', count: 0 },
      { reason: 'notAnswered', count: 1 },
    ],
  });
  expect(json.queues.map(({ id, first }) => [id, first.kept, first.missed])).toEqual([
    [2, 0, 1],
    [1, 1, 0],
    [null, 0, 0],
  ]);
  expect(json.users.map(({ id, name }) => [id, name])).toEqual([
    [null, ''],
    [91, '#91'],
  ]);
  expect(json.misses).toHaveLength(3);
});

it('counts the days of the period in the zone of the company, over months and years', async () => {
  const { id, report } = await company([
    { closedAt: '2025-12-31T22:00:00.000Z' },
    // Still the 31st in São Paulo.
    { closedAt: '2026-01-01T02:59:59.999Z' },
    { closedAt: '2026-01-01T03:00:00.000Z' },
    { closedAt: '2026-02-28T12:00:00.000Z' },
  ]);
  const services = async (dateFrom: string, dateTo: string) => (await report({ dateFrom, dateTo })).json.services;
  expect(await services('2025-12-31', '2025-12-31')).toBe(2);
  expect(await services('2026-01-01', '2026-01-31')).toBe(1);
  expect(await services('2025-12-31', '2026-02-28')).toBe(4);
  expect(await services('2010-01-01', '2026-11-01')).toBe(4);
  // The same once what waits was added up, by months and by days.
  while (await foldChanges(id));
  expect(await services('2025-12-31', '2025-12-31')).toBe(2);
  expect(await services('2026-01-01', '2026-01-31')).toBe(1);
  expect(await services('2025-12-31', '2026-02-28')).toBe(4);
  expect(await services('1970-01-01', '2999-12-31')).toBe(4);
  expect(await report({ dateFrom: '2026-02-02', dateTo: '2026-02-01' })).toMatchObject({ error: 'ERR_INVALID_PERIOD' });
});

it('shows supervisors their queues, attendants without the right nothing, and lists few', async () => {
  const misses = Array.from({ length: 20 }, () => miss());
  const { id, report } = await company([{ misses }, { misses }, { misses, queue: support }]);
  const boss = await newUser(id, { profile: 'supervisor', queueIds: [support.id] });
  expect((await report(october, boss.token)).json).toMatchObject({ services: 1, queues: [{ id: support.id }] });
  expect((await report({ ...october, queueIds: String(sales.id) }, boss.token)).json.services).toBe(0);
  const plain = await newUser(id, { profile: 'user', queueIds: [support.id] });
  expect((await report(october, plain.token)).status).toBe(403);
  expect((await report(october)).json.misses).toHaveLength(maxShownMisses);
  const other = await newTenant();
  expect((await report(october, other.admin.token)).json.services).toBe(0);
});

it('counts more services than one page holds, and keeps the names of those who left', async () => {
  const { id, report } = await company([]);
  const boss = await newUser(id, { profile: 'supervisor', queueIds: [sales.id] });
  const user = { id: boss.user.id, name: boss.user.name };
  const one = result(id, { user, first: 'missed', misses: [miss({ user })] });
  await transact([
    putNew(serviceResultEntity, one),
    ...(await serviceLevelWrites({ companyId: id, now: now() }, one, 1)),
  ]);
  await foldChanges(id);
  const several = { [dayOfOne]: { 'u:1:0': { l: 7000, lfk: 7000 } } };
  await transact(changeItems(id, several, 'many').map(put));
  await writeItems([{ remove: keys.config(id, 'USER', boss.user.id) }]);
  const { json } = await report(october);
  expect(json).toMatchObject({
    services: 7001,
    first: { kept: 7000, missed: 1 },
    misses: [{ ticketId: one.ticketId }],
  });
  expect(json.users.map(({ name }) => name)).toEqual([boss.user.name, '']);
});

it('takes out of the numbers what is taken back', async () => {
  const { id, report } = await company([{ first: 'missed' }]);
  const one = result(id, { keptNext: 4 });
  const ctx = { companyId: id, now: now() };
  await transact(await serviceLevelWrites(ctx, one, 1));
  expect((await report(october)).json).toMatchObject({ services: 2, next: { kept: 4 } });
  await foldChanges(id);
  await transact(await serviceLevelWrites(ctx, one, -1));
  expect((await report(october)).json).toMatchObject({ services: 1, next: { kept: 0 }, first: { missed: 1 } });
});
