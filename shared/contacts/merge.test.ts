import { aContact } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { isTooLarge, mergedPair, previewFor, restoredPair } from './merge.ts';
import type { Contact } from './model.ts';

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T15:00:00.000Z';
const [vip, nova, antiga] = [1, 2, 3].map((id) => ({ id, name: `Tag ${id}`, color: '#0f766e' })) as [Tag, Tag, Tag];
type Tag = Contact['tags'][number];
const ana = { kind: 'pn', value: '5511987654321' } as const;
const bia = { kind: 'lid', value: '77' } as const;
const [cor, time] = [
  { name: 'cor', value: 'azul' },
  { name: 'time', value: 'Bahia' },
];

const one = (fields: Partial<Contact> = {}) =>
  aContact({ companyId: 1, id: 'W', name: 'Ana', number: '5511987654321', aliases: [ana], ...fields });
const other = (fields: Partial<Contact> = {}) =>
  aContact({ companyId: 1, id: 'L', name: 'Bia', number: '5511900000002', aliases: [bia], ...fields });
const nothing = { name: '', number: '', email: '', profilePicUrl: null };
const all = { name: 'Bia', number: '5511900000002', email: 'bia@casa.com', profilePicUrl: '/bia.jpg' };

describe('what one contact takes over from the other', () => {
  it.each([
    ['nothing that it has itself', { email: 'a@b.co', profilePicUrl: '/a.jpg' }, all, {}],
    ['all that it lacks', nothing, all, all],
    ['nothing that the other lacks too', nothing, nothing, {}],
    ['a name where it is called by its number', { name: '+55 11 98765-4321' }, { name: 'Bia' }, { name: 'Bia' }],
    ['no name that is the other’s number', nothing, { ...nothing, name: '1', number: '1' }, { number: '1' }],
    ['no name of nothing', nothing, { ...nothing, number: '1' }, { number: '1' }],
    ['no name in place of its own', {}, { name: 'Bia' }, {}],
    [
      'not a name where it has no number',
      { number: '' },
      all,
      { number: '5511900000002', email: 'bia@casa.com', profilePicUrl: '/bia.jpg' },
    ],
  ])('%s', (_, mine, its, filled) => {
    const pair = mergedPair(one(mine), other(its), at);
    expect(pair.loser.merge?.filled).toEqual(filled);
    expect(pair.winner).toMatchObject({ ...mine, ...filled });
  });

  it('adds the fields whose names it has not', () => {
    const theirs = [{ name: 'cor', value: 'verde' }, time];
    const { winner, loser } = mergedPair(
      one({ extraInfo: [cor, { name: 'x', value: '' }] }),
      other({ extraInfo: theirs }),
      at,
    );
    expect(winner.extraInfo).toEqual([cor, { name: 'x', value: '' }, time]);
    expect(loser.merge?.filled).toEqual({ extraInfo: [time] });
  });

  it('adds former numbers, as many as one contact keeps', () => {
    const { winner, loser } = mergedPair(
      one({ formerNumbers: ['1', '2', '3'] }),
      other({ formerNumbers: ['2', '4', '5', '6'] }),
      at,
    );
    expect(winner.formerNumbers).toEqual(['1', '2', '3', '4', '5']);
    expect(loser.merge?.filled).toEqual({ formerNumbers: ['4', '5'] });
  });

  it('adds identities and the tags it has not, and leaves both with one trace of the other', () => {
    const { winner, loser } = mergedPair(
      one({ tags: [vip, antiga], merged: ['K'], twins: ['L', 'T'] }),
      other({ tags: [vip, nova] }),
      at,
    );
    expect(winner).toEqual({
      ...one({ tags: [vip, antiga, nova], merged: ['K', 'L'], twins: ['T'] }),
      aliases: [ana, bia],
      updatedAt: at,
    });
    expect(loser).toEqual({
      ...other({ aliases: [], tags: [] }),
      merge: {
        contactId: 'W',
        at,
        until: '2026-11-21T12:00:00.000Z',
        filled: {},
        previousName: 'Ana',
        aliases: [bia],
        tags: [vip, nova],
        given: [2],
      },
      updatedAt: at,
    });
  });

  it('begins both lists where there is none', () => {
    const { winner } = mergedPair(one(), other(), at);
    expect([winner.merged, winner.twins]).toEqual([['L'], undefined]);
  });
});

