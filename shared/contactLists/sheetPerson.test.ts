import { describe, expect, it } from 'vitest';
import { readLine, sheetLine } from './imports.ts';
import { parseSheetPerson } from './sheetPerson.ts';

describe('a row of a sheet', () => {
  const person = (number: string, ...rest: string[]) =>
    parseSheetPerson({ line: 2, cells: [number, ...rest] }, { variables: ['cidade'], country: 'BR' });

  it.each([
    ['5511987654321', '5511987654321'],
    ['(11) 98765-4321', '5511987654321'],
    ['5,511987654321E+12', '5511987654321'],
    ['5.511987654321e12', '5511987654321'],
    [' BR.1502576394655843', 'BR.1502576394655843'],
    ['BR.ENT.11815799212886844830', 'BR.ENT.11815799212886844830'],
  ])('%s is %s', (typed, entry) => {
    expect(person(typed)).toMatchObject({ person: { entry, name: entry } });
  });

  it.each([
    ['5,51199E+12', 'number_rounded'],
    ['5.5119876543E+12', 'number_rounded'],
    ['', 'number_missing'],
    ['telefone', 'number_invalid'],
    ['=HYPERLINK("http://x")', 'number_invalid'],
  ])('%s: %s', (typed, reason) => {
    expect(person(typed)).toEqual({ reason });
  });

  it('a formula is a text like any other, and what cannot be seen goes', () => {
    const read = person('5511987654321', '=1+1', '', 'Rec\u200Bife\u202E');
    expect(read).toMatchObject({ person: { name: '=1+1', variables: { cidade: 'Recife' } } });
  });

  it('comes back from its line as it was', () => {
    const row = { line: 7, cells: ['1', 'a\n"b"', '', 'ç'] };
    expect(readLine(sheetLine(row).slice(0, -1))).toEqual(row);
    expect(readLine('[1,2]')).toBeUndefined();
    expect(readLine('nothing')).toBeUndefined();
  });
});
