import '@test/support/web/setup.ts';
import { renderHook } from '@testing-library/react';
import { deferUntil } from '@web/lib/firstScreen.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePrefetch } from './usePrefetch.ts';

/** Callbacks that wait for the page to have nothing else to do. */
let idle: (() => void)[];
const rest = (): Promise<unknown> => {
  for (const callback of idle.splice(0)) callback();
  return vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  idle = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  deferUntil(Promise.resolve());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const part = () => ({ fetch: vi.fn(async () => undefined) });

it('fetches one part after another, each when the page has nothing else to do', async () => {
  const [first, second] = [part(), part()];
  const parts = [first, second];
  renderHook(() => usePrefetch(parts));
  await vi.advanceTimersByTimeAsync(1500);
  expect(first.fetch).not.toHaveBeenCalled();
  await rest();
  expect([first.fetch, second.fetch].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await rest();
  expect(second.fetch).toHaveBeenCalledOnce();
});

it('goes on after a part that did not come, also when the network returns', async () => {
  const missing = { fetch: vi.fn(() => Promise.reject(new TypeError('There is no network.'))) };
  const parts = [missing, part()];
  renderHook(() => usePrefetch(parts));
  window.dispatchEvent(new Event('online'));
  await rest();
  await rest();
  await rest();
  expect(missing.fetch).toHaveBeenCalledOnce();
  expect(parts[1]?.fetch).toHaveBeenCalledOnce();
});

it('waits for the first screen, and leaves out what nobody here could press', async () => {
  let show = (): void => undefined;
  deferUntil(new Promise((resolve) => (show = resolve)));
  const [offered, beyond] = [part(), part()];
  const [parts, others] = [[offered], [beyond]];
  renderHook(() => {
    usePrefetch(parts);
    usePrefetch(others, false);
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(idle).toEqual([]);
  show();
  await rest();
  await rest();
  expect(offered.fetch).toHaveBeenCalledOnce();
  expect(beyond.fetch).not.toHaveBeenCalled();
});

it('stops when the screen is left', async () => {
  const parts = [part()];
  const { unmount } = renderHook(() => usePrefetch(parts));
  await vi.advanceTimersByTimeAsync(1500);
  unmount();
  await rest();
  expect(parts[0]?.fetch).not.toHaveBeenCalled();
});