it.each([
  ['identities', 'aliases', 20, bia],
  ['tags', 'tags', 20, vip],
  ['fields', 'extraInfo', 30, cor],
  ['merged contacts', 'merged', 10, 'L'],
])('one contact holds so many %s and no more', (_, field, most, item) => {
  const full = one({ aliases: [], [field]: Array(most).fill(item) });
  expect(isTooLarge(full)).toBe(false);
  expect(isTooLarge({ ...full, [field]: Array(most + 1).fill(item) })).toBe(true);
});

describe('undoing a merge', () => {
  const known = new Set([1, 2, 3]);
  const undone = (mine: Partial<Contact>, its: Partial<Contact>, changed: Partial<Contact> = {}) => {
    const { winner, loser } = mergedPair(one(mine), other(its), at);
    return restoredPair({ ...winner, ...changed }, loser, { at: later, known });
  };

  it.each<[string, Partial<Contact>, Partial<Contact>]>([
    ['what was filled in', nothing, all],
    ['what was its own', { email: 'a@b.co', profilePicUrl: '/a.jpg', tags: [vip], extraInfo: [cor] }, all],
    ['fields and tags', { tags: [vip], extraInfo: [cor] }, { tags: [vip, nova], extraInfo: [time] }],
    ['the other merges and twins', { merged: ['K'] }, { tags: [antiga] }],
    ['former numbers', { formerNumbers: ['1'] }, { formerNumbers: ['1', '2'] }],
    ['a name that was the number', { name: '5511987654321' }, { name: 'Bia' }],
  ])('gives back %s', (_, mine, its) => {
    expect(undone(mine, its)).toEqual({
      winner: { ...one(mine), merged: mine.merged ?? [], updatedAt: later },
      loser: { ...other(its), updatedAt: later },
    });
  });

  it('leaves what somebody changed since', () => {
    const since = { name: 'Ana Maria', number: '551140000000', email: 'nova@casa.com', profilePicUrl: '/nova.jpg' };
    expect(undone(nothing, all, since)?.winner).toMatchObject(since);
  });

  it('takes away only fields that are still as they were given', () => {
    const changed = { extraInfo: [cor, { name: 'time', value: 'Vitória' }, { name: 'outro', value: 'Bahia' }] };
    expect(undone({ extraInfo: [cor] }, { extraInfo: [time] }, changed)?.winner.extraInfo).toEqual(changed.extraInfo);
  });

  it('does not bring back tags that were deleted since', () => {
    const { winner, loser } = mergedPair(one(), other({ tags: [vip, nova] }), at);
    expect(restoredPair(winner, loser, { at: later, known: new Set([2]) })?.loser.tags).toEqual([nova]);
  });

  it.each([
    ['an identity has gone', { aliases: [ana] }],
    ['it has one of that value but another kind', { aliases: [ana, { kind: 'psid' as const, value: '77' }] }],
    ['it has one of that kind but another value', { aliases: [ana, { kind: 'lid' as const, value: '78' }] }],
  ])('cannot be done when %s', (_, changed) => {
    expect(undone({}, {}, changed)).toBeUndefined();
  });

  it('gives back each of several identities', () => {
    const two = [bia, { kind: 'psid' as const, value: '9' }];
    const pair = undone({}, { aliases: two });
    expect([pair?.winner.aliases, pair?.loser.aliases]).toEqual([[ana], two]);
  });

  it('is nothing for contacts that were not merged, whatever lists they have', () => {
    expect(restoredPair(one(), other({ aliases: [] }), { at, known })).toBeUndefined();
    const { loser } = mergedPair(one(), other({ aliases: [] }), at);
    expect(restoredPair(one(), loser, { at, known })?.winner.merged).toBeUndefined();
  });
});

describe('the preview (B-PERM-11)', () => {
  const raw = {
    winner: one(),
    loser: other(),
    result: one(),
    aliases: [ana, { kind: 'lid' as const, value: '5511987654321' }],
    tags: [vip],
    conversations: [],
    schedules: 2,
    blocked: null,
  };

  it.each([
    ['shows numbers', false, ['5511987654321', '5511900000002', '5511987654321', '5511987654321']],
    [
      'hides numbers, not the identities of other channels',
      true,
      ['5511*******21', '5511*******02', '5511*******21', '5511*******21'],
    ],
  ])('%s', (_, isMasked, [winner, loser, result, alias]) => {
    expect(previewFor(raw, isMasked)).toMatchObject({
      winner: { number: winner },
      loser: { number: loser },
      result: { number: result },
      aliases: [
        { kind: 'pn', value: alias },
        { kind: 'lid', value: '5511987654321' },
      ],
      tags: [vip],
      schedules: 2,
      undoHours: 24,
    });
  });
});
