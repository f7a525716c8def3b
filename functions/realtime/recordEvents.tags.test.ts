import { aTag } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';
import type { RecordChange } from '../core/store/changes.ts';
import { tagEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import type { Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { tagEvents } from './recordEvents.ts';

const item = (fields: object = {}): Item => toItem(tagEntity, aTag({ companyId: 7, id: 3, ...fields }));
const gone = { removedAt: '2026-11-20T10:00:00.000Z' };

function eventsOf(before: Item | undefined, after: Item | undefined) {
  const change: RecordChange = { ...keys.tag(7, 3), kind: 'tag', companyId: 7, events: [], before, after };
  return tagEvents(7, change).map((fact) => [fact.channel, fact.data({ isAdmin: false, isMasked: false })]);
}

it('B-TAG-4: a tag is told as created, changed, counted and deleted on a channel without a hyphen', () => {
  const row = { id: 3, companyId: 7, name: 'Tag 3' };
  expect(eventsOf(undefined, item())).toEqual([
    ['company7-tag', { action: 'create', tag: expect.objectContaining(row) }],
  ]);
  expect(eventsOf(item(), item({ name: 'VIP' }))).toMatchObject([
    ['company7-tag', { action: 'update', tag: { name: 'VIP' } }],
  ]);
  expect(eventsOf(item(), item({ contactsCount: 4 }))).toMatchObject([
    [expect.any(String), { tag: { contactsCount: 4 } }],
  ]);
  expect(eventsOf(item(), item({ ...gone, version: 2 }))).toEqual([['company7-tag', { action: 'delete', tagId: 3 }]]);
});

it('what happens to a tag after its deletion is told to nobody, and neither is the deletion twice', () => {
  expect(eventsOf(item(gone), item({ ...gone, contactsCount: -1 }))).toEqual([]);
  expect(eventsOf(item(gone), undefined)).toEqual([]);
  expect(eventsOf(item(), item({ version: 9 }))).toEqual([]);
});

it('a count that outlived its tag is no tag', () => {
  const ghost = { ...keys.tag(7, 3), contactsCount: -1 };
  expect(eventsOf(undefined, ghost)).toEqual([]);
  expect(eventsOf(ghost, undefined)).toEqual([]);
});
