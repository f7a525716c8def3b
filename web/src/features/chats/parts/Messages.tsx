import { useText } from '@web/lib/i18n.ts';
import { readOn } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useCompanyZone } from '@web/lib/time.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import frame from '@web/ui/MessageFrame.module.css';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import { useAnchoredScroll } from '@web/ui/useAnchoredScroll.ts';
import { ChevronDown, MessageCircle, PenLine, UsersRound } from 'lucide-react';
import { Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { ChatPictures } from '../lazyPanels.tsx';
import { usePendingMessages } from '../outbox.ts';
import { buildRows } from '../rows.ts';
import { chatTexts } from '../text.ts';
import { useMessages } from '../useChats.ts';
import { Announcer } from './Announcer.tsx';
import { ChatRows } from './ChatRows.tsx';
import styles from './Messages.module.css';

/** Pixels from the top at which older messages are asked for. */
const olderAt = 600;

/** A chat without anything to press in it must still be read with the arrow keys (WCAG 2.1.1). */
const scrolledByKeys = { tabIndex: 0 };

/** The messages, newest at the end, older ones as the reader goes up. */
export function Messages({ chatId }: { chatId: string }) {
  const t = useText(chatTexts);
  const { user } = useSession();
  const zone = useCompanyZone();
  const found = useMessages(chatId);
  const { messages, hasNextPage, isFetchingNextPage, isFetchNextPageError } = found;
  const pending = usePendingMessages(chatId, user.id);
  const rows = useMemo(() => buildRows(messages ?? [], pending, zone), [messages, pending, zone]);
  const [picture, setPicture] = useState<string | null>(null);
  const loadOlder = (scroller: HTMLElement) => {
    const isNear = scroller.scrollTop < olderAt;
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void readOn(found, 'next');
  };
  const scroll = useAnchoredScroll({ onScroll: loadOlder });
  useScrollToOwnMessage(pending.at(-1)?.id, scroll.scrollToEnd);
  useLayoutEffect(() => {
    // A short page leaves nothing to scroll, and nothing would ever ask for more.
    const element = scroll.scroller.current;
    if (element !== null && element.scrollHeight - element.clientHeight < olderAt) loadOlder(element);
  });
  return (
    <div className={frame['frame']}>
      <section
        ref={scroll.scroller}
        aria-label={t('messages')}
        {...scrolledByKeys}
        className={classNames(frame['scroller'], styles['scroller'])}
      >
        {hasNextPage && (
          <div className={styles['top']}>{isFetchingNextPage && <Spinner label={t('olderLoading')} />}</div>
        )}
        <ol ref={scroll.content} className={styles['rows']}>
          <ChatRows rows={rows} onPicture={setPicture} />
        </ol>
        {messages === undefined && <Waiting found={found} />}
        {messages !== undefined && rows.length === 0 && (
          <EmptyState icon={MessageCircle} around={[UsersRound, PenLine]}>
            {t('nothingYet')}
          </EmptyState>
        )}
      </section>
      {!scroll.isAtEnd && (
        <span className={styles['toEnd']}>
          <IconButton icon={ChevronDown} variant="plain" label={t('toEnd')} onClick={scroll.scrollToEnd} />
        </span>
      )}
      <Announcer messages={messages} />
      {picture !== null && (
        <Suspense>
          <ChatPictures messages={messages ?? []} shown={picture} onShow={setPicture} />
        </Suspense>
      )}
    </div>
  );
}

function Waiting({ found }: { found: ReturnType<typeof useMessages> }) {
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className={styles['loading']}>
      <Skeleton width="46%" height={44} />
      <Skeleton width="34%" height={44} />
      <Skeleton width="52%" height={64} />
    </div>
  );
}

/** The view scrolls to the user's own new message from any position. */
function useScrollToOwnMessage(own: string | undefined, scrollToEnd: () => void): void {
  useLayoutEffect(() => {
    if (own !== undefined) scrollToEnd();
  }, [own, scrollToEnd]);
}
