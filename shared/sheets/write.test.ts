import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readCells } from './read.ts';
import { escapeFormula, writeSheet } from './write.ts';

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
