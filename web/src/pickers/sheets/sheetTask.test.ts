import type { SheetReading } from '@shared/contacts/importSheet.ts';
import { describe, expect, it } from 'vitest';
import { judge, linesOf, previewOf } from './sheetTask.ts';

const reading: SheetReading = { country: 'BR', language: 'pt-BR', target: 'list' };

describe('a sheet beside the page', () => {
  const cells = [['Nome', 'Telefone', 'Cidade'], [], ['Ana', 5511988887777, 'Recife'], ['Bia', '11 98888-6666', '']];

  it('is looked at before anything is written', () => {
    const seen = previewOf(cells, reading);
    expect(seen).toMatchObject({
      look: { rows: 2, headingLine: 1, samples: [['Ana', 'Bia'], expect.anything(), ['Recife']] },
    });
    expect(previewOf([['Nome', 'Telefone']], reading)).toEqual({ problem: 'no_rows' });
  });

  it('becomes lines in one order', () => {
    const seen = previewOf(cells, reading);
    if (!('look' in seen)) throw new Error(seen.problem);
    const { lines, variables } = linesOf(cells, { headingLine: 1, columns: seen.look.columns }, reading);
    expect(variables).toEqual(['cidade']);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { line: 3, cells: ['5511988887777', 'Ana', '', 'Recife'] },
      { line: 4, cells: ['11 98888-6666', 'Bia', '', ''] },
    ]);
  });

  it('says how many rows are refused and why, who has further numbers, and what the first people become', () => {
    const people = [
      ['nome', 'telefone', 'celular'],
      ['Tito', '1133334449', '11970010023'],
      ['Gil', '12', ''],
      ['Hugo', '', ''],
      ['Nina', '', 'BR.1502576394655843'],
    ];
    const { columns, headingLine } = { ...previewed(people), headingLine: 1 };
    const seen = judge(people, { headingLine, columns }, reading);
    expect(seen).toMatchObject({
      ...{ rows: 4, withOthers: 1 },
      refused: [
        { reason: 'number_invalid', count: 1, lines: [3] },
        { reason: 'number_missing', count: 1, lines: [4] },
      ],
    });
    expect(seen.first.map(({ number, reason }) => [number, reason])).toEqual([
      ['5511970010023', undefined],
      ['', 'number_invalid'],
      ['', 'number_missing'],
      ['', undefined],
    ]);
    const contacts = { ...reading, target: 'contacts' } as const;
    expect(judge(people, { headingLine, columns }, contacts)).toMatchObject({
      withOthers: 0,
      refused: [{ reason: 'number_invalid', count: 2, lines: [3, 5] }, { reason: 'number_missing' }],
    });
  });
});

function previewed(people: string[][]) {
  const seen = previewOf(people, reading);
  if (!('look' in seen)) throw new Error(seen.problem);
  return seen.look;
}
