import { useLatest } from '@web/lib/useLatest.ts';
import { visibleRows } from '@web/ui/useAnchoredScroll.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Row } from './timeline.ts';

/** Fewer rows than this are all drawn: the browser's own find then reaches every one of them. */
const virtualizeFrom = 300;
/** Rows kept drawn on each side of what is in sight. */
const margin = 100;
/** The window moves in steps, not with every row. */
const step = 50;
/** Pixels of a row that was never drawn; does not happen unless it came while hidden. */
const defaultHeight = 56;

/** Keys of the first and last drawn row; null where it reaches the end. */
interface Range {
  readonly first: string | null;
  readonly last: string | null;
}

const everything: Range = { first: null, last: null };

/**
 * Renders only the visible part of very long conversations. Every row was rendered once before it is left out, so its
 * height is known exactly.
 */
export function useRowWindow(rows: readonly Row[]) {
  const [range, setRange] = useState(everything);
  const heights = useRef(new Map<string, number>());
  const indexes = useMemo(() => new Map(rows.map((row, place) => [row.key, place])), [rows]);
  const from = rows.length <= virtualizeFrom || range.first === null ? 0 : (indexes.get(range.first) ?? 0);
  const to =
    rows.length <= virtualizeFrom || range.last === null
      ? rows.length
      : (indexes.get(range.last) ?? rows.length - 1) + 1;
  const now = useLatest({ rows, indexes, from, to });

  const rangeAt = useCallback(
    (place: number): Range => {
      const { rows: all } = now.current;
      const first = Math.max(0, place - margin);
      const last = Math.min(all.length - 1, place + margin);
      return {
        first: first === 0 ? null : (all[first]?.key ?? null),
        last: last >= all.length - 1 ? null : (all[last]?.key ?? null),
      };
    },
    [now],
  );

  const heightOf = (key: string) => heights.current.get(key) ?? defaultHeight;
  const heightBetween = (start: number, end: number) =>
    rows.slice(start, end).reduce((sum, row) => sum + heightOf(row.key), 0);

  /** Follows the scroller; called after it moved. */
  const follow = useCallback(
    (scroller: HTMLElement) => {
      const drawn = now.current;
      if (drawn.rows.length <= virtualizeFrom) return;
      const next = rangeAt(firstVisibleIndex(scroller, drawn, heights.current));
      if (isCloseEnough(next, drawn)) return;
      for (const row of scroller.querySelectorAll<HTMLElement>('[data-row]'))
        heights.current.set(row.dataset['row'] ?? '', row.getBoundingClientRect().height);
      setRange(next);
    },
    [now, rangeAt],
  );

  const reveal = useCallback(
    (key: string) => {
      const place = now.current.indexes.get(key);
      if (place !== undefined && now.current.rows.length > virtualizeFrom) setRange(rangeAt(place));
    },
    [now, rangeAt],
  );

  return {
    shown: rows.slice(from, to),
    above: heightBetween(0, from),
    below: heightBetween(to, rows.length),
    follow,
    reveal,
  };
}

interface Drawn {
  readonly rows: readonly Row[];
  readonly indexes: ReadonlyMap<string, number>;
  readonly from: number;
  readonly to: number;
}

/** Moving the window by a few rows is not worth drawing, unless an end of the conversation comes into it. */
function isCloseEnough({ first, last }: Range, { rows, indexes, from, to }: Drawn): boolean {
  const start = first === null ? 0 : (indexes.get(first) ?? 0);
  const end = last === null ? rows.length : (indexes.get(last) ?? 0) + 1;
  const isComplete = (start > 0 || from === 0) && (end < rows.length || to === rows.length);
  return isComplete && Math.abs(start - from) < step && Math.abs(end - to) < step;
}

/** The row at the upper edge, also when the reader was dragged into the room of rows that are not drawn. */
function firstVisibleIndex(
  scroller: HTMLElement,
  { rows, indexes, from }: Drawn,
  heights: ReadonlyMap<string, number>,
): number {
  const [row] = visibleRows(scroller, 1);
  if (row === undefined) return rows.length - 1;
  const isBelow = row.getBoundingClientRect().top > scroller.getBoundingClientRect().bottom;
  const place = indexes.get(row.dataset['row'] ?? '') ?? 0;
  if (!isBelow || place > from) return place;
  let height = 0;
  for (let index = 0; index < from; index += 1) {
    height += heights.get(rows[index]?.key ?? '') ?? defaultHeight;
    if (height > scroller.scrollTop) return index;
  }
  return place;
}
