import { fakeServer } from '@test/support/web/fakeServer.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { serverTime, syncServerClock } from './serverClock.ts';
import { useNow } from './time.ts';

const day = 24 * 3_600_000;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  syncServerClock(String(Date.now()));
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
  expect(serverTime() - Date.now()).toBe(2 * day);
  expect(result.current - Date.now()).toBe(2 * day);
});

it.each([null, '', 'soon', '0'])('is not learned from an answer that says %j', (said) => {
  syncServerClock(said);
  expect(serverTime()).toBe(Date.now());
});

it('passes over the way an answer takes, in both directions', () => {
  syncServerClock(String(Date.now() - 4000));
  expect(serverTime()).toBe(Date.now());
  syncServerClock(String(Date.now() + day));
  syncServerClock(String(Date.now() + day - 900));
  expect(serverTime()).toBe(Date.now() + day);
  syncServerClock(String(Date.now()));
  expect(serverTime()).toBe(Date.now());
});
