import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import { maxColumns, SheetError } from './limits.ts';
import { maxSheetBytes, readCells } from './read.ts';
import { writeSheet } from './write.ts';

const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => {
      const [low, high] = [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8];
      return isLittle ? [low, high] : [high, low];
    }),
  );

describe('a text with separators', () => {
  it.each([true, false])('may be UTF-16 (little end first: %s)', (isLittle) => {
    expect(readCsv(utf16('nome;nº\nZé;1', isLittle))).toEqual([
      ['nome', 'nº'],
      ['Zé', '1'],
    ]);
  });

  it.each([
    [[0xff, 0x61], 'ÿa'],
    [[0x61, 0xfe], 'aþ'],
    [[0xfe, 0x61], 'þa'],
    [[0x61, 0xff], 'aÿ'],
  ])('of the bytes %j is no UTF-16', (bytes, text) => {
    expect(readCsv(Uint8Array.from(bytes))).toEqual([[text]]);
  });

  it.each([
    [
      'the separator that stands most often',
      'a;b;c,d\n1;2;3',
      [
        ['a', 'b', 'c,d'],
        ['1', '2', '3'],
      ],
    ],
    ['that of the first line that has one', 'titulo\na,b\n1;2;3,4', [['titulo'], ['a', 'b'], ['1;2;3', '4']]],
    [
      'lines of any kind',
      'a;b\r1;2\r\n3;4',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'letters behind quotes',
      'a;b\n"x"y;z',
      [
        ['a', 'b'],
        ['xy', 'z'],
      ],
    ],
    [
      'quotes inside of a cell',
      'a;b\nx"y";z',
      [
        ['a', 'b'],
        ['x"y"', 'z'],
      ],
    ],
    [
      'quotes as letters behind one that never ends',
      'a;b\n"x;""',
      [
        ['a', 'b'],
        ['"x', '""'],
      ],
    ],
    [
      'a separator at the end',
      'a;b\n1;',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['nothing', '', []],
    ['one cell', 'a', [['a']]],
  ])('knows %s', (_, text, rows) => {
    expect(readCsv(strToU8(text))).toEqual(rows);
  });

  it('has as many columns as there may be', () => {
    expect(readCsv(strToU8('a;'.repeat(maxColumns - 1).concat('a')))[0]).toHaveLength(200);
    expect(() => readCsv(strToU8('a;'.repeat(maxColumns).concat('a')))).toThrow(new SheetError('sheet_too_large'));
  });
});

const parts = unzipSync(writeSheet('A', [['nome'], ['Ana']]));
const archiveOf = (changes: Record<string, string | undefined>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...Object.fromEntries(Object.entries(parts).map(([k, v]) => [k, strFromU8(v)])), ...changes })
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        .map(([path, text]) => [path, strToU8(text)]),
    ),
  );
