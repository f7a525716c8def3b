import { type BodyLimits, knownBody, largestForm, openBody } from '@shared/core/bodyLimits.ts';
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

const fullestOf = ({ bytes, values }: BodyLimits): readonly string[] => [
  JSON.stringify(Array.from({ length: values * 0.9 }, (_, index) => index)),
  JSON.stringify(Array.from({ length: values / 5 }, () => ({ a: [1] }))),
  JSON.stringify('a '.repeat(bytes / 2 - 2000)),
  // Fields get a mark for each half of a character, so that most may be marks; `jsonBody.test.ts` reads halves alone.
  `"${'\\ud800'.repeat(bytes / 100)}${'\ufffd'.repeat((bytes * 0.9) / 3 - 1000)}"`,
];
/** Values as JSON, each as large as it may be sent. They are written once, as that takes longer than to read them. */
const fullestValues = new Map([openBody, knownBody].map((limits) => [limits, fullestOf(limits)]));

/** Bodies that have fields by the names that the route itself has for them, and are filled to what it may be sent. */
export function fullBodies({ input }: Route, limits: BodyLimits): string[] {
  const { shape } = input as { shape?: Readonly<Record<string, unknown>> };
  const names = Object.keys(shape ?? {});
  const first = names.find((name) => name !== 'id') ?? 'name';
  const others = names.filter((name) => name !== first).map((name) => `${JSON.stringify(name)}:1,`);
  const values = fullestValues.get(limits) ?? [];
  return values.map((value) => `{${others.join('')}${JSON.stringify(first)}:${value}}`);
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
