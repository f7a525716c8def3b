import { readdirSync, readFileSync } from 'node:fs';
import { indexPartitions } from '@fn/core/store/indexes.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { describe, expect, it } from 'vitest';
import { keyOf, listsOf, tablePage } from './support/server/tablePage.ts';

const folder = 'functions/core/store';
const keyFiles = readdirSync(folder).filter((name) => name.endsWith('Keys.ts'));
const builders = ['table.ts', ...keyFiles, 'indexes.ts']
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('\n');
const entities = readdirSync('functions', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(`functions/${name}`, 'utf8'))
  .filter((text) => text.includes(': Entity<'))
  .join('\n');
const page = () => tablePage({ keys, partitions, builders, entities });

it('docs/table.md is what the key builders make', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/table.md');
});

describe('the page', () => {
  it.each(['table.ts', ...keyFiles])('names every builder that %s has', async (file) => {
    const exported = (await import(`../functions/core/store/${file.slice(0, -'.ts'.length)}.ts`)) as Record<
      string,
      Record<string, unknown>
    >;
    const named = page();
    for (const [name, table] of Object.entries(exported)) {
      if (!/(?:^k|K)eys$|(?:^p|P)artitions$/.test(name)) continue;
      for (const builder of Object.keys(table)) expect(named).toContain(`| ${builder} | `);
    }
  });

  it('says of every item where it stands, and of every list what stands in it', () => {
    for (const line of page().split('\n')) expect(line).not.toMatch(/undefined|NaN|\b0*7000000\d{3}\b|partitions\./);
    const listed = new Set([...listsOf(entities).values()].flat());
    expect(Object.keys(indexPartitions).filter((name) => !listed.has(name))).toEqual([]);
    expect([...listsOf(entities).keys()].filter((item) => !(item in keys))).toEqual([]);
  });
});

it('a builder of any form has its key on the page', () => {
  const name = (id: number) => `X#${id}`;
  const long = (companyId: number, { kind, value }: { kind: string; value: string }) => {
    const pk = `C#${companyId}`;
    return { pk, sk: `${kind}#${value}#${name(companyId)}` };
  };
  expect(keyOf(long)).toEqual({ pk: 'C#<company>', sk: '<kind>#<value>#X#<company>' });
});