const sheetPath = 'xl/worksheets/sheet1.xml';
const sheetOf = (rows: string): Uint8Array => {
  const text = strFromU8(parts[sheetPath] ?? new Uint8Array());
  return archiveOf({ [sheetPath]: text.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${rows}</sheetData>`) });
};
const faultOf = (bytes: Uint8Array): Promise<unknown> =>
  readCells(bytes).then(
    (cells) => cells,
    (error: unknown) => error instanceof SheetError && [error.name, error.fault],
  );

/** An archive whose directory says that a part becomes so many bytes. */
function stating(archive: Uint8Array, path: string, size: number): Uint8Array {
  const bytes = Uint8Array.from(archive);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = strFromU8(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (name === path) view.setUint32(at + 24, size, true);
  }
  return bytes;
}

/** An archive of which each entry says that it is the bytes of the first, as they are, and becomes nothing. */
function overlapping(many: number, bytesOfOne: number): Uint8Array {
  const names = Array.from({ length: many }, (_, at) => `xl/worksheets/s${String(at).padStart(4, '0')}.xml`);
  const entries = names.map((name, at) => [name, new Uint8Array(at === 0 ? bytesOfOne : 0)] as const);
  const bytes = zipSync(Object.fromEntries(entries), { level: 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = bytesOfOne; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    view.setUint32(at + 20, bytesOfOne, true);
    view.setUint32(at + 24, 0, true);
    view.setUint32(at + 42, 0, true);
  }
  return bytes;
}

describe('a file that lies about itself', () => {
  it('becomes no more than it says, however much is packed in it', async () => {
    const bomb = zipSync({ [sheetPath]: new Uint8Array(60_000_000) }, { level: 9 });
    const before = process.memoryUsage().rss;
    expect(await faultOf(stating(bomb, sheetPath, 1000))).toEqual(['SheetError', 'not_a_sheet']);
    expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
  });

  it('takes no memory for the same bytes under many names', async () => {
    expect(await faultOf(overlapping(500, 1_000_000))).toEqual(['SheetError', 'sheet_too_large']);
  });
});

describe('a sheet', () => {
  it('is read as it was written', async () => {
    expect(await readCells(archiveOf({}))).toEqual([['nome'], ['Ana']]);
  });

  it.each([
    ['more bytes than are taken', new Uint8Array(maxSheetBytes + 1), 'sheet_too_large'],
    ['an archive without a sheet', archiveOf({ [sheetPath]: undefined }), 'not_a_sheet'],
    ['a sheet that is none', archiveOf({ 'xl/workbook.xml': '<x/>' }), 'not_a_sheet'],
    ['one that says it becomes huge', stating(archiveOf({}), sheetPath, 20_000_001), 'sheet_too_large'],
    [
      'a format longer than any',
      archiveOf({ 'xl/styles.xml': `<numFmt formatCode="${'['.repeat(256)}"/>` }),
      'not_a_sheet',
    ],
    ['a format without an end', archiveOf({ 'xl/styles.xml': '<numFmt formatCode="0' }), 'not_a_sheet'],
    ['a column too many', sheetOf('<row r="1"><c r="GS1"><v>1</v></c></row>'), 'sheet_too_large'],
    ['ten thousand columns', sheetOf('<row r="1"><c r="NTP1"><v>1</v></c></row>'), 'sheet_too_large'],
    ['ten thousand columns of a text', strToU8('a;'.repeat(9999).concat('a\n1')), 'sheet_too_large'],
    ['200 MB', new Uint8Array(200_000_000), 'sheet_too_large'],
    ['a row too many', sheetOf('<row r="120001"><c r="A120001"><v>1</v></c></row>'), 'sheet_too_large'],
    [
      'too many cells',
      sheetOf('<row r="1"><c r="GR1"><v>1</v></c></row><row r="20001"><c r="A20001"><v>1</v></c></row>'),
      'sheet_too_large',
    ],
    [
      'what only begins like an old one',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'not_a_sheet',
    ],
    ['what only begins like an archive', strToU8('PK;x'), 'not_a_sheet'],
  ])('is refused: %s', async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toEqual(['SheetError', fault]);
  });

  it('is a text where it shares only a letter with an archive', async () => {
    expect(await readCells(strToU8('Pessoa;x'))).toEqual([['Pessoa', 'x']]);
  });

  it('has formats of the usual length, in either quotes', async () => {
    const formats = `<numFmt formatCode="${'0'.repeat(255)}"/><numFmt formatCode = '0'/>`;
    expect(await readCells(archiveOf({ 'xl/styles.xml': `<styleSheet>${formats}</styleSheet>` }))).toHaveLength(2);
  });

  it('may have the last column', async () => {
    expect((await readCells(sheetOf('<row r="1"><c r="GR1"><v>1</v></c></row>')))[0]).toHaveLength(200);
  });

  it('is not held up by parts that nobody reads', async () => {
    const archive = stating(archiveOf({ 'xl/media/image1.png': 'x' }), 'xl/media/image1.png', 90_000_000);
    expect(await readCells(archive)).toHaveLength(2);
  });
});

describe('what is written', () => {
  const cellsOf = (rows: string[][], name = 'A') => {
    const files = unzipSync(writeSheet(name, rows));
    return {
      sheet: strFromU8(files[sheetPath] ?? new Uint8Array()),
      book: strFromU8(files['xl/workbook.xml'] ?? new Uint8Array()),
    };
  };

  it('names each cell by its column and row, and leaves blank ones out', () => {
    const row = Array.from({ length: 703 }, () => '');
    for (const at of [0, 25, 26, 51, 52, 701, 702]) row[at] = 'x';
    const { sheet } = cellsOf([[], row]);
    expect([...sheet.matchAll(/<c r="([A-Z]+\d+)"/g)].map(([, place]) => place).join()).toBe(
      'A2,Z2,AA2,AZ2,BA2,ZZ2,AAA2',
    );
    expect(sheet).toContain('<row r="1"></row><row r="2">');
  });

  it('escapes what XML means otherwise, and keeps formulas texts', () => {
    const { sheet, book } = cellsOf([['a&<b>"\u0001', '=1']], 'A & B');
    expect(sheet).toContain('<t xml:space="preserve">a&amp;&lt;b&gt;&quot;</t>');
    expect(sheet).toContain('<t xml:space="preserve">\'=1</t>');
    expect(book).toContain('name="A &amp; B"');
    expect(sheet.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet')).toBe(true);
  });
});
