import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { trackingWrite } from '../../inbox/tickets/history.ts';
import { trackingEntity } from './entities.ts';
import { toItem } from './records.ts';
import { putItem, transact } from './store.ts';
import { trackingPosition, trackingsOf } from './trackings.ts';

let companyId: number;
await forFile(startEngine());
beforeEach(async () => {
  companyId = (await newTenant()).company.id;
});

const ticketOf = (id: number, company = companyId) =>
  aTicket({
    ...{ companyId: company, id, trackingId: `01JC${String(id).padStart(22, '0')}` },
    contact: aContact({ companyId: company, id: 'c1', aliases: [] }),
    connection: aConnection({ companyId: company, id: 1 }),
  });
const begin = (id: number, at: string, company = companyId) =>
  putItem(toItem(trackingEntity, newTracking(ticketOf(id, company), at)));

const year = { from: '2026-01-01T03:00:00.000Z', until: '2027-01-01T03:00:00.000Z' };

async function all(period: { from: string; until: string }, limit: number): Promise<number[][]> {
  const pages: number[][] = [];
  for (let after: string | undefined; ; ) {
    const { trackings, next } = await trackingsOf(companyId, period, limit, after);
    pages.push(trackings.map(({ ticketId }) => ticketId));
    if (next === undefined) return pages;
    expect(next).toMatch(trackingPosition);
    after = next;
  }
}

it('are read newest first, over months, page by page, and only those of the company', async () => {
  await begin(1, '2026-02-28T23:59:59.999Z');
  await begin(2, '2026-03-01T00:00:00.000Z');
  await begin(3, '2026-11-02T10:00:00.000Z');
  await begin(4, '2026-11-02T10:00:00.000Z');
  await begin(5, '2026-11-02T09:00:00.000Z', companyId + 1);
  expect((await all(year, 100)).flat()).toEqual([4, 3, 2, 1]);
  expect((await all(year, 1)).flat()).toEqual([4, 3, 2, 1]);
});

it('belong to the period that they began in, its end left out', async () => {
  await begin(1, '2026-03-10T02:59:59.999Z');
  await begin(2, '2026-03-10T03:00:00.000Z');
  await begin(3, '2026-03-11T02:59:59.999Z');
  await begin(4, '2026-03-11T03:00:00.000Z');
  const day = { from: '2026-03-10T03:00:00.000Z', until: '2026-03-11T03:00:00.000Z' };
  expect((await all(day, 100)).flat()).toEqual([3, 2]);
  expect(await all({ from: day.until, until: day.from }, 100)).toEqual([[]]);
});

it('a period of ten years without a record ends after as many pages as it has years', async () => {
  await begin(1, '2016-12-31T10:00:00.000Z');
  const pages = await all({ from: '2016-01-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' }, 100);
  expect(pages.flat()).toEqual([1]);
  expect(pages.length).toBeLessThanOrEqual(11);
});

it.each(['2020-01', '2030-01', '1577836800000#7#A', '1893456000000#7#A'])(
  'nothing is behind %s, which is outside',
  async (after) => {
    await begin(1, '2026-03-10T10:00:00.000Z');
    expect(await trackingsOf(companyId, year, 10, after)).toEqual({ trackings: [], next: undefined });
  },
);

it('are listed where they began by whichever write makes them, and stay there', async () => {
  const write = (at: string, set: object) =>
    transact([trackingWrite({ companyId, now: new Date(at) }, ticketOf(7), { set })]);
  await write('2026-05-01T10:00:00.000Z', { status: 'pending' });
  await write('2026-06-01T10:00:00.000Z', { status: 'closed', finishedAt: '2026-06-01T10:00:00.000Z' });
  const may = { from: '2026-05-01T00:00:00.000Z', until: '2026-06-01T00:00:00.000Z' };
  const { trackings } = await trackingsOf(companyId, may, 10);
  expect(trackings).toMatchObject([{ ticketId: 7, status: 'closed', createdAt: '2026-05-01T10:00:00.000Z' }]);
  expect((await all(year, 10)).flat()).toEqual([7]);
});
