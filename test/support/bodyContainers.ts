import { contract } from '@shared/contract.ts';
import type { Route } from '@shared/core/route.ts';
import { expect } from 'vitest';
import type * as z from 'zod';
import { countedReads } from './countedReads.ts';

const times = 16;
/** Reads that happen once, whatever the size. */
const once = 200;

type Schema = z.core.$ZodTypes;
type Json = Readonly<Record<string, unknown>>;

/** What a schema consists of, by the name under which a body has it; a list is named by its first place. */
function partsIn({ _zod: { def } }: Schema): [name: string | null, z.core.$ZodType][] {
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [['0', def.element]];
    case 'union':
      return def.options.map((option) => [null, option]);
    case 'record':
      return [['key', def.valueType]];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return [[null, def.innerType]];
    case 'pipe':
      return [
        [null, def.in],
        [null, def.out],
      ];
    default:
      return [];
  }
}

export interface Place {
  readonly route: Route;
  readonly schema: Schema;
  /** Names that lead to it from the body. */
  readonly path: readonly string[];
}

/** Each list, record and object that a body of any route may have, once, with the way to it. */
function containersOfAllRoutes(): Place[] {
  const seen = new Set<Schema>();
  const found: Place[] = [];
  const note = (place: Place): void => {
    if (seen.has(place.schema)) return;
    seen.add(place.schema);
    if (['object', 'array', 'record'].includes(place.schema._zod.def.type)) found.push(place);
    for (const [name, part] of partsIn(place.schema))
      note({ ...place, schema: part as Schema, path: name === null ? place.path : [...place.path, name] });
  };
  for (const resource of Object.values(contract))
    for (const route of Object.values(resource)) note({ route, schema: route.input as Schema, path: [] });
  return found;
}
export const containers = containersOfAllRoutes();

/** A body that has a value at the end of a path. */
const bodyWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

const names = (size: number): Json => Object.fromEntries(Array.from({ length: size }, (_, place) => [`n${place}`, 1]));

/** What a list or an object may be sent full of. */
export const hostile: readonly (readonly [what: string, value: (size: number) => object])[] = [
  ['names that nobody knows', names],
  ['a list of numbers', (size) => Array.from({ length: size }, (_, place) => place)],
  ['a list of the same text', (size) => Array.from({ length: size }, () => 'x')],
  ['a list of objects', (size) => Array.from({ length: size }, (_, id) => ({ id, name: 'x', value: 'y' }))],
  ['a list of lists', (size) => Array.from({ length: size }, () => [1])],
];

/** How often a reader looks at a body. */
function countReads(body: unknown, read: (body: Json) => unknown): number {
  const counted = countedReads({ body });
  read(counted.value.body as Json);
  return counted.reads();
}

/** Fails for a reader that looks at 16 times the values more than 16 times as often. */
export function expectInStep(place: Place, value: (size: number) => object, read: (body: Json) => unknown): void {
  const [small, large] = [64, 64 * times].map((size) => countReads(bodyWith(place.path, value(size)), read));
  const { method, path } = place.route;
  expect(large, `${method} ${path} ${place.path.join('.')}`).toBeLessThanOrEqual((small ?? 0) * times + once);
}
