import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds; long enough to find one's own name. */
const turnEvery = 12_000;
/** Pixels of a tile with its gap. */
const tile = { width: 396, height: 136 };

/** Shows as many items as fit, and turns to the next ones by itself. */
export function usePages<One>(grid: RefObject<HTMLElement | null>, all: readonly One[]) {
  const [room, setRoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const measure = () => {
      const columns = Math.max(1, Math.floor(element.clientWidth / tile.width));
      setRoom(columns * Math.max(1, Math.floor(element.clientHeight / tile.height)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  const pages = Math.max(1, Math.ceil(all.length / room));
  useEffect(() => {
    if (isPaused || pages < 2) return;
    const timer = setInterval(() => setTurn((current) => current + 1), turnEvery);
    return () => clearInterval(timer);
  }, [isPaused, pages]);
  const page = turn % pages;
  return { shown: all.slice(page * room, (page + 1) * room), page, pages, isPaused, setPaused };
}
