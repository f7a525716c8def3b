import { type BookType, utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCells } from './read.ts';

/** As Excel writes it, with a second sheet behind it. */
function written(rows: unknown[][], bookType: BookType, merged?: string): Uint8Array {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows, { UTC: true, dense: true });
  if (merged) sheet['!merges'] = [utils.decode_range(merged)];
  utils.book_append_sheet(book, sheet, 'Contatos');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['outra']]), 'Resto');
  return new Uint8Array(write(book, { type: 'array', bookType, cellDates: bookType === 'biff8' }));
}

const sheetOf = (rows: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });

const old = written([['nome'], ['Ana']], 'biff8');

describe('reading a sheet', () => {
  it.each(['xlsx', 'biff8'] as const)(
    'gives texts, numbers and dates row by row, of the first sheet (%s)',
    async (type) => {
      const rows = [
        ['nome', 'numero', 'desde', 'ativo'],
        ['Zé da Conceição', 5511912345678, new Date('2026-03-01T00:00:00.000Z'), true],
        [null, null, null, null],
        ['Ana', '+55 (11) 98765-4321', null, false],
      ];
      expect(await readCells(written(rows, type))).toEqual(rows);
    },
  );

  it('passes over what a formula failed with and what only calls itself a date', async () => {
    const rows =
      '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="d"><v>never</v></c><c r="C1"><v>7</v></c></row>';
    expect(await readCells(sheetOf(rows))).toEqual([[null, null, 7]]);
  });

  it('takes what a formula was last, and computes nothing', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x.test")</f><v>5511912345678</v></c><c r="B1"><f>1+1</f><v>7</v></c></row>';
    expect(await readCells(sheetOf(rows))).toEqual([['5511912345678', 7]]);
  });

  it.each(['xlsx', 'biff8'] as const)('gives merged cells their value once (%s)', async (type) => {
    const rows = [
      ['numero', null],
      ['1', '2'],
    ];
    expect(await readCells(written(rows, type, 'A1:B1'))).toEqual(rows);
  });

  it('takes no time for a link, a merge or a formula over the whole sheet', async () => {
    const whole = 'A1:XFD1048576';
    const rows = `<row r="1"><c r="A1"><f t="array" ref="${whole}">1</f><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="${whole}"/></mergeCells><hyperlinks><x:hyperlink ref="${whole}"/><hyperlink\nref="${whole}" location="x"/></hyperlinks><sheetData>`;
    expect(await readCells(sheetOf(rows))).toEqual([[1]]);
  });

  it.each([
    ['bytes that are nothing', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'not_a_sheet'],
    ['another kind of archive', zipSync({ 'a.txt': strToU8('x') }), 'not_a_sheet'],
    ['half a file', sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 300), 'not_a_sheet'],
    ['the first bytes of the format from before 2007', old.subarray(0, 8), 'not_a_sheet'],
    ['half of that format', old.subarray(0, 600), 'not_a_sheet'],
    ['that format with everything overwritten', old.map((byte, at) => (at > 512 ? 0xff : byte)), 'not_a_sheet'],
    ['too wide a one', written([Array.from({ length: 201 }, (_, at) => at)], 'biff8'), 'sheet_too_large'],
    [
      'a far corner of one',
      written([...Array.from({ length: 60_000 }, () => [1]), Array(100).fill(1)], 'biff8'),
      'sheet_too_large',
    ],
    ['a cell far away', sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'sheet_too_large'],
    ['a cell far away in other quotes', sheetOf("<row r='1'><x:c r='XFD1'><v>1</v></x:c></row>"), 'sheet_too_large'],
    [
      'many columns in many rows',
      sheetOf('<row r="1"><c r="CV1"><v>1</v></c></row><row r="50000"><c r="A50000"><v>1</v></c></row>'),
      'sheet_too_large',
    ],
    [
      'a format longer than any',
      sheetOf(`<numFmts><numFmt formatCode="${'['.repeat(300)}"/></numFmts>`),
      'not_a_sheet',
    ],
    ['a row far away', sheetOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), 'sheet_too_large'],
    ['more bytes than are taken', new Uint8Array(10_000_001), 'sheet_too_large'],
  ])('refuses %s', async (_, bytes, fault) => {
    await expect(readCells(bytes)).rejects.toMatchObject({ fault });
  });

  it('refuses a small archive that becomes a huge one', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20_000_001) }, { level: 9 });
    expect(bomb.byteLength).toBeLessThan(100_000);
    await expect(readCells(bomb)).rejects.toMatchObject({ fault: 'sheet_too_large' });
  });

  // Whoever tries again from every place needs minutes for these, and the test ends before.
  it.each(['<c ', '<c r="A', '<', '<c a="1" ', '&', '<row><c r="A1" ', '<c><v>', '<si><t>', '<row r="1">', '<!--'])(
    'is done with %j over and over',
    async (near) => {
      await readCells(sheetOf(near.repeat(800_000 / near.length))).catch((error: unknown) => {
        expect(error).toMatchObject({ fault: 'not_a_sheet' });
      });
    },
  );
});
