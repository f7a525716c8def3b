import { type AnchoredScroll, rowOf } from '@web/ui/useAnchoredScroll.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { useRowWindow } from './useRowWindow.ts';
import type { useThread } from './useThread.ts';

/** Position of the first unread message, in pixels from the upper edge. */
export const unreadAt = 24;

interface Options {
  /** Unread messages that no page has brought yet. */
  readonly above: number;
  readonly older: ReturnType<typeof useThread>['older'];
  readonly rowWindow: ReturnType<typeof useRowWindow>;
  readonly scroll: AnchoredScroll;
}

/** More unread messages than the newest page holds: how many are above, and the way to the first of them. */
export function useUnreadAbove({ above, older, rowWindow, scroll }: Options) {
  const [isGoing, setGoing] = useState(false);
  const { hasMore, isLoading, isFailed } = older;
  const isOnTheWay = isGoing && above > 0 && hasMore && !isFailed;
  useEffect(() => {
    if (isOnTheWay && !isLoading) void older.load();
  });
  const { reveal } = rowWindow;
  const { scroller, scrollToElement } = scroll;
  useEffect(() => {
    if (!isGoing || isOnTheWay) return;
    setGoing(false);
    // A deleted message has no mark, so the reader keeps the place.
    requestAnimationFrame(() => {
      flushSync(() => reveal('unread'));
      const mark = rowOf(scroller, 'unread');
      if (mark !== null) scrollToElement(mark, unreadAt);
    });
  }, [isGoing, isOnTheWay, reveal, scroller, scrollToElement]);
  return { count: hasMore ? above : 0, isGoing, onPress: () => setGoing(true) };
}
