import { readdirSync, readFileSync } from 'node:fs';
import { keys, partitions } from '@fn/core/store/table.ts';
import { remaining } from '@fn/privacy/places.ts';
import type { Place } from '@shared/privacy/places.ts';
import { browsers, copies, files, items, logs, memory, queues } from '@shared/privacy/registry.ts';
import { remaindersAt, remains } from '@shared/privacy/remains.ts';
import { tablePage } from '@test/support/server/tablePage.ts';
import { expect, it } from 'vitest';
import { queues as queueSpecs } from '../functions/manifest.ts';

/** Sources below a folder without their tests, by their path there. */
const sourcesOf = (folder: string): (readonly [path: string, text: string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]);

const server = sourcesOf('functions');
const infra = sourcesOf('infra').filter(([path]) => !path.startsWith('local/'));
const web = sourcesOf('web/src');

/** Each thing that a pattern's group finds, once. */
const found = (sources: readonly (readonly [string, string])[], pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
];
const namesOf = (places: Readonly<Record<string, Place>>): string[] => Object.keys(places).sort();

const folder = 'functions/core/store';
const keyFiles = readdirSync(folder).filter((name) => name.endsWith('Keys.ts'));
const builders = ['table.ts', ...keyFiles, 'indexes.ts'].map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const page = tablePage({ keys, partitions, builders: builders.join('\n'), entities: '' });
const rowsOf = (title: string) =>
  [...(page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (\w+) \| `([^`]*)`/gm)].map(
    ([, name = '', pk = '']) => ({ name, pk: pk.replace(/<[^>]*>/g, '<>') }),
  );

it('knows every item of the table, also what is written without a builder of its key', () => {
  const built = rowsOf('Items');
  const unbuilt = rowsOf('Queries').filter(({ pk }) => built.every((item) => item.pk !== pk));
  expect(built.length).toBeGreaterThan(100);
  expect(namesOf(items)).toEqual([...built, ...unbuilt].map(({ name }) => name).sort());
});

it('knows every queue', () => {
  expect(namesOf(queues)).toEqual(Object.keys(queueSpecs).sort());
});

it('knows every folder of files', () => {
  const below = found(server, /`(?:c\/\$\{[^}]+\}\/|\$\{(?:filesOf|folderOf)\([^)]*\)\})(\w*)/g);
  const named = below.map((name) => (name === '' ? 'media' : name));
  // `search/` stands at the end of its own builder.
  expect(namesOf(files)).toEqual([...new Set(named)].sort());
});

it('knows every group of logs', () => {
  expect(found(infra, /new logs\.LogGroup\(\s*[\w.]+,\s*['"`]([^'"`]+)/g).sort()).toEqual(namesOf(logs));
  expect(found(infra, /(\bnew (?!logs\.)\w*LogGroup\()/g)).toEqual([]);
});

it('knows everything that keeps records in the memory of a running program', () => {
  const keeping = server.filter(([, text]) => /new (?:BoundedMap|ExpiringMap)</.test(text)).map(([path]) => path);
  expect(keeping.sort()).toEqual(namesOf(memory));
});

it('knows everything that a browser keeps', () => {
  const storage = web.find(([path]) => path === 'lib/storage.ts')?.[1] ?? '';
  const stored = [...storage.matchAll(/^ {2}(\w+): entry[<(]/gm)].map(([, name = '']) => name);
  const tabs = found(web, /sessionStorage\.setItem\((\w+)/g);
  const bases = found(web, /indexedDB\.open\(['"`](\w+)/g);
  const caches = found(web, /caches\.open\((\w+)\)/g);
  expect([...new Set([...stored, ...tabs, ...bases, ...caches])].sort()).toEqual(namesOf(browsers));
  const writers = web.filter(([, text]) => /\b(?:local|session)Storage\.setItem|document\.cookie\s*=/.test(text));
  expect(writers.map(([path]) => path)).toEqual(['lib/storage.ts']);
  // Another name for any of them would not be found above.
  expect(found(web, /(indexedDB|caches)\.open\((?!['"`]\w|cacheName)/g)).toEqual([]);
});

it('a proof names every place where something stays once, with the instant until when', () => {
  const remainders = remaindersAt('2026-11-20T10:00:00.000Z', remaining);
  const all: Readonly<Record<string, Place>>[] = [items, queues, files, logs, memory, browsers, copies];
  const staying = new Set(all.flatMap((places) => Object.values(places)).flatMap(({ stays }) => stays ?? []));
  expect(remainders.map(({ place }) => place).sort()).toEqual([...staying].sort());
  // Nothing is said to stay that no place has.
  expect([...staying].sort()).toEqual(Object.keys(remains).sort());
  expect(remainders).toContainEqual({ place: 'answers', until: '2026-11-21T10:00:00.000Z' });
  expect(remainders).toContainEqual({ place: 'reports', until: '2026-11-27T10:00:00.000Z' });
  expect(remainders).toContainEqual({ place: 'optOuts', until: null });
});
