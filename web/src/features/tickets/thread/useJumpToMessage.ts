import { useLatest } from '@web/lib/useLatest.ts';
import { type AnchoredScroll, rowOf } from '@web/ui/useAnchoredScroll.ts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from './timeline.ts';
import type { useRowWindow } from './useRowWindow.ts';

/** Milliseconds for which a message is highlighted after a jump to it. */
const highlightMs = 1600;

interface Options {
  rows: readonly Row[];
  rowWindow: ReturnType<typeof useRowWindow>;
  scroll: AnchoredScroll;
  /** Shows the conversation around a message that has not been read. */
  onNotLoaded: (messageId: string) => void;
}

const isMessage = (messageId: string) => (row: Row) => row.kind === 'bubble' && row.message.id === messageId;

/** Goes to a message by its id; to one that has not been read, by reading what is around it. */
export function useJumpToMessage(options: Options): (messageId: string) => void {
  const now = useLatest(options);
  return useCallback(
    (messageId: string) => {
      const { rows, rowWindow, scroll, onNotLoaded } = now.current;
      const row = rows.find(isMessage(messageId));
      if (row === undefined) return onNotLoaded(messageId);
      flushSync(() => rowWindow.reveal(row.key));
      scrollAndHighlight(scroll, row.key);
    },
    [now],
  );
}

/** Begins at a message as soon as it has been read. */
export function useInitialScroll(messageId: string | null, rows: readonly Row[], scroll: AnchoredScroll): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const row = messageId === null || isDone.current ? undefined : rows.find(isMessage(messageId));
    if (row === undefined) return;
    isDone.current = true;
    scrollAndHighlight(scroll, row.key);
  });
}

function scrollAndHighlight(scroll: AnchoredScroll, key: string): void {
  const element = rowOf(scroll.scroller, key);
  const height = scroll.scroller.current?.clientHeight ?? 0;
  if (element === null) return;
  scroll.scrollToElement(element, Math.max(16, (height - element.offsetHeight) / 2));
  element.dataset['marked'] = '';
  setTimeout(() => delete element.dataset['marked'], highlightMs);
}
