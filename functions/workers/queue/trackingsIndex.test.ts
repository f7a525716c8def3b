import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { trackingEntity } from '../../core/store/entities.ts';
import { indexAttributes } from '../../core/store/indexes.ts';
import { toItem } from '../../core/store/records.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { type Item, putItem } from '../../core/store/store.ts';
import { trackingIndexing } from '../../core/store/trackingIndexing.ts';
import { trackingsOf } from '../../core/store/trackings.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());

const at = '2026-05-01T10:00:00.000Z';
const may = { from: '2026-05-01T00:00:00.000Z', until: '2026-06-01T00:00:00.000Z' };

/** As it was stored before there was a list. */
async function unlisted(companyId: number): Promise<number> {
  const id = await nextNumber(companyId, 'ticket');
  const contact = aContact({ companyId, id: 'c1', aliases: [] });
  const connection = aConnection({ companyId, id: 1 });
  const ticket = aTicket({ companyId, id, trackingId: `01JC${String(id).padStart(22, '0')}`, contact, connection });
  const item: Item = toItem(trackingEntity, newTracking(ticket, at));
  await putItem(Object.fromEntries(Object.entries(item).filter(([name]) => !indexAttributes.has(name))));
  return id;
}
const listed = async (companyId: number): Promise<number[]> =>
  (await trackingsOf(companyId, may, 1000)).trackings.map(({ ticketId }) => ticketId).sort((a, b) => a - b);

it('lists what was stored before, in every company, once; a lost run is begun again where it was', async () => {
  const companies = [(await newTenant()).company.id, (await newTenant()).company.id];
  const tickets = new Map<number, number[]>();
  for (const id of companies) tickets.set(id, [await unlisted(id), await unlisted(id), await unlisted(id)]);
  const beginning = { companyId: 1, ticketId: 1 };
  expect(await trackingIndexing.next(new Date())).toEqual(beginning);
  await trackingIndexing.move(beginning, { companyId: companies[0] ?? 0, ticketId: 1 }, false);
  expect(await trackingIndexing.next(new Date())).toBeUndefined();
  const lost = await trackingIndexing.next(new Date(Date.now() + 3_600_000));
  expect(lost).toEqual({ companyId: companies[0], ticketId: 1 });
  await workshop.drain('jobs');
  await enqueueJobs([{ type: 'trackings.index', companyId: 0, ticketId: 1, ...lost }]);
  // One that stands elsewhere does not go on.
  await enqueueJobs([{ type: 'trackings.index', ...beginning }]);
  await workshop.work('jobs', jobs);
  for (const [id, expected] of tickets) expect(await listed(id)).toEqual(expected);
  expect(await trackingIndexing.next(new Date(Date.now() + 86_400_000))).toBeUndefined();
  expect(await workshop.drain('jobs')).toEqual([]);
});
