import { describe, expect, it } from 'vitest';
import { contactTerms, matchesMasked, matchesTerm, searchTerm, wholeNumber } from './search.ts';

const number = '5511987654321';
const maria = { name: 'Maria', number, email: 'maria@loja.com' };
const unnamed = { ...maria, name: `+${number}` };

describe('B-PERM-11: whoever may not see numbers', () => {
  it.each([
    ['by the whole number', maria, number, true],
    ['not by a part of it', maria, '987654321', false],
    ['by the whole number of before', { ...maria, formerNumbers: ['5511900001111'] }, '5511900001111', true],
    ['not by a part of that', { ...maria, formerNumbers: ['5511900001111'] }, '900001111', false],
    ['not by its beginning', maria, '55119', false],
    ['by the name', maria, 'mari', true],
    ['by the e-mail', maria, 'loja.com', true],
    ['by no name that is the number', unnamed, '98765', false],
    ['by the e-mail where the name is the number', unnamed, 'maria', true],
    ['not by letters that are nowhere', maria, 'joana', false],
    ['not where there is no number', { ...maria, number: '' }, '', false],
    ['by a name without letters where there is no number', { ...maria, name: 'Ana', number: '' }, 'ana', true],
    ['by no name around the number, which is not shown', { ...unnamed, name: `Lar ${number}` }, 'lar', false],
    ['nobody by an e-mail they do not have', { name: number, number }, 'loja', false],
  ])('finds %s', (_, contact, term, expected) => {
    expect(matchesMasked(contact as never, term)).toBe(expected);
  });

  it('looks up a number only where there are no letters', () => {
    expect([wholeNumber('+55 11'), wholeNumber('loja 12')]).toEqual(['5511', undefined]);
  });
});

it('a contact that became another is found under nothing', () => {
  expect(contactTerms({ ...maria, merge: { contactId: 'C2' } } as never)).toEqual([]);
});

it('who may see numbers finds by any part', () => {
  expect(['98765', 'mar', 'loja', 'x'].map((term) => matchesTerm(maria as never, term))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('whoever has no e-mail is found by name and number', () => {
  expect(contactTerms({ name: 'Ana', number: '55119' })).toEqual(['ana', '55119', '5119', '119']);
});

it('three digits among other signs are a number, two are text', () => {
  expect(['1-2-3', '1-2'].map(searchTerm)).toEqual(['123', '1-2']);
});
