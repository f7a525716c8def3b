import { expect, it } from 'vitest';
import { metaFailureOf } from './metaFailures.ts';

it.each([
  ['1', 'busy'],
  ['2', 'busy'],
  ['10', 'access'],
  ['33', 'registration'],
  ['100', 'invalid'],
  ['190', 'access'],
  ['200', 'access'],
  ['299', 'access'],
  ['131008', 'invalid'],
  ['131037', 'registration'],
  ['131051', 'kind'],
  ['132001', 'template'],
  ['132015', 'templatePaused'],
  ['132069', 'flow'],
  ['132999', 'template'],
  ['133010', 'registration'],
])('%s means %s', (code, kind) => expect(metaFailureOf(code)).toBe(kind));

it.each(['300', '199', '999999', '', 'HTTP_500', '463', '2e2', '0200'])('%j is none of Meta’s', (code) =>
  expect(metaFailureOf(code)).toBeUndefined(),
);
