import { describe, expect, it } from 'vitest';
import { floatingPosition } from './floatingPosition.ts';

const view = { width: 1000, height: 800 };
const size = { width: 200, height: 300 };
const anchor = (left: number, top: number) => ({ left, top, width: 100, height: 40 });

describe('place', () => {
  it('goes below the anchor, aligned with its start, end or middle', () => {
    expect(floatingPosition(anchor(400, 100), size, view, 'bottom-start')).toEqual({ left: 400, top: 144, room: 648 });
    expect(floatingPosition(anchor(400, 100), size, view, 'bottom-end').left).toBe(300);
    expect(floatingPosition(anchor(400, 100), size, view, 'bottom').left).toBe(350);
  });
  it('turns over when there is no room', () => {
    expect(floatingPosition(anchor(400, 700), size, view, 'bottom-start').top).toBe(396);
    expect(floatingPosition(anchor(400, 20), size, view, 'top').top).toBe(64);
  });
  it('stays inside the window and says how much room there is', () => {
    expect(floatingPosition(anchor(950, 100), size, view, 'bottom-start').left).toBe(792);
    expect(floatingPosition(anchor(0, 100), size, view, 'bottom-end').left).toBe(8);
    const tall = floatingPosition(anchor(400, 500), { width: 200, height: 2000 }, view, 'bottom-start');
    expect(tall).toEqual({ left: 400, top: 8, room: 488 });
  });
  it('goes beside, and to the other side at the edge', () => {
    expect(floatingPosition(anchor(400, 100), size, view, 'right').left).toBe(504);
    expect(floatingPosition(anchor(880, 100), size, view, 'right').left).toBe(676);
    expect(floatingPosition(anchor(10, 100), size, view, 'left').left).toBe(114);
  });
});
