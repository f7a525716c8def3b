import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { csvLine } from './csvLine.ts';
import { readCells } from './read.ts';
import { type Cell, escapeFormula, writeSheet } from './write.ts';

it('writes what it reads', async () => {
  const rows = [
    ['nome', 'numero'],
    ['João & <Zé> "x"', '5511912345678'],
    ['😀\u0007', ' com espaços '],
  ];
  const read = await readCells(writeSheet('Contatos', rows));
  expect(read.slice(0, 2)).toEqual(rows.slice(0, 2));
  expect(read[2]?.[0]).toBe('😀');
});

it.each(['=1+1', '+5511', '-2', '@SUM(A1)', '\t=1', ' =1'])('makes %j a text that stays one', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

it('leaves ordinary texts alone', () => {
  for (const text of ['Ana', '5511*******78', 'a=b', '']) expect(escapeFormula(text)).toBe(text);
});

it('writes numbers as numbers, which the other end can add up', () => {
  const { 'xl/worksheets/sheet1.xml': sheet } = unzipSync(writeSheet('Total', [['Vendas', 12.5, -3, Number.NaN]]));
  const xml = strFromU8(sheet ?? new Uint8Array());
  expect(xml).toContain('<c r="B1"><v>12.5</v></c><c r="C1"><v>-3</v></c></row>');
});

it('writes days, minutes and lengths as what programs show as such, whatever the country', async () => {
  const row: Cell[] = [{ day: '2026-11-03' }, { minute: '2026-11-03T18:00' }, { seconds: 5400 }, { seconds: 90_000 }];
  const { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles } = unzipSync(writeSheet('Total', [row]));
  const cells = [...strFromU8(sheet ?? new Uint8Array()).matchAll(/s="(\d)"><v>([\d.]+)/g)];
  // Counted from 30 December 1899; a length is a part of a day.
  expect(cells.map(([, , value]) => Number(value))).toEqual([46329, 46329.75, 0.0625, 90_000 / 86_400]);
  const formats = [...strFromU8(styles ?? new Uint8Array()).matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  expect(cells.map(([, style]) => formats[Number(style) - 1])).toEqual(['14', '22', '46', '46']);
  expect(csvLine(row)).toBe('2026-11-03;2026-11-03 18:00;1:30:00;25:00:00\r\n');
});
