import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { toast } from '@web/ui/toast.tsx';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { threadTexts } from '../../threadText.ts';
import type { Row } from '../../timeline.ts';
import type { useThread } from '../../useThread.ts';
import { type AnchoredScroll, rowOf } from './useAnchoredScroll.ts';
import type { useRowWindow } from './useRowWindow.ts';

/** Pages of older messages that are read to find one. */
const farthest = 25;
/** How long a message that was gone to is marked, in milliseconds. */
const marked = 1600;

interface Options {
  rows: readonly Row[];
  older: ReturnType<typeof useThread>['older'];
  drawn: ReturnType<typeof useRowWindow>;
  scroll: AnchoredScroll;
}

const isOf = (messageId: string) => (row: Row) => row.kind === 'bubble' && row.message.id === messageId;

/** Goes to a message by its id, reading older ones until it is there. */
export function useJump(options: Options): (messageId: string) => void {
  const t = useText(threadTexts);
  const now = useLatest(options);
  return useCallback(
    async (messageId: string) => {
      for (let read = 0; read <= farthest; read += 1) {
        const { rows, older, drawn, scroll } = now.current;
        const row = rows.find(isOf(messageId));
        if (row !== undefined) {
          flushSync(() => drawn.reveal(row.key));
          point(scroll, row.key);
          return;
        }
        if (!older.hasMore || (await older.load()).isError) break;
        // The rows of what was read are drawn before they are looked through.
        await new Promise(requestAnimationFrame);
      }
      toast.notice(t('quoteMissing'));
    },
    [now, t],
  );
}

function point(scroll: AnchoredScroll, key: string): void {
  const element = rowOf(scroll.scroller, key);
  const height = scroll.scroller.current?.clientHeight ?? 0;
  if (element === null) return;
  scroll.show(element, Math.max(16, (height - element.offsetHeight) / 2));
  element.dataset['marked'] = '';
  setTimeout(() => delete element.dataset['marked'], marked);
}
