import { readdirSync, readFileSync } from 'node:fs';
import { indexPartitions } from '@fn/core/store/indexes.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { expect, it } from 'vitest';
import { tablePage } from './support/server/tablePage.ts';

const folder = 'functions/core/store';
const others = readdirSync(folder).filter((name) => name.endsWith('Keys.ts'));
const source = ['table.ts', ...others, 'indexes.ts']
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('\n');

it('docs/table.md is what the key builders make', async () => {
  await expect(tablePage(source)).toMatchFileSnapshot('../docs/table.md');
});

it('the page names every builder', () => {
  const page = tablePage(source);
  for (const name of [...Object.keys(keys), ...Object.keys(partitions), ...Object.keys(indexPartitions)])
    expect(page).toContain(`| ${name} | `);
});
