import { aQuickMessage } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { quickMessages } from './contract.ts';
import { quickMessageView } from './model.ts';
import {
  byShortcode,
  canChangeQuick,
  canSeeQuick,
  groupedQuick,
  matchingQuick,
  maySetGeneral,
  missingIn,
  quickMark,
} from './rules.ts';

const record = (fields: Parameters<typeof aQuickMessage>[0] | object = {}) =>
  aQuickMessage({ companyId: 1, id: 1, userId: 7, ...fields });
const people = ['admin', 'supervisor', 'user'] as const;

describe('who may see and change (B-QM-1, B-QM-2)', () => {
  it.each([
    // profile, whose, general: sees, changes
    ['user', 'own', false, true, true],
    ['user', 'own', true, true, false],
    ['user', 'other', false, false, false],
    ['user', 'other', true, true, false],
    ['supervisor', 'other', false, true, true],
    ['supervisor', 'other', true, true, true],
    ['admin', 'other', false, true, true],
    ['admin', 'other', true, true, true],
  ] as const)('%s, %s, general %s', (profile, whose, geral, sees, changes) => {
    const viewer = { id: whose === 'own' ? 7 : 8, profile };
    expect([canSeeQuick(viewer, record({ geral })), canChangeQuick(viewer, record({ geral }))]).toEqual([
      sees,
      changes,
    ]);
  });

  it('only those who lead make one general', () => {
    expect(people.filter((profile) => maySetGeneral({ id: 1, profile }))).toEqual(['admin', 'supervisor']);
  });
});

it('B-QM-2: a shortcode is the same in another writing, not in another visibility or kind', () => {
  const marks = [
    record({ shortcode: 'Olá' }),
    record({ shortcode: 'OLA', id: 2 }),
    record({ shortcode: 'olá', geral: true }),
    record({ shortcode: 'olá', geral: true, userId: 9 }),
    record({ shortcode: 'olá', userId: 9 }),
    record({ shortcode: 'olá', isCategory: true }),
  ].map(quickMark);
  expect(marks[0]).toBe(marks[1]);
  expect(marks[2]).toBe(marks[3]);
  expect(new Set(marks).size).toBe(4);
});

it('B-QM-2: needs a shortcode, and a text unless it has a file or is a category', () => {
  const base = { shortcode: 'oi', message: ' ', isCategory: false, file: null };
  expect(missingIn(base)).toEqual({ message: 'required' });
  expect(missingIn({ ...base, shortcode: '' })).toEqual({ shortcode: 'required', message: 'required' });
  expect(missingIn({ ...base, message: 'Olá' })).toEqual({});
  expect(missingIn({ ...base, isCategory: true })).toEqual({});
  expect(missingIn({ ...base, file: {} })).toEqual({});
});

it('B-GEN-5: finds shortcode and text whatever the accents, in the order of the shortcodes', () => {
  const rows = [
    record({ id: 1, shortcode: 'pix', message: 'Chave' }),
    record({ id: 2, shortcode: 'Água', message: 'Garrafa' }),
    record({ id: 3, shortcode: 'horário', message: 'Das 8 às 18, com PÍX' }),
  ];
  expect(matchingQuick(rows, 'Pix').map(({ id }) => id)).toEqual([3, 1]);
  expect(matchingQuick(rows).map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(matchingQuick(rows, 'nada')).toEqual([]);
});

it('B-QM-3: groups by category; what stands in none, or in one that is hidden, comes last', () => {
  const rows = [
    record({ id: 1, shortcode: 'b', categoryId: 10 }),
    record({ id: 2, shortcode: 'a', categoryId: 10 }),
    record({ id: 3, shortcode: 'c', categoryId: 99 }),
    record({ id: 4, shortcode: 'd' }),
    record({ id: 10, shortcode: 'Vendas', isCategory: true }),
    record({ id: 11, shortcode: 'Pós-venda', isCategory: true }),
  ];
  expect(groupedQuick(rows).map(({ category, messages }) => [category?.id, messages.map(({ id }) => id)])).toEqual([
    [11, []],
    [10, [2, 1]],
    [undefined, [3, 4]],
  ]);
});

it('takes a shortcode with or without its slash', () => {
  const { shortcode } = quickMessages.create.input.shape;
  expect(['/oi', ' // bom   dia ', 'a/b', ''].map((text) => shortcode.parse(text))).toEqual([
    'oi',
    'bom dia',
    'a/b',
    '',
  ]);
  expect(shortcode.safeParse('x'.repeat(51)).success).toBe(false);
});

it('B-QM-4: shows the original name of a file and never its bare key', () => {
  const file = {
    key: 'c/1/K',
    name: 'tabela.pdf',
    mime: 'application/pdf',
    size: 5,
    isVoice: false,
    width: null,
    height: null,
  };
  const view = quickMessageView(record({ file }));
  expect(view).toMatchObject({ mediaPath: '/api/media/c/1/K', mediaName: 'tabela.pdf', isMedia: true });
  expect(view).not.toHaveProperty('file');
  expect(quickMessageView(record())).toMatchObject({ mediaPath: null, mediaName: null, isMedia: false });
});

it.each([
  ['a message', {}, 'message#7#ola'],
  ['a general one', { geral: true }, 'message#all#ola'],
  ['a category', { isCategory: true }, 'category#7#ola'],
])('B-QM-2: must be unique: %s', (_, fields, mark) => {
  expect(quickMark(record({ shortcode: ' OLÁ ', ...fields }))).toBe(mark);
});

it('stands in the order of the alphabet, whatever the accents, equal ones by number', () => {
  const named = [
    { id: 3, shortcode: 'Bia' },
    { id: 2, shortcode: 'olá' },
    { id: 10, shortcode: 'OLA' },
    { id: 4, shortcode: 'ávila' },
  ];
  expect(named.toSorted(byShortcode).map(({ id }) => id)).toEqual([4, 3, 2, 10]);
});

it('has no group of loose ones where there are none', () => {
  expect(groupedQuick([])).toEqual([]);
});
