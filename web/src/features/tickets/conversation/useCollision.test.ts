import '@test/support/web/setup.ts';
import { renderHook } from '@testing-library/react';
import * as live from '@web/lib/live.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { useTyping } from './useCollision.ts';

vi.mock('@web/lib/live.ts', async (original) => ({ ...(await original<typeof live>()), sayLive: vi.fn() }));
afterEach(() => {
  vi.useRealTimers();
});

it('says once in five seconds that somebody writes, and to the contact only what is no note', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useTyping(42));
  const write = (isNote: boolean) => result.current(isNote);
  write(true);
  write(true);
  vi.advanceTimersByTime(5000);
  write(false);
  expect(vi.mocked(live.sayLive).mock.calls).toEqual([
    ['typing', { ticketId: 42 }],
    ['typing', { ticketId: 42, toContact: true }],
  ]);
});
