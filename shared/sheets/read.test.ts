import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeSheet, { type SheetData } from 'write-excel-file/node';
import { readCells } from './read.ts';

const written = async (rows: SheetData) => new Uint8Array(await writeSheet(rows).toBuffer());

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

describe('reading a sheet', () => {
  it('gives texts and numbers row by row', async () => {
    const bytes = await written([
      ['nome', 'numero'],
      ['Zé', 5511912345678],
    ]);
    expect(await readCells(bytes)).toEqual([
      ['nome', 'numero'],
      ['Zé', 5511912345678],
    ]);
  });

  it('takes what a formula was last, and computes nothing', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x.test")</f><v>5511912345678</v></c><c r="B1"><f>1+1</f><v>7</v></c></row>';
    expect(await readCells(sheetOf(rows))).toEqual([['5511912345678', 7]]);
  });

  it('gives merged cells their value once', async () => {
    const bytes = await written([
      [{ value: 'numero', columnSpan: 2 }, null],
      ['1', '2'],
    ]);
    expect(await readCells(bytes)).toEqual([
      ['numero', null],
      ['1', '2'],
    ]);
  });

  it.each([
    ['bytes that are nothing', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'not_a_sheet'],
    ['another kind of archive', zipSync({ 'a.txt': strToU8('x') }), 'not_a_sheet'],
    ['half a file', sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 300), 'not_a_sheet'],
    ['the format from before 2007', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old_sheet'],
    ['a cell far away', sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'sheet_too_large'],
    ['a cell far away in other quotes', sheetOf("<row r='1'><c x:r='XFD1'><v>1</v></c></row>"), 'sheet_too_large'],
    ['many columns in many rows', sheetOf('<row r="1"><c r="CV1"/></row><row r="50000"/>'), 'sheet_too_large'],
    ['a row without an end', sheetOf('<row r="1e308"><c r="A1"><v>1</v></c></row>'), 'not_a_sheet'],
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
  it.each(['<c ', '<c r="A', '<', '<c a="1" ', '&', '<row><c r="A1" '])(
    'is done with %j over and over',
    async (near) => {
      await readCells(sheetOf(near.repeat(800_000 / near.length))).catch((error: unknown) => {
        expect(error).toMatchObject({ fault: 'not_a_sheet' });
      });
    },
  );
});
