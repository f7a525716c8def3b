import { describe, expect, it } from 'vitest';
import { asAmending, isFailed, mayEdit, withConfirmed, withRefusal } from './amending.ts';
import type { Message } from './model.ts';

const sent = {
  fromMe: true,
  isPrivate: false,
  isDeleted: false,
  failure: null,
  nextAttemptAt: null,
  mediaType: 'chat' as const,
  user: { id: 10, name: 'Ana' },
  createdAt: '2026-11-20T12:00:00.000Z',
};
const editor = { id: 10, isAdmin: false, now: new Date('2026-11-20T12:15:00.000Z') };

it.each<[string, object, object, boolean]>([
  ['one’s own, to the last moment', {}, {}, true],
  ['no longer', {}, { now: new Date('2026-11-20T12:15:00.001Z') }, false],
  ['not of a colleague', {}, { id: 11 }, false],
  ['of a colleague, by an administrator', {}, { id: 11, isAdmin: true }, true],
  ['not of nobody', { user: null }, {}, false],
  ['not of the customer', { fromMe: false }, { isAdmin: true }, false],
  ['not a photo', { mediaType: 'image' }, {}, false],
  ['not a note', { isPrivate: true }, {}, false],
  ['not what was deleted', { isDeleted: true }, {}, false],
])('B-MSG-8: a text may be corrected: %s', (_, message, who, expected) => {
  expect(mayEdit({ ...sent, ...message } as never, { ...editor, ...who })).toBe(expected);
});

it.each<[string, object, boolean]>([
  ['given up', {}, true],
  ['without a failure', { failure: null }, false],
  ['still tried', { nextAttemptAt: '2026-11-20T12:01:00.000Z' }, false],
  ['of the customer', { fromMe: false }, false],
  ['a note', { isPrivate: true }, false],
  ['deleted', { isDeleted: true }, false],
])('a message has failed for good: %s', (_, change, expected) => {
  expect(isFailed({ ...sent, failure: { code: 'X' }, ...change } as never)).toBe(expected);
});

describe('a change that the channel is asked for', () => {
  const at = '2026-11-20T12:05:00.000Z';
  const message = { body: 'Custa 10', isEdited: false, isDeleted: false } as Message;
  const edited = (from: Message, body: string): Message => ({ ...asAmending(from, 10), body, isEdited: true });
  const removed = (from: Message): Message => asAmending({ ...from, isDeleted: true }, 10);
  const refused = (kind: 'edit' | 'remove') => ({ refusedAmendment: { kind, userId: 10, at }, updatedAt: at });
  const once = edited(message, 'Custa 20');
  const twice = edited(once, 'Custa 30');

  it('leaves no trace once it was taken', () => {
    expect(withConfirmed(once, 'edit', 'Custa 20')).toEqual({ ...message, body: 'Custa 20', isEdited: true });
    expect(withConfirmed(removed(message), 'remove', '')).toEqual({ ...message, isDeleted: true });
  });

  it('makes room for what stands there when it is refused', () => {
    expect(withRefusal(once, 'edit', 'Custa 20', at)).toEqual({ ...message, ...refused('edit') });
    expect(withRefusal(removed(message), 'remove', 'Removida', at)).toEqual({ ...message, ...refused('remove') });
  });

  it('leaves later words to go their own way, down to what stands there', () => {
    expect(withRefusal(twice, 'edit', 'Custa 20', at)).toBeUndefined();
    expect(withRefusal(twice, 'edit', 'Custa 30', at)).toMatchObject({ body: 'Custa 10', isEdited: false });
    const half = withConfirmed(twice, 'edit', 'Custa 20') ?? message;
    expect(withRefusal(half, 'edit', 'Custa 30', at)).toMatchObject({ body: 'Custa 20', isEdited: true });
  });

  it('goes on as a removal where that came behind an edit', () => {
    const both = removed(once);
    const kept = withRefusal(both, 'edit', 'Custa 20', at);
    expect(kept).toMatchObject({ isDeleted: true, body: 'Custa 10' });
    expect(kept && withRefusal(kept, 'remove', 'Removida', at)).toMatchObject({ isDeleted: false, body: 'Custa 10' });
    const taken = withConfirmed(both, 'edit', 'Custa 20');
    expect(taken && withRefusal(taken, 'remove', 'Removida', at)).toMatchObject({ isDeleted: false, body: 'Custa 20' });
  });

  it('brings back nothing that was erased here', () => {
    const erased = removed({ ...message, body: 'Removida' });
    expect(withRefusal(erased, 'remove', 'Removida', at)).toMatchObject({ isDeleted: true, body: 'Removida' });
  });

  it('is nothing where nobody asked', () => {
    expect(withConfirmed(message, 'edit', 'Custa 10')).toBeUndefined();
    expect(withRefusal(message, 'remove', 'Removida', at)).toBeUndefined();
  });
});
