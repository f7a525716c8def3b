import { knownBody, openBody } from '@shared/core/bodyLimits.ts';
import { expectLinearTime } from '@test/support/growth.ts';
import { describe, expect, it } from 'vitest';
import { measureJson, parseJsonBody } from './jsonBody.ts';

const unlimited = { bytes: Infinity, depth: Infinity, values: Infinity, name: Infinity };
const shapes: readonly [string, (count: number) => string][] = [
  ['names', (count) => `{${Array.from({ length: count }, (_, index) => `"n${index}":1`).join(',')}}`],
  ['lists inside of lists', (count) => '['.repeat(count) + ']'.repeat(count)],
  ['escapes', (count) => `{"a":"${'\\ud83c'.repeat(count)}"}`],
  ['quotation marks that are part of a text', (count) => `{"a":"${'\\"'.repeat(count)}`],
  ['backslashes', (count) => `"${'\\\\'.repeat(count)}`],
  ['one long name', (count) => `{"${'n'.repeat(count)}":1}`],
  ['what is no JSON', (count) => '}],:"'.repeat(count)],
];

describe('measuring', () => {
  it.each(shapes)('looks at every byte once: %s', (_what, of) => {
    for (const count of [1, 10, 1000, 20_000]) {
      const bytes = Buffer.from(of(count));
      expect(measureJson(bytes, unlimited).steps).toBe(bytes.length);
    }
  });

  it.each([
    ['{}', { depth: 1, values: 2, name: 0 }],
    ['{"a":[1,{"bcd":2}]}', { depth: 3, values: 5, name: 3 }],
    ['"[{,:"', { depth: 0, values: 1, name: 0 }],
    ['{"a\\"b":1}', { depth: 1, values: 2, name: 4 }],
  ])('%s', (text, expected) => {
    expect(measureJson(Buffer.from(text), unlimited)).toMatchObject(expected);
  });
});

describe('what is no more than allowed', () => {
  const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  const refusal = (body: string) => ({ code: 'ERR_VALIDATION', details: { fields: { body } } });
  const parse = (text: string) => () => parseJsonBody(Buffer.from(text), openBody);

  it('is read, and one more of anything is not', () => {
    expect(parse(nested(openBody.depth))).not.toThrow();
    expect(parse(nested(openBody.depth + 1))).toThrow(expect.objectContaining(refusal('too_deep')));
    const list = (count: number): string => `{"a":[${'1,'.repeat(count)}1]}`;
    expect(parse(list(openBody.values - 3))).not.toThrow();
    expect(parse(list(openBody.values))).toThrow(expect.objectContaining(refusal('too_many_values')));
    expect(parse(`{"${'n'.repeat(openBody.name)}":1}`)).not.toThrow();
    expect(parse(`{"${'n'.repeat(openBody.name + 1)}":1}`)).toThrow(expect.objectContaining(refusal('too_long')));
    const text = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect(parse(text(openBody.bytes))).not.toThrow();
    expect(parse(text(openBody.bytes + 1))).toThrow('ERR_PAYLOAD_TOO_LARGE');
  });

  it('has whole characters in names, too', () => {
    expect(parseJsonBody(Buffer.from('{"a\\ud800":"\\\\ud800 \\udc00\\ud83c\\udf3b"}'), knownBody)).toEqual({
      'a\ufffd': '\\ud800 \ufffd🌻',
    });
  });

  it('is of a name that means something to JavaScript what it is of any other', () => {
    const body = parseJsonBody(Buffer.from('{"__proto__":{"isAdmin":true},"constructor":1}'), openBody);
    expect([Object.keys(body), ({} as Record<string, unknown>)['isAdmin']]).toEqual([
      ['__proto__', 'constructor'],
      undefined,
    ]);
  });
});

describe('a text as long as a body may be', () => {
  it.each([
    ['halves of characters', '\\ud800', '\ufffd'],
    ['pairs of halves', '\\ud83c\\udf3b', '🌻'],
    ['backslashes', '\\\\', '\\'],
    ['quotation marks', '\\"', '"'],
    ['blanks', ' ', ' '],
  ])('takes no longer for each byte than a short one, and is whole: %s', async (_what, unit, expected) => {
    const most = knownBody.bytes - 100;
    const ofSize = (size: number) => Buffer.from(`{"a":"${unit.repeat(size / unit.length)}"}`);
    const bodies = new Map([most / 16, most].map((size) => [size, ofSize(size)]));
    const read = (size: number) => parseJsonBody(bodies.get(size) ?? Buffer.of(), knownBody)['a'];
    expect(read(most) === expected.repeat(most / unit.length)).toBe(true);
    await expectLinearTime(most / 16, read);
  });
});
