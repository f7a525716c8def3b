import { expect, it } from 'vitest';
import { aliasesShown } from './aliases.ts';
import type { Alias } from './model.ts';

const phones = (...values: string[]): Alias[] => values.map((value) => ({ kind: 'pn', value }));

it.each([
  ['one number in both spellings', phones('5521981110001', '552181110001'), '', ['5521981110001']],
  ['the other spelling of the number shown above', phones('552181110003'), '5521981110003', []],
  ['hidden digits', phones('5521*******01', '5521******01'), '', ['5521*******01']],
  ['two numbers', phones('5521981110001', '5521981110003'), '', ['5521981110001', '5521981110003']],
])('shows %s as people count them', (_, aliases, number, shown) => {
  expect(aliasesShown(aliases, number).map(({ value }) => value)).toEqual(shown);
});

it('keeps identities of different channels', () => {
  const aliases: Alias[] = [
    ...phones('5521981110001'),
    { kind: 'bsuid', value: 'BR.83663' },
    { kind: 'lid', value: '9' },
  ];
  expect(aliasesShown(aliases, '5521981110001').map(({ kind }) => kind)).toEqual(['bsuid', 'lid']);
});

it.each([
  ['an identity twice', ['9', '9'], ['9']],
  ['two that would be one number', ['552181110001', '5521981110001'], ['552181110001', '5521981110001']],
])('compares other identities as they are written: %s', (_, values, shown) => {
  const aliases = values.map((value): Alias => ({ kind: 'lid', value }));
  expect(aliasesShown(aliases).map(({ value }) => value)).toEqual(shown);
});

it('shows no number that an identity before it says already', () => {
  const said: Alias = { kind: 'lid', value: '5521981110001' };
  expect(aliasesShown([said, ...phones('5521981110001')])).toEqual([said]);
});
