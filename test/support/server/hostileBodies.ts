import { largestForm } from '@shared/core/bodyLimits.ts';
import type { Route } from '@shared/core/route.ts';

/** How often something is repeated: more than any route needs, less than a gateway refuses. */
const often = 40_000;

const names = (of: (index: number) => string): string =>
  `{${Array.from({ length: often }, (_, index) => `${of(index)}:1`).join(',')}}`;

export const endlessText = 'a text without an end';

/** Bodies that cost a parser more than their sender, by what they are. */
export const hostileJson: Readonly<Record<string, string>> = {
  'many names': names((index) => `"n${index}"`),
  'names that are numbers': names((index) => `"${index * 1024}"`),
  'one name again and again': names(() => '"name"'),
  'lists inside of lists': `{"name":${'['.repeat(often)}${']'.repeat(often)}}`,
  'objects inside of objects': `{"name":${'{"a":'.repeat(often)}1${'}'.repeat(often)}}`,
  'lists that never end': '['.repeat(often),
  'a long list': `{"name":[${'1,'.repeat(often)}1]}`,
  'a long name': `{"${'n'.repeat(often)}":1}`,
  [endlessText]: `{"name":"${'\\"'.repeat(often)}`,
  'a long text': JSON.stringify({ name: 'x'.repeat(3 * 1024 * 1024) }),
};

/** Fields by the names that the route itself has for them, filled to what may be sent. */
export function fullFields({ input }: Route, value: unknown): Record<string, unknown> {
  const { shape } = input as { shape?: Readonly<Record<string, unknown>> };
  const [first] = Object.keys(shape ?? {}).filter((name) => name !== 'id');
  return { ...Object.fromEntries(Object.keys(shape ?? {}).map((name) => [name, 1])), [first ?? 'name']: value };
}

const part = (name: string, value: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

export const formType = { 'Content-Type': 'multipart/form-data; boundary=b' };

/** The same for forms. */
export const hostileForms: Readonly<Record<string, string>> = {
  'one name again and again': `${part('a', '').repeat(often)}--b--`,
  'many names': `${Array.from({ length: often }, (_, index) => part(`n${index}`, '')).join('')}--b--`,
  'nothing but boundaries': '--b\r\n'.repeat(often),
  // As many as the largest form has room for.
  'one part with many lines above it': `--b\r\n${'x: y\r\n'.repeat(largestForm / 6 - 10)}\r\n--b--`,
  'a long name': `${part('n'.repeat(often), '')}--b--`,
  'a long text': `${part('name', 'x'.repeat(3 * 1024 * 1024))}--b--`,
};
