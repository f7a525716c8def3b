import { utils, write } from '@e965/xlsx';
import { readCells } from '@shared/sheets/read.ts';
import { describe, expect, it } from 'vitest';
import { readOldCells } from './readOld.ts';

const book = (rows: unknown[][]): Uint8Array => {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows, { UTC: true }), 'Contatos');
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['outra']]), 'Resto');
  return new Uint8Array(write(workbook, { type: 'array', bookType: 'biff8', cellDates: true }));
};
const readOld = async (bytes: Uint8Array) => readOldCells(bytes);

describe('reading a sheet from before 2007', () => {
  it('gives texts, numbers and dates row by row, of the first sheet', async () => {
    const rows = [
      ['nome', 'numero', 'desde'],
      ['Zé da Conceição', 5511912345678, new Date('2026-03-01T00:00:00.000Z')],
      [],
      ['Ana', '+55 (11) 98765-4321', null],
    ];
    expect(await readCells(book(rows), readOld)).toEqual(rows);
  });

  it('refuses a sheet that is too wide or too long, whatever its cells hold', async () => {
    const wide = [Array.from({ length: 201 }, (_, index) => index)];
    await expect(readCells(book(wide), readOld)).rejects.toMatchObject({ fault: 'sheet_too_large' });
    const long = Array.from({ length: 60_001 }, (_, index) => [index]);
    await expect(readCells(book(long), readOld)).rejects.toMatchObject({ fault: 'sheet_too_large' });
  });

  it('refuses what only looks like one', async () => {
    const whole = book([['nome'], ['Ana']]);
    const broken = [whole.subarray(0, 600), whole.map((byte, at) => (at > 512 ? 0xff : byte)), whole.subarray(0, 8)];
    for (const bytes of broken) {
      await expect(readCells(bytes, readOld)).rejects.toMatchObject({ fault: 'not_a_sheet' });
    }
  });
});
