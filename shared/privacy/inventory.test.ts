import { expect, it } from 'vitest';
import { inventory } from './inventory.ts';
import type { Place } from './places.ts';
import { registry } from './registry.ts';

const languages = ['pt-BR', 'en', 'es', 'tr'] as const;

it('lists every place that holds somebody, each once, and none that holds nobody', () => {
  const holding = Object.entries(registry).flatMap(([kind, places]) =>
    Object.entries(places as Readonly<Record<string, Place>>).flatMap(([name, { stays, erasedIn }]) =>
      stays === undefined && erasedIn === undefined ? [] : [`${kind}.${name}`],
    ),
  );
  const listed = inventory('pt-BR').flatMap(({ places }) => places);
  expect(listed.sort()).toEqual(holding.sort());
});

it('says in every language what it is, what becomes of it and for how long it stays', () => {
  const all = languages.map((language) => inventory(language));
  for (const rows of all) for (const { what } of rows) expect(what).not.toBe('');
  expect(new Set(all.map((rows) => rows.length)).size).toBe(1);
  expect(inventory('en')).toContainEqual({
    what: 'Files of finished reports, until they expire',
    ...{ fate: 'stays', days: 7, places: ['items.reportExport', 'files.reports'] },
  });
  expect(inventory('en')).toContainEqual(
    expect.objectContaining({
      what: 'Tickets',
      fate: 'anonymous',
      places: ['items.ticket', 'items.tracking', 'items.rating'],
    }),
  );
});
