import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshPauseMs, refreshSoon } from './refreshSoon.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const filters = () => ({ queryKey: ['contactLists'] });

it('news that comes a hundred times a second is read at once and then once a second, the last of it as well', () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'invalidateQueries');
  for (let portion = 0; portion < 300; portion += 1) {
    refreshSoon(client, 'lists', filters);
    vi.advanceTimersByTime(refreshPauseMs / 100);
  }
  expect(read.mock.calls.length).toBeLessThanOrEqual(4);
  const before = read.mock.calls.length;
  refreshSoon(client, 'lists', filters);
  vi.advanceTimersByTime(refreshPauseMs);
  expect(read.mock.calls.length).toBe(before + 1);
});

it('what comes after a quiet second, and other news, waits for nothing', () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'invalidateQueries');
  refreshSoon(client, 'lists', filters);
  refreshSoon(client, 'contacts', filters);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(refreshPauseMs);
  expect(read).toHaveBeenCalledTimes(2);
  refreshSoon(client, 'lists', filters);
  expect(read).toHaveBeenCalledTimes(3);
});
