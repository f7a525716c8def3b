import { expect, it } from 'vitest';
import { unusedUploads } from '../../manifestLimits.ts';
import { type FileOwner, fileUse, isSameOwner, ownerTags, taggedFor } from './fileOwner.ts';

const owners: readonly FileOwner[] = [
  { ticketId: 12, queueId: 3 },
  { ticketId: 12, queueId: null },
  { chatId: '01J9ZK' },
];

it.each(owners)('%o is read out of its tags again', (owner) => {
  expect(fileUse(ownerTags(owner))).toEqual(owner);
  const sent = [...new URLSearchParams(taggedFor(owner).Tagging)].map(([Key, Value]) => ({ Key, Value }));
  expect(fileUse(sent)).toEqual(owner);
});

it('a file without tags belongs to the whole company, and an upload to nobody yet', () => {
  expect(fileUse([])).toBeUndefined();
  expect(taggedFor(undefined)).toEqual({});
  expect(fileUse([{ Key: unusedUploads.tag, Value: unusedUploads.value }])).toBe('unused');
});

it('one ticket is the same owner in every queue, and nothing else is', () => {
  const [ticket, moved, chat] = owners as readonly [FileOwner, FileOwner, FileOwner];
  expect(isSameOwner(ticket, moved)).toBe(true);
  expect(isSameOwner(chat, chat)).toBe(true);
  const others = [undefined, chat, { ticketId: 13, queueId: 3 }];
  expect(others.map((other) => isSameOwner(ticket, other))).toEqual([false, false, false]);
  expect(isSameOwner(chat, { chatId: 'another' })).toBe(false);
});
