import { describe, expect, it } from 'vitest';
import { cellText } from './cellText.ts';
import { tagNames } from './importedText.ts';
import { ImportInput } from './importing.ts';
import { parseRows as parse, type SheetReading } from './importSheet.ts';

const reading: SheetReading = { country: 'BR', language: 'pt-BR', target: 'contacts' };
const parseRows = (cells: readonly (readonly unknown[])[], most?: number) =>
  parse(cells, reading, most === undefined ? {} : { most });

describe('finding people in a sheet (B-CONT-5)', () => {
  it.each([
    ['as the specification writes them', ['nome', 'numero', 'email']],
    ['with accents and capitals', ['NOME', 'Número', 'E-mail']],
    ['in another language', ['Name', 'Phone number', 'Mail']],
    ['with a mark', ['Nome:', 'NÚMERO *', 'E-MAIL']],
  ])('knows headings %s', (_, headings) => {
    expect(parseRows([headings, ['Ana', 5511987654321, 'a@b.co']])).toEqual({
      rows: [{ line: 2, name: 'Ana', number: '5511987654321', email: 'a@b.co', tags: '', fields: [] }],
    });
  });

  it('takes columns in any order, keeps the sheet’s own line numbers, passes over blank lines and titles', () => {
    const cells = [['Meus contatos'], [], ['email', 'cor', 'numero'], [null, 'azul', null], ['', '', 11987654321]];
    expect(parseRows(cells)).toEqual({
      rows: [{ line: 5, name: '', number: '11987654321', email: '', tags: '', fields: [] }],
    });
  });

  it('reads the tags of a person, and keeps columns it does not know as fields', () => {
    const cells = [
      ['cor', 'time', 'numero', 'Etiquetas'],
      ['azul', 'Bahia', '11987654321', ' vip, novo '],
    ];
    expect(parseRows(cells)).toEqual({
      rows: [
        {
          ...{ line: 2, name: '', number: '11987654321', email: '', tags: 'vip, novo' },
          fields: [
            { name: 'cor', value: 'azul' },
            { name: 'time', value: 'Bahia' },
          ],
        },
      ],
    });
  });

  it.each([
    [5511987654321, '5511987654321'],
    [1.5, '1.5'],
    [' Ana ', 'Ana'],
    [new Date('2026-11-20T00:00:00Z'), '20/11/2026'],
    [new Date('2026-11-20T10:05:00Z'), '20/11/2026 10:05'],
    [new Date('1899-12-31T18:30:00Z'), '18:30'],
    [null, ''],
    [true, 'sim'],
    [false, 'não'],
  ])('reads the cell %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });

  it('reads 300 characters of a cell', () => {
    expect(parseRows([['numero'], ['1'.repeat(301)]])).toMatchObject({ rows: [{ number: '1'.repeat(300) }] });
  });

  it.each([
    ['no column of numbers', [['nome'], ['Ana']], 'no_number_column'],
    [
      'headings and nothing below',
      [
        ['numero', 'nome'],
        ['', ''],
      ],
      'no_rows',
    ],
    ['nothing at all', [], 'no_number_column'],
  ])('says what is wrong: %s', (_, cells, problem) => {
    expect(parseRows(cells)).toEqual({ problem });
  });

  it.each([
    ['en', 'yes'],
    ['es', 'sí'],
    ['tr', 'evet'],
  ] as const)('says what is ticked in the language of whoever reads it: %s', (language, word) => {
    expect(cellText(true, language)).toBe(word);
  });

  it('stops at the number of rows the caller takes', () => {
    const cells = [['numero'], ...Array.from({ length: 11 }, (_, index) => [`551198888000${index}`])];
    expect(parseRows(cells, 10)).toEqual({ problem: 'too_many_rows' });
    expect(parseRows(cells, 11)).toMatchObject({ rows: { length: 11 } });
  });
});

describe('what people type', () => {
  it('lists tags by whatever stands between them, each once, and passes over those of Google itself', () => {
    expect(tagNames('VIP, novo; vip | ')).toEqual(['vip', 'novo']);
    expect(tagNames('Família ::: * myContacts ::: * starred')).toEqual(['Família']);
  });

  it('cleans names and refuses an address that is none', () => {
    const row = { number: '11 91234-5678', name: '  Ana\n\u202E  Lima ', email: ' Ana@Casa.com ' };
    expect(ImportInput.parse(row)).toMatchObject({ name: 'Ana Lima', email: 'ana@casa.com', tags: [] });
    expect(ImportInput.parse(row).number).toBe('11 91234-5678');
    expect(ImportInput.parse({ ...row, email: '  ' }).email).toBe('');
    expect(ImportInput.safeParse({ ...row, email: 'ana' }).error?.issues[0]?.path).toEqual(['email']);
  });

  it('says that a number is none', () => {
    const { error } = ImportInput.safeParse({ number: 'não tem' });
    expect(error?.issues).toEqual([{ code: 'custom', path: ['number'], message: 'invalid_phone' }]);
  });
});
