import { readdirSync, readFileSync } from 'node:fs';
import { keys, partitions } from '@fn/core/store/table.ts';
import { itemFates, placeFates, queueFate, remaindersAt } from '@shared/privacy/registry.ts';
import { tablePage } from '@test/support/server/tablePage.ts';
import { expect, it } from 'vitest';

const folder = 'functions/core/store';
const keyFiles = readdirSync(folder).filter((name) => name.endsWith('Keys.ts'));
const builders = ['table.ts', ...keyFiles, 'indexes.ts'].map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const page = tablePage({ keys, partitions, builders: builders.join('\n'), entities: '' });
const rowsOf = (title: string) =>
  [...(page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (\w+) \| `([^`]*)`/gm)].map(
    ([, name = '', pk = '']) => ({ name, pk: pk.replace(/<[^>]*>/g, '<>') }),
  );
const built = rowsOf('Items');
/** What is written without a builder of its key stands in a partition that is read all the same. */
const unbuilt = rowsOf('Queries').filter(({ pk }) => built.every((item) => item.pk !== pk));
const items = [...built, ...unbuilt].map(({ name }) => name);

it('the registry of personal data says of every item of the table what an erasure does with it, and of no other', () => {
  expect(items.length).toBeGreaterThan(100);
  expect(Object.keys(itemFates).sort()).toEqual([...items].sort());
});

it('a proof names every place where something stays once, with the instant until when', () => {
  const remainders = remaindersAt('2026-11-20T10:00:00.000Z');
  const fates = [...Object.values(itemFates), ...Object.values(placeFates), queueFate];
  const staying = new Set(fates.flatMap((fate) => (typeof fate === 'string' ? [] : [fate.stays])));
  expect(remainders.map(({ place }) => place).sort()).toEqual([...staying].sort());
  expect(remainders).toContainEqual({ place: 'answers', until: '2026-11-21T10:00:00.000Z' });
  expect(remainders).toContainEqual({ place: 'reports', until: '2026-11-27T10:00:00.000Z' });
  expect(remainders).toContainEqual({ place: 'optOuts', until: null });
});
