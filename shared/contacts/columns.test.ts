import { describe, expect, it } from 'vitest';
import { columnProblem } from './columnMapping.ts';
import { recognise, variableName } from './columns.ts';

const uses = (cells: readonly (readonly unknown[])[]) => recognise(cells, 'list').columns.map(({ use }) => use);

describe('columns of a sheet', () => {
  it.each([
    [
      ['Nome', 'Telefone', 'E-mail', 'Cidade'],
      ['name', 'number', 'email', 'field'],
    ],
    [
      ['PHONE', 'Full Name', 'Valor (R$)', ''],
      ['number', 'name', 'field', 'nothing'],
    ],
    [
      ['Numara', 'İsim', 'Numara'],
      ['number', 'name', 'number'],
    ],
    [
      ['Número:', 'nome *', 'Nome'],
      ['number', 'name', 'field'],
    ],
  ])('%o are %o', (row, wanted) => {
    expect(uses([row])).toEqual(wanted);
    expect(columnProblem(recognise([row], 'list').columns, 'list')).toBeUndefined();
  });

  it('titles may stand above the headings', () => {
    expect(recognise([['Relatório'], [], ['Nome', 'Celular']], 'list')).toMatchObject({ headingLine: 3 });
  });

  it('without headings the numbers are found by what they look like', () => {
    const found = recognise([['Ana', '+55 11 98765-0001', 'x']], 'list');
    expect(found.headingLine).toBe(0);
    expect(found.columns.map(({ use }) => use)).toEqual(['nothing', 'number', 'nothing']);
  });

  it('two headings that campaigns would call the same are one variable', () => {
    expect(uses([['Telefone', 'Valor R$', 'valor (r)']])).toEqual(['number', 'field', 'nothing']);
    expect(variableName('Valor (R$)')).toBe('valor_r');
    expect(variableName('***')).toBe('');
  });

  it('a sheet of very many columns has as many variables as a list takes', () => {
    const row = ['Telefone', ...Array.from({ length: 190 }, (_, place) => `C${place}`)];
    expect(uses([row]).filter((use) => use === 'field')).toHaveLength(30);
  });

  it.each([
    ['no_number', ['name', 'nothing']],
    ['two_of_a_kind', ['number', 'name', 'name']],
  ] as const)('%s', (problem, chosen) => {
    const columns = chosen.map((use) => ({ use, heading: '', field: '' }));
    expect(columnProblem(columns, 'list')).toBe(problem);
  });

  it('a variable needs a name of its own', () => {
    const number = { use: 'number', heading: '', field: '' } as const;
    const variable = (name: string) => ({ use: 'field', heading: '', field: name }) as const;
    expect(columnProblem([number, variable('a'), variable('a')], 'list')).toBe('same_variable');
    expect(columnProblem([number, variable('')], 'list')).toBe('same_variable');
  });

  it('a contact has room for the numbers beside the first one, a list takes none of them', () => {
    const numbers = [0, 1].map(() => ({ use: 'number', field: '' }) as const);
    const fields = Array.from({ length: 30 }, (_, at) => ({ use: 'field', field: `c${at}` }) as const);
    expect(columnProblem([...numbers, ...fields], 'contacts')).toBe('too_many_variables');
    expect(columnProblem([...numbers, ...fields], 'list')).toBeUndefined();
    expect(columnProblem([...numbers, ...fields.slice(1)], 'contacts')).toBeUndefined();
  });
});
