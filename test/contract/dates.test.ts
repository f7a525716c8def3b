import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startEngine } from '../support/server/engine.ts';
import { forFile } from '../support/server/fileFixture.ts';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '../support/server/handlers.ts';
import { newTenant, newUser } from '../support/server/tenant.ts';

await forFile(startEngine());
const { company } = await newTenant();
const root = await newUser(company.id, { profile: 'admin', super: true });

interface Schema {
  readonly type?: unknown;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

type Path = readonly (string | number)[];
interface TextField {
  readonly path: Path;
  readonly schema: Schema;
}

/** Every text that an input takes, however deep it stands. */
function textFields(schema: Schema, path: Path = []): TextField[] {
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema;
  return [
    ...(schema.type === 'string' && !('enum' in schema || 'const' in schema) ? [{ path, schema }] : []),
    ...Object.entries(properties).flatMap(([name, field]) => textFields(field, [...path, name])),
    ...(items ? textFields(items, [...path, 0]) : []),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((one) => textFields(one, path)),
  ];
}

const inputOf = ({ route }: ContractRoute): Schema =>
  z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema;
const nameOf = (path: Path): string => String(path.filter((part) => typeof part === 'string').at(-1));

const borders: Readonly<Record<string, { readonly first: string; readonly last: string; readonly outside: string[] }>> =
  {
    date: {
      first: '1970-01-01',
      last: '2999-12-31',
      outside: [
        '1969-12-31',
        '3000-01-01',
        '9999-12-31',
        '0000-01-01',
        '+010000-01-01',
        '2027-02-29',
        '2026-11-31',
        'x',
      ],
    },
    month: {
      first: '1970-01',
      last: '2999-12',
      outside: ['1969-12', '3000-01', '9999-12', '0000-01', '2026-00', '2026-13', 'x'],
    },
    'date-time': {
      first: '1970-01-01T00:00:00Z',
      last: '2999-12-31T23:59:59Z',
      outside: [
        ...['1969-12-31T23:59:59Z', '1970-01-01T00:00:00+01:00', '3000-01-01T00:00:00Z', '2999-12-31T23:59:59-01:00'],
        ...[
          '9999-12-31T23:59:59Z',
          '+275760-09-13T00:00:00Z',
          '2027-02-29T10:00:00Z',
          '2026-11-20T24:30:00Z',
          '1',
          'x',
        ],
      ],
    },
  };

const dates = allRoutes.flatMap((entry) =>
  textFields(inputOf(entry))
    .filter(({ schema }) => schema.format !== undefined && borders[schema.format])
    .map(({ path, schema: { format = '' } }) => ({ entry, path, format })),
);

/** An input in which one value stands at a path. */
const placed = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, part) => (typeof part === 'number' ? [inner] : { [part]: inner }), value);

/** What a route needs beside its date before it does its work. */
const beside: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'companies.create': {
    ...{ name: 'Borda', email: 'borda@example.com', password: 'Segredo123', phone: '', document: '', planId: 1 },
  },
  'campaigns.create': { name: 'Borda' },
  'connections.create': { name: 'Borda', channel: 'whatsapp' },
  'incidents.create': { title: 'Borda', knownAt: '2026-11-20T10:00:00Z' },
  'reports.createSaved': { name: 'Borda' },
  'schedules.create': { contactId: 'x', body: 'Uma mensagem' },
};

const soundsLikeDate =
  /^(date|month|birth)|Date(?!a)|Month|Birth|_date|date_|^(at|on|to|from|day|since|until)$|[a-z](At|On|Until|Since|Day)$/;

const merged = (entry: ContractRoute, path: Path, value: unknown): Record<string, unknown> => {
  const own = beside[`${entry.feature}.${entry.name}`] ?? {};
  const ids = Object.fromEntries(
    [...entry.route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => [name, /uuid|key/i.test(name) ? 'x' : '1']),
  );
  return { ...own, ...ids, ...(placed(path, value) as Record<string, unknown>) };
};

describe('B-GEN-11: a date that comes from outside', () => {
  it('has one of the schemas of dates, wherever a field is called like one', () => {
    const others = allRoutes.flatMap((entry) =>
      textFields(inputOf(entry))
        .filter(({ path, schema }) => soundsLikeDate.test(nameOf(path)) && !borders[schema.format ?? ''])
        .map(({ path }) => `${titleOf(entry)} ${path.join('.')}`),
    );
    expect(others).toEqual([]);
    expect(dates.length).toBeGreaterThan(40);
  });

  const cases = dates.map(
    ({ entry, path, format }) => [`${titleOf(entry)} ${path.join('.')}`, entry, path, format] as const,
  );

  it.each(cases)('%s is refused by its name outside the years 1970 to 2999', async (_, entry, path, format) => {
    for (const value of borders[format]?.outside ?? []) {
      const answer = await callRoute(entry, merged(entry, path, value), { token: root.token });
      expect([value, answer.status, answer.error]).toEqual([value, 400, 'ERR_VALIDATION']);
      expect(Object.keys(answer.fields ?? {})).toContain(path.join('.'));
    }
  });

  it.each(cases)('%s is answered at both ends of those years', async (_, entry, path, format) => {
    for (const value of [borders[format]?.first, borders[format]?.last]) {
      const answer = await callRoute(entry, merged(entry, path, value), { token: root.token });
      expect([value, answer.status < 500, answer.error]).toEqual([value, true, answer.error]);
    }
  });
});
