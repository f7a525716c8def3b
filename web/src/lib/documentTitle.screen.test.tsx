import { scrollToEnds, setMedia } from '@test/support/web/setup.ts';
import { act, render, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setUnreadInTitle, useDocumentTitle } from './documentTitle.ts';
import { readStored } from './storage.ts';
import { applyTheme, setTheme } from './theme.ts';
import { useNow } from './time.ts';
import { useDebounced } from './useDebounced.ts';
import { useInfiniteScroll } from './useInfiniteScroll.ts';
import { narrow, useMedia } from './useMedia.ts';

afterEach(() => vi.useRealTimers());

it('keeps the unread count before the title of every screen', () => {
  const { rerender } = renderHook(({ title }) => useDocumentTitle(title), { initialProps: { title: 'Conversas' } });
  expect(document.title).toBe('Conversas · Prosa');
  setUnreadInTitle(3);
  expect(document.title).toBe('(3) Conversas · Prosa');
  rerender({ title: 'Contatos' });
  expect(document.title).toBe('(3) Contatos · Prosa');
  setUnreadInTitle(250);
  expect(document.title).toBe('(99+) Contatos · Prosa');
  setUnreadInTitle(0);
  expect(document.title).toBe('Contatos · Prosa');
});

it('remembers the theme and leaves the choice to the system', () => {
  setTheme('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(readStored('theme')).toBe('dark');
  setTheme('system');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  applyTheme('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
});

it('waits until typing rests', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: 'a' } });
  rerender({ text: 'ab' });
  act(() => vi.advanceTimersByTime(499));
  rerender({ text: 'abc' });
  act(() => vi.advanceTimersByTime(499));
  expect(result.current).toBe('a');
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe('abc');
});

it('renews the present every half minute', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { result } = renderHook(() => useNow());
  const before = result.current;
  act(() => vi.advanceTimersByTime(30_000));
  expect(result.current - before).toBe(30_000);
});

it('follows media queries', () => {
  setMedia(narrow);
  expect(renderHook(() => useMedia(narrow)).result.current).toBe(true);
  expect(renderHook(() => useMedia('(min-width: 9999px)')).result.current).toBe(false);
});

function List(props: { hasMore: boolean; isLoading: boolean; onLoad: () => void }) {
  return <div ref={useInfiniteScroll(props)} />;
}

describe('useInfiniteScroll', () => {
  it('asks for more near the end, once at a time, while there is more', () => {
    const onLoad = vi.fn();
    const { rerender } = render(<List hasMore isLoading={false} onLoad={onLoad} />);
    scrollToEnds();
    expect(onLoad).toHaveBeenCalledTimes(1);
    rerender(<List hasMore isLoading onLoad={onLoad} />);
    scrollToEnds();
    expect(onLoad).toHaveBeenCalledTimes(1);
    rerender(<List hasMore={false} isLoading={false} onLoad={onLoad} />);
    scrollToEnds();
    expect(onLoad).toHaveBeenCalledTimes(1);
    rerender(<List hasMore isLoading={false} onLoad={onLoad} />);
    scrollToEnds();
    expect(onLoad).toHaveBeenCalledTimes(2);
  });
});
