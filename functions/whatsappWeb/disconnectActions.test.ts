import { expect, it } from 'vitest';
import { backOffMs, disconnectActionOf } from './disconnectActions.ts';

const lineError = (statusCode: number | undefined, message = 'Connection Failure') => ({
  message,
  output: statusCode === undefined ? {} : { statusCode },
});

it('ends in no loop: what WhatsApp refused for good is left to people', () => {
  for (const code of [401, 403, 405, 411, 419]) expect(disconnectActionOf(lineError(code)).kind).toBe('forget');
  for (const code of [408, 428, 500, 503, undefined]) expect(disconnectActionOf(lineError(code)).kind).toBe('backOff');
  expect(disconnectActionOf({})).toEqual({ kind: 'backOff', reason: 'NO_ANSWER' });
});

it('waits longer after each try, and never more than a minute and a quarter', () => {
  const waits = Array.from({ length: 12 }, (_, tries) => backOffMs(tries, 0.5));
  expect(waits.slice(0, 6)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000]);
  for (const tries of [5, 50, 5000]) expect(backOffMs(tries, 1)).toBeLessThanOrEqual(75_000);
});

it.each([
  ['codes that ran out', 408, 'QR refs attempts ended', { kind: 'unscanned' }],
  ['a line that fell silent', 408, 'Connection was lost', { kind: 'backOff', reason: 'NO_ANSWER' }],
  ['a device removed on the phone', 401, undefined, { kind: 'forget', reason: 'LOGGED_OUT' }],
  ['a banned number', 403, undefined, { kind: 'forget', reason: 'BANNED' }],
  ['a line opened elsewhere', 440, undefined, { kind: 'yield', reason: 'REPLACED' }],
  ['what follows linking', 515, undefined, { kind: 'reconnect' }],
] as const)('%s', (_, code, message, ending) => {
  expect(disconnectActionOf(lineError(code, message))).toEqual(ending);
});
