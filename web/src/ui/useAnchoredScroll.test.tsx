import '@test/support/web/setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAnchoredScroll } from './useAnchoredScroll.ts';

/** Pixels; jsdom lays nothing out. */
const inSight = 500;
let height: number;
const onScroll = vi.fn<(scroller: HTMLElement, isUp: boolean) => void>();

function List() {
  const { scroller, content, isAtEnd } = useAnchoredScroll({ onScroll });
  return (
    <section ref={scroller} aria-label={isAtEnd ? 'at the end' : 'above'}>
      <ol ref={content} />
    </section>
  );
}

const list = () => screen.getByRole('region');
const lastCall = () => onScroll.mock.lastCall?.[1];
function scrollTo(top: number): void {
  list().scrollTop = top;
  fireEvent.scroll(list());
}

beforeEach(() => {
  height = 1200;
  onScroll.mockClear();
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(inSight);
  // As browsers do, no further than the end.
  const tops = new WeakMap<Element, number>();
  vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(function (this: Element) {
    return tops.get(this) ?? 0;
  });
  vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(function (this: Element, top) {
    tops.set(this, Math.max(0, Math.min(top, height - inSight)));
  });
  return () => vi.restoreAllMocks();
});

it('begins at the end, and does not take its own move for the reader’s', () => {
  render(<List />);
  expect(list().scrollTop).toBe(700);
  fireEvent.scroll(list());
  expect(lastCall()).toBe(false);
  scrollTo(300);
  expect(lastCall()).toBe(true);
  expect(list()).toHaveAccessibleName('above');
  scrollTo(400);
  expect(lastCall()).toBe(false);
});

it('stays at the end when rows grew before the event of its own move came', () => {
  const { rerender } = render(<List />);
  height = 1500;
  fireEvent.scroll(list());
  expect(list()).toHaveAccessibleName('at the end');
  rerender(<List />);
  expect(list().scrollTop).toBe(1000);
});

it('lets the reader go up when rows come before the event of their move', () => {
  const { rerender } = render(<List />);
  list().scrollTop = 300;
  height = 1500;
  rerender(<List />);
  expect(list().scrollTop).toBe(300);
  expect(lastCall()).toBe(true);
  expect(list()).toHaveAccessibleName('above');
  fireEvent.scroll(list());
  expect(list().scrollTop).toBe(300);
});
