import { expect, it } from 'vitest';
import { endingOf } from './endings.ts';

it.each([
  ['codes that ran out', 408, false, true, { kind: 'unscanned' }],
  ['WhatsApp that was not reached', 408, false, false, { kind: 'later', reason: 'NO_ANSWER' }],
  ['a linked line that fell silent', 408, true, false, { kind: 'later', reason: 'NO_ANSWER' }],
  ['a device removed on the phone', 401, true, false, { kind: 'forget', reason: 'LOGGED_OUT' }],
  ['a banned number', 403, true, false, { kind: 'forget', reason: 'BANNED' }],
  ['a line opened elsewhere', 440, true, false, { kind: 'yield', reason: 'REPLACED' }],
  ['what follows linking', 515, true, true, { kind: 'again' }],
] as const)('%s', (_, code, isLinked, hasCode, ending) => {
  expect(endingOf(code, isLinked, hasCode)).toEqual(ending);
});
