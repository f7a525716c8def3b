import '@test/support/web/setup.ts';
import { act, renderHook } from '@testing-library/react';
import * as live from '@web/lib/live.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { useTyping, useViewers } from './useCollision.ts';

vi.mock('@web/lib/live.ts', async (original) => ({
  ...(await original<typeof live>()),
  sendLive: vi.fn(),
  useConnectionState: () => 'online',
}));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.mocked(live.sendLive).mockClear();
});

it('says once in five seconds that somebody writes, and to the contact only what is no note', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useTyping(42));
  const write = (isNote: boolean) => result.current(isNote);
  write(true);
  write(true);
  vi.advanceTimersByTime(5000);
  write(false);
  expect(vi.mocked(live.sendLive).mock.calls).toEqual([
    ['typing', { ticketId: 42 }],
    ['typing', { ticketId: 42, toContact: true }],
  ]);
});

it('says what the page shows also while nobody looks at it, and when it shows it no more', () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const focus = (isFocused: boolean) =>
    act(() => {
      hasFocus.mockReturnValue(isFocused);
      window.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'));
    });
  const saidSince = () => {
    const calls = [...vi.mocked(live.sendLive).mock.calls];
    vi.mocked(live.sendLive).mockClear();
    return calls;
  };
  const { rerender, unmount } = renderHook(({ id }) => useViewers(id), { initialProps: { id: 42 } });
  expect(saidSince()).toEqual([['joinChatBox', { ticketId: 42 }]]);
  focus(false);
  expect(saidSince()).toEqual([['joinChatBoxLeave', { ticketId: 42, isShown: true }]]);
  focus(true);
  expect(saidSince()).toEqual([['joinChatBox', { ticketId: 42 }]]);
  rerender({ id: 43 });
  expect(saidSince()).toEqual([
    ['joinChatBoxLeave', { ticketId: 42 }],
    ['joinChatBox', { ticketId: 43 }],
  ]);
  focus(false);
  saidSince();
  unmount();
  expect(saidSince()).toEqual([['joinChatBoxLeave', { ticketId: 43 }]]);
});
