import { readFileSync } from 'node:fs';
import { keys, partitions } from '@fn/core/store/table.ts';
import { expect, it } from 'vitest';
import { tablePage } from './support/server/tablePage.ts';

const source = readFileSync('functions/core/store/table.ts', 'utf8');

it('docs/table.md is what the key builders make', async () => {
  await expect(tablePage(source)).toMatchFileSnapshot('../docs/table.md');
});

it('the page names every builder', () => {
  const page = tablePage(source);
  for (const name of [...Object.keys(keys), ...Object.keys(partitions)]) expect(page).toContain(`| ${name} | `);
});
