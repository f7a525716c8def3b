import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCells } from './read.ts';

describe('reading a text with separators', () => {
  it.each([
    [
      'as Excel in Brazil writes it',
      '\uFEFFnome;numero\r\nAna;5511\r\n',
      [
        ['nome', 'numero'],
        ['Ana', '5511'],
      ],
    ],
    [
      'with commas',
      'nome,numero\n"Souza, Ana",5511',
      [
        ['nome', 'numero'],
        ['Souza, Ana', '5511'],
      ],
    ],
    [
      'with tabs',
      'nome\tnumero\nAna\t5511',
      [
        ['nome', 'numero'],
        ['Ana', '5511'],
      ],
    ],
    ['of one column', 'numero\n5511\n', [['numero'], ['5511']]],
    [
      'with quotes and lines inside of a cell',
      'nome;obs\n"Ana ""A""";"um\ndois"',
      [
        ['nome', 'obs'],
        ['Ana "A"', 'um\ndois'],
      ],
    ],
    ['with blank cells and rows', 'a;b\n;\n\nc;', [['a', 'b'], ['', ''], [''], ['c', '']]],
    [
      'with a quote that never ends',
      'a;b\n"x;y',
      [
        ['a', 'b'],
        ['"x', 'y'],
      ],
    ],
  ])('%s', async (_, text, rows) => {
    expect(await readCells(strToU8(text))).toEqual(rows);
  });

  it('knows the letters of Windows', async () => {
    const bytes = Uint8Array.from(
      [...'nome;numero\nJo', 0xe3, ...'o;5511'].map((one) => (typeof one === 'string' ? one.charCodeAt(0) : one)),
    );
    expect(await readCells(bytes)).toEqual([
      ['nome', 'numero'],
      ['João', '5511'],
    ]);
  });

  it.each([
    ['too many columns', 'a;'.repeat(300), 'sheet_too_large'],
    ['too many rows', 'a\n'.repeat(120_001), 'sheet_too_large'],
    ['what is no text', '\u0001\u0000\u0000', 'not_a_sheet'],
  ])('refuses %s', async (_, text, fault) => {
    await expect(readCells(strToU8(text))).rejects.toMatchObject({ fault });
  });
});
