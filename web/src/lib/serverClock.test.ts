import { fakeServer } from '@test/support/web/fakeServer.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { learnServerTime, presentTime } from './serverClock.ts';
import { useNow } from './time.ts';

const day = 24 * 3_600_000;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  learnServerTime(String(Date.now()));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is learned from any answer, and what shows the present follows at once', async () => {
  const server = fakeServer();
  server.on('GET /version', { status: 404, body: { error: 'ERR_NOT_FOUND' } });
  server.on('POST /auth/login', {
    status: 401,
    body: { error: 'ERR_INVALID_CREDENTIALS' },
    headers: { 'x-server-time': String(Date.now() + 2 * day) },
  });
  const { result } = renderHook(() => useNow());
  await act(() => api.session.login({ email: 'ana@prosa.local', password: 'x' }).catch(() => undefined));
  expect(presentTime() - Date.now()).toBe(2 * day);
  expect(result.current - Date.now()).toBe(2 * day);
});

it.each([null, '', 'soon', '0'])('is not learned from an answer that says %j', (said) => {
  learnServerTime(said);
  expect(presentTime()).toBe(Date.now());
});

it('passes over the way an answer takes, in both directions', () => {
  learnServerTime(String(Date.now() - 4000));
  expect(presentTime()).toBe(Date.now());
  learnServerTime(String(Date.now() + day));
  learnServerTime(String(Date.now() + day - 900));
  expect(presentTime()).toBe(Date.now() + day);
  learnServerTime(String(Date.now()));
  expect(presentTime()).toBe(Date.now());
});
