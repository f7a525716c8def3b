import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { indexPartitions } from '../../core/store/indexes.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem, queryPartition } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { waitingListing } from '../../core/store/waitingList.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());

const beginning = { companyId: 1, ticketId: 1 };

/** As it was stored before anybody noted since when somebody waits. */
async function unlisted(
  companyId: number,
  id: number,
  fields: Partial<Omit<StoredTicket, 'contact'>> = {},
): Promise<void> {
  const contact = aContact({ companyId, id: `c${id}`, aliases: [] });
  const connection = aConnection({ companyId, id: 1 });
  await putItem(toItem(ticketEntity, aTicket({ companyId, id, contact, connection, ...fields })));
}

async function listed(companyId: number, place: string): Promise<number[]> {
  const { items } = await queryPartition({ ...indexPartitions.waiting(companyId, place), limit: 10 });
  return items.map((item) => fromItem(ticketEntity, item).id);
}

it('lists who waited before there was a list, in every company, once', async () => {
  const [one = 0, other = 0] = [(await newTenant()).company.id, (await newTenant()).company.id];
  const at = (hour: number) => `2026-05-01T0${hour}:00:00.000Z`;
  await unlisted(one, 1, { createdAt: at(9) });
  await unlisted(one, 2, { createdAt: at(8) });
  await unlisted(one, 3, { createdAt: at(7), status: 'open', userId: 1, user: { id: 1, name: 'Ana' } });
  await unlisted(other, 1, { createdAt: at(9) });
  const known = { waitingSince: at(6), createdAt: at(5) };
  await unlisted(other, 2, known);
  expect(await waitingListing.next(new Date())).toEqual(beginning);
  await enqueueJobs([{ type: 'tickets.listWaiting', ...beginning }]);
  // One that stands elsewhere notes nothing.
  await enqueueJobs([{ type: 'tickets.listWaiting', companyId: other, ticketId: 1 }]);
  await workshop.work('jobs', jobs);
  expect(await listed(one, 'pending#Q#0')).toEqual([2, 1]);
  expect(await listed(other, 'pending#Q#0')).toEqual([2, 1]);
  const item = (await getItem(keys.ticket(other, 2), true)) ?? {};
  expect(fromItem(ticketEntity, item)).toMatchObject({ waitingSince: at(6), version: 1 });
  expect(await waitingListing.next(new Date(Date.now() + 86_400_000))).toBeUndefined();
  expect(await waitingListing.isDone()).toBe(true);
  expect(await workshop.drain('jobs')).toEqual([]);
});
