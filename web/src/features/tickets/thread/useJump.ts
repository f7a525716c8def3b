import { useLatest } from '@web/lib/useLatest.ts';
import { type AnchoredScroll, rowOf } from '@web/ui/useAnchoredScroll.ts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from './timeline.ts';
import type { useRowWindow } from './useRowWindow.ts';

/** How long a message that was gone to is marked, in milliseconds. */
const marked = 1600;

interface Options {
  rows: readonly Row[];
  drawn: ReturnType<typeof useRowWindow>;
  scroll: AnchoredScroll;
  /** Shows the conversation around a message that has not been read. */
  onFar: (messageId: string) => void;
}

const isOf = (messageId: string) => (row: Row) => row.kind === 'bubble' && row.message.id === messageId;

/** Goes to a message by its id; to one that has not been read, by reading what is around it. */
export function useJump(options: Options): (messageId: string) => void {
  const now = useLatest(options);
  return useCallback(
    (messageId: string) => {
      const { rows, drawn, scroll, onFar } = now.current;
      const row = rows.find(isOf(messageId));
      if (row === undefined) return onFar(messageId);
      flushSync(() => drawn.reveal(row.key));
      point(scroll, row.key);
    },
    [now],
  );
}

/** Begins at a message as soon as it has been read. */
export function useBeginAt(messageId: string | null, rows: readonly Row[], scroll: AnchoredScroll): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const row = messageId === null || isDone.current ? undefined : rows.find(isOf(messageId));
    if (row === undefined) return;
    isDone.current = true;
    point(scroll, row.key);
  });
}

function point(scroll: AnchoredScroll, key: string): void {
  const element = rowOf(scroll.scroller, key);
  const height = scroll.scroller.current?.clientHeight ?? 0;
  if (element === null) return;
  scroll.show(element, Math.max(16, (height - element.offsetHeight) / 2));
  element.dataset['marked'] = '';
  setTimeout(() => delete element.dataset['marked'], marked);
}
