import { expectLinearTime } from '@test/support/growth.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from './contract.ts';

type Schema = z.core.$ZodTypes;

/** What a schema consists of: of an object its fields, of a list what it is made of. */
function partsIn({ _zod: { def } }: Schema): z.core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'union':
      return [...def.options];
    case 'record':
      return [def.keyType, def.valueType];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return [def.innerType];
    case 'pipe':
      return [def.in, def.out];
    default:
      return [];
  }
}

/** Each schema that judges a part of what any route is sent, once, by where it was found first. */
function fieldsOfAllRoutes(): Map<Schema, string> {
  const found = new Map<Schema, string>();
  const note = (schema: Schema, place: string): void => {
    if (found.has(schema)) return;
    found.set(schema, place);
    for (const part of partsIn(schema)) note(part as Schema, place);
  };
  for (const resource of Object.values(contract))
    for (const { input, method, path } of Object.values(resource)) note(input as Schema, `${method} ${path}`);
  return found;
}

/** The others refuse a text without looking into it. */
const readers: readonly string[] = ['string', 'pipe', 'transform', 'number', 'custom'];
const fields = [...fieldsOfAllRoutes()].filter(([{ _zod }]) => readers.includes(_zod.def.type));

/** Characters of the shorter text; the work of the longer one, if it grew with the square, would be half a second. */
const shorter = 2000;

it('knows the schemas of all routes', () => {
  expect(fields.length).toBeGreaterThan(300);
});

it.each([
  ['blanks before the last letter', (size: number) => `a${' '.repeat(size)}b`],
  ['digits', (size: number) => `${'1'.repeat(size)}x`],
  ['letters', (size: number) => `${'a'.repeat(size)}!`],
  ['parts of an address', (size: number) => `a@${'a.'.repeat(size / 2)}`],
  ['commas', (size: number) => ','.repeat(size)],
  ['lists inside of lists', (size: number) => '['.repeat(size)],
  ['slashes of an address', (size: number) => `https://a.example/${'/'.repeat(size)}`],
  ['marks', (size: number) => `a${'\u0301'.repeat(size)}`],
])('every field judges %s in work that is in step with their length', async (_what, text) => {
  const texts = new Map([shorter, shorter * 16].map((size) => [size, text(size)]));
  for (const [schema, place] of fields)
    await expectLinearTime(shorter, (size) => z.safeParse(schema, texts.get(size))).catch((cause) => {
      throw new Error(`a field of ${place}`, { cause });
    });
});
