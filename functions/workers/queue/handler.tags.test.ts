import { marshall } from '@aws-sdk/util-dynamodb';
import { tags } from '@shared/tags/contract.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aTag, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, expect, it } from 'vitest';
import { handler as tagsHandler } from '../../contacts/tags/handler.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { contactEntity, tagEntity, ticketEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, type Item, putItem, queryPartition, writeItems } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { handler as react } from '../stream/handler.ts';
import { handler as jobs } from './handler.ts';

let companyId = 0;
let token = '';
const workshop = await forFile(openStoreFixture());
beforeEach(async () => {
  await workshop.drain('jobs');
  const tenant = await newTenant();
  companyId = tenant.company.id;
  token = tenant.admin.token;
});

const contactId = (number: number): string => `01JC${String(number).padStart(22, '0')}`;
const create = async (name: string, kanban: 0 | 1 = 0): Promise<number> =>
  (await call(tagsHandler, tags.create, { name, color: '#111111', kanban }, { token })).json.id;

async function tagged(number: number, tagIds: readonly number[]): Promise<void> {
  await putItem(toItem(contactEntity, aContact({ companyId, id: contactId(number), aliases: [] })));
  await call(tagsHandler, tags.sync, { contactId: contactId(number), tags: tagIds }, { token });
}
const tagsOf = async (number: number) =>
  fromItem(contactEntity, (await getItem(keys.contact(companyId, contactId(number)), true)) ?? {}).tags;
const members = async (tagId: number): Promise<Item[]> =>
  (await queryPartition({ pk: partitions.tagMembers(companyId, tagId), limit: 1000 })).items;

async function inLane(id: number, tagId: number): Promise<void> {
  const contact = aContact({ companyId, id: contactId(900 + id), aliases: [] });
  await putItem(
    toItem(ticketEntity, aTicket({ companyId, id, contact, connection: aConnection({ companyId, id: 1 }) })),
  );
  await call(tagsHandler, tags.moveTicket, { ticketId: id, tagId }, { token });
}
const laneOf = async (id: number) =>
  fromItem(ticketEntity, (await getItem(keys.ticket(companyId, id), true)) ?? {}).kanbanTags;

async function work(type: 'tag.changed' | 'tag.removed', tagId: number): Promise<void> {
  await enqueueJobs([{ type, companyId, tagId }]);
  await workshop.work('jobs', jobs);
}

it('a new name and colour reach every contact and ticket that carries the tag, and nobody else', async () => {
  const [vip, other, lane] = [await create('VIP'), await create('Outra'), await create('Etapa', 1)];
  await tagged(1, [vip, other]);
  await tagged(2, [other]);
  await inLane(7, lane);
  const change = (id: number, name: string) => call(tagsHandler, tags.update, { id, name, color: '#222' }, { token });
  await change(vip, 'Muito VIP');
  await change(lane, 'Etapa nova');
  await work('tag.changed', vip);
  await work('tag.changed', lane);
  expect(await tagsOf(1)).toMatchObject([{ id: vip, name: 'Muito VIP', color: '#222222' }, { name: 'Outra' }]);
  expect(await tagsOf(2)).toMatchObject([{ name: 'Outra', color: '#111111' }]);
  expect(await laneOf(7)).toMatchObject([{ name: 'Etapa nova' }]);
});

it('B-TAG-4: a deleted tag leaves contacts and tickets, then nothing is left of it', async () => {
  const [vip, other, lane] = [await create('VIP'), await create('Outra'), await create('Etapa', 1)];
  await tagged(1, [vip, other]);
  await inLane(7, lane);
  for (const id of [vip, lane]) await call(tagsHandler, tags.remove, { id }, { token });
  await work('tag.removed', vip);
  await work('tag.removed', lane);
  expect(await tagsOf(1)).toMatchObject([{ id: other }]);
  expect(await laneOf(7)).toEqual([]);
  for (const id of [vip, lane]) {
    expect(await members(id)).toEqual([]);
    expect(await getItem(keys.tag(companyId, id), true)).toBeUndefined();
  }
  await work('tag.removed', vip);
  expect(await getItem(keys.tag(companyId, vip), true)).toBeUndefined();
});

it('more contacts than one run reaches are done by the runs after it', async () => {
  const vip = await create('VIP');
  await tagged(1, [vip]);
  const [tag] = await tagsOf(1);
  const crowd = Array.from({ length: 229 }, (_, position) => contactId(position + 2));
  await writeItems(
    crowd.flatMap((id) => [
      { put: toItem(contactEntity, aContact({ companyId, id, aliases: [], tags: tag ? [tag] : [] })) },
      { put: { ...keys.tagMember(companyId, vip, 'contact', id), companyId } },
    ]),
  );
  await call(tagsHandler, tags.update, { id: vip, name: 'Nova VIP' }, { token });
  await enqueueJobs([{ type: 'tag.changed', companyId, tagId: vip }]);
  await workshop.step('jobs', jobs);
  expect(workshop.counts('jobs').ready).toBe(1);
  await workshop.work('jobs', jobs);
  expect([await tagsOf(1), await tagsOf(230)]).toMatchObject([[{ name: 'Nova VIP' }], [{ name: 'Nova VIP' }]]);
  await call(tagsHandler, tags.remove, { id: vip }, { token });
  await work('tag.removed', vip);
  expect([await tagsOf(1), await tagsOf(230), await members(vip)]).toEqual([[], [], []]);
});

it('an entry whose contact is gone does not stop the rest', async () => {
  const vip = await create('VIP');
  await tagged(1, [vip]);
  await putItem({ ...keys.tagMember(companyId, vip, 'contact', '01JB0000000000000000000000'), companyId, et: 'ref' });
  await call(tagsHandler, tags.remove, { id: vip }, { token });
  await work('tag.removed', vip);
  expect([await tagsOf(1), await members(vip)]).toEqual([[], []]);
});

it('the stream asks for the work: a rename, a removal, not a count', async () => {
  const image = (fields: object) => marshall(toItem(tagEntity, aTag({ companyId, id: 3, ...fields })));
  const stream = (before: object, after: object) =>
    react({
      Records: [{ dynamodb: { OldImage: image(before), NewImage: image(after) } }],
    } as unknown as DynamoDBStreamEvent);
  await stream({}, { contactsCount: 5 });
  expect(await workshop.drain('jobs')).toEqual([]);
  await stream({}, { color: '#000000' });
  await stream({}, { removedAt: '2026-11-20T10:00:00.000Z', version: 2 });
  expect(await workshop.drain('jobs')).toEqual([
    { type: 'tag.changed', companyId, tagId: 3 },
    { type: 'tag.removed', companyId, tagId: 3 },
  ]);
});
