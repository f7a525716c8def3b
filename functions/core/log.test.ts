import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from './env.ts';
import { log } from './log.ts';

const at = '2026-03-04T05:06:07.890Z';
const written = vi.spyOn(process.stdout, 'write');
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] });
  written.mockReset().mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  delete process.env['LOG_LEVEL'];
});
const line = (): unknown => JSON.parse(String(written.mock.lastCall?.[0]));

describe('B-FIX-17: a line of the log', () => {
  it.each(['info', 'warn', 'error'] as const)('of %s is one line of JSON', (level) => {
    log[level]('thing.happened', { count: 3, isNew: true, nothing: null });
    expect(written.mock.lastCall?.[0]).toBe(
      `{"timestamp":"${at}","level":"${level}","event":"thing.happened","count":3,"isNew":true,"nothing":null}\n`,
    );
    log[level]('thing.happened');
    expect(line()).toEqual({ timestamp: at, level, event: 'thing.happened' });
  });

  it.each(['accessToken', 'password', 'clientSecret', 'Authorization', 'cookies', 'body', 'text', 'caption'])(
    'says nothing of %s',
    (name) => {
      log.info('x', { [name]: 'hidden', inside: { [name]: { of: 'hidden' } } });
      expect(line()).toMatchObject({ [name]: '***', inside: { [name]: '***' } });
    },
  );

  it.each(['number', 'phone', 'email', 'wpp', 'pushName'])('nor of %s', (name) => {
    log.info('x', { [name]: 'hidden' });
    expect(line()).toMatchObject({ [name]: '***' });
  });

  it('has no phone number in any text', () => {
    log.info('x', { url: 'to 5511987654321, not 1234567', list: ['12345678 and 87654321'] });
    expect(line()).toMatchObject({ url: 'to ***, not 1234567', list: ['*** and ***'] });
  });

  it('tells an error with what led to it', () => {
    const error = new TypeError('no 5511987654321', { cause: new Error('before') });
    log.error('x', { error });
    expect(line()).toMatchObject({
      error: {
        name: 'TypeError',
        message: 'no ***',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'before' },
      },
    });
  });

  it('is short: texts and lists have an end', () => {
    log.info('x', { url: 'x'.repeat(3000), list: Array(30).fill(1), work: () => undefined });
    expect(line()).toEqual({
      timestamp: at,
      level: 'info',
      event: 'x',
      url: 'x'.repeat(2000),
      list: Array(20).fill(1),
    });
  });

  it('of what is usual is left out where only errors count', () => {
    process.env['LOG_LEVEL'] = 'error';
    log.info('x');
    expect(written).not.toHaveBeenCalled();
    log.warn('x');
    log.error('x');
    expect(written).toHaveBeenCalledTimes(2);
  });
});

it('what the environment must hold is an error when it does not', () => {
  process.env['SOMETHING'] = 'x';
  expect(env('SOMETHING')).toBe('x');
  process.env['SOMETHING'] = '';
  expect(() => env('SOMETHING')).toThrow('environment variable SOMETHING is not set');
  delete process.env['SOMETHING'];
  expect(() => env('SOMETHING')).toThrow('SOMETHING');
});
