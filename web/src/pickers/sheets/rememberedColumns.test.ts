import '@test/support/web/setup.ts';
import type { SheetColumn } from '@shared/contacts/columns.ts';
import { beforeEach, expect, it } from 'vitest';
import { rememberColumns, rememberedColumns } from './rememberedColumns.ts';

beforeEach(() => localStorage.clear());

const columns = (...headings: string[]): SheetColumn[] =>
  headings.map((heading) => ({ heading, use: 'nothing', field: '' }));
const chosen: SheetColumn[] = [
  { heading: 'Quem', use: 'name', field: '' },
  { heading: 'Onde', use: 'field', field: 'Cidade' },
];

it('comes back for files with the same headings, for the same person and purpose', () => {
  rememberColumns('3-1', 'contacts', chosen);
  expect(rememberedColumns('3-1', 'contacts', columns('QUEM', 'Onde:'))).toEqual([
    { heading: 'QUEM', use: 'name', field: '' },
    { heading: 'Onde:', use: 'field', field: 'Cidade' },
  ]);
  expect(rememberedColumns('3-1', 'contacts', columns('Quem'))).toBeUndefined();
  expect(rememberedColumns('3-1', 'list', columns('Quem', 'Onde'))).toBeUndefined();
  expect(rememberedColumns('3-2', 'contacts', columns('Quem', 'Onde'))).toBeUndefined();
});

it('is of the newest files, and of none without headings', () => {
  rememberColumns('3-1', 'list', columns('', ''));
  expect(rememberedColumns('3-1', 'list', columns('', ''))).toBeUndefined();
  rememberColumns('3-1', 'list', chosen);
  for (let other = 0; other < 20; other += 1) rememberColumns('3-1', 'list', columns(`c${'x'.repeat(other)}`));
  expect(rememberedColumns('3-1', 'list', columns('Quem', 'Onde'))).toBeUndefined();
  expect(rememberedColumns('3-1', 'list', columns('c'))).toBeDefined();
});

it('is nothing where the browser keeps something else', () => {
  localStorage.setItem('prosa.sheetColumns.3-1', JSON.stringify({ 'list:quem|onde': [{ use: 'boss' }, 7] }));
  expect(rememberedColumns('3-1', 'list', columns('Quem', 'Onde'))).toBeUndefined();
});
