import { describe, expect, it } from 'vitest';
import { columnProblem, recognise, variableName } from './columns.ts';
import { readLine, sheetLine } from './imports.ts';
import { personOf } from './sheetPerson.ts';

const uses = (cells: readonly (readonly unknown[])[]) => recognise(cells).columns.map(({ use }) => use);

describe('columns of a sheet', () => {
  it.each([
    [
      ['Nome', 'Telefone', 'E-mail', 'Cidade'],
      ['name', 'number', 'email', 'variable'],
    ],
    [
      ['PHONE', 'Full Name', 'Valor (R$)', ''],
      ['number', 'name', 'variable', 'nothing'],
    ],
    [
      ['Numara', 'İsim', 'Numara'],
      ['number', 'name', 'variable'],
    ],
    [
      ['Número:', 'nome *', 'Nome'],
      ['number', 'name', 'variable'],
    ],
  ])('%o are %o', (row, wanted) => {
    expect(uses([row])).toEqual(wanted);
    expect(columnProblem(recognise([row]).columns)).toBeUndefined();
  });

  it('titles may stand above the headings', () => {
    expect(recognise([['Relatório'], [], ['Nome', 'Celular']])).toMatchObject({ headingLine: 3 });
  });

  it('without headings the numbers are found by what they look like', () => {
    const found = recognise([['Ana', '+55 11 98765-0001', 'x']]);
    expect(found.headingLine).toBe(0);
    expect(found.columns.map(({ use }) => use)).toEqual(['nothing', 'number', 'nothing']);
  });

  it('two headings that campaigns would call the same are one variable', () => {
    expect(uses([['Telefone', 'Valor R$', 'valor (r)']])).toEqual(['number', 'variable', 'nothing']);
    expect(variableName('Valor (R$)')).toBe('valor_r');
    expect(variableName('***')).toBe('');
  });

  it('a sheet of very many columns has as many variables as a list takes', () => {
    const row = ['Telefone', ...Array.from({ length: 190 }, (_, place) => `C${place}`)];
    expect(uses([row]).filter((use) => use === 'variable')).toHaveLength(30);
  });

  it.each([
    ['no_number', ['name', 'nothing']],
    ['two_of_a_kind', ['number', 'name', 'name']],
  ] as const)('%s', (problem, chosen) => {
    expect(columnProblem(chosen.map((use) => ({ use, heading: '', variable: '' })))).toBe(problem);
  });

  it('a variable needs a name of its own', () => {
    const number = { use: 'number', heading: '', variable: '' } as const;
    const variable = (name: string) => ({ use: 'variable', heading: '', variable: name }) as const;
    expect(columnProblem([number, variable('a'), variable('a')])).toBe('same_variable');
    expect(columnProblem([number, variable('')])).toBe('same_variable');
  });
});

describe('a row of a sheet', () => {
  const person = (number: string, ...rest: string[]) =>
    personOf({ line: 2, cells: [number, ...rest] }, { variables: ['cidade'], country: 'BR' });

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
