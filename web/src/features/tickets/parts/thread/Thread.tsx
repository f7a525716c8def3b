import type { TicketView } from '@shared/tickets/model.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import { CircleAlert, Clock, MessageCircle, PenLine, Unplug } from 'lucide-react';
import { type Ref, Suspense, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Lightbox } from '../../lazyParts.tsx';
import { ticketTexts } from '../../text.ts';
import { threadTexts } from '../../threadText.ts';
import { rowsFor } from '../../timeline.ts';
import { useMarkRead } from '../../useMarkRead.ts';
import { useThread } from '../../useThread.ts';
import { useNewCount, useUnreadMark } from '../../useUnreadMark.ts';
import { Announcer } from './Announcer.tsx';
import { Rows } from './Rows.tsx';
import styles from './Thread.module.css';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { ToEnd } from './ToEnd.tsx';
import { rowOf, useAnchoredScroll } from './useAnchoredScroll.ts';
import { useJump } from './useJump.ts';
import { useRowWindow } from './useRowWindow.ts';

/** Pixels from the top at which older messages are asked for. */
const olderAt = 50;
/** Where the first unread message is put, in pixels from the upper edge. */
const unreadAt = 24;

/** A thread without anything to press in it must still be read with the arrow keys (WCAG 2.1.1). */
const scrolledByKeys = { tabIndex: 0 };

export interface ThreadHandle {
  readonly jumpTo: (messageId: string) => void;
  readonly showPicture: (key: string) => void;
}

interface Props {
  ticket: TicketView;
  ref: Ref<ThreadHandle>;
}

/** The messages, newest at the end, older ones as the reader goes up. */
export function Thread({ ticket, ref }: Props) {
  const t = useText(threadTexts);
  const thread = useThread(ticket);
  const { bubbles, older } = thread;
  const isSettled = !thread.isFetching && !thread.isLoading;
  const unread = useUnreadMark(ticket, bubbles, isSettled);
  useMarkRead(ticket, thread.isFetching);
  const isComplete = !older.hasMore && !thread.isLoading;
  const rows = useMemo(() => rowsFor(bubbles, { unread, isComplete }), [bubbles, unread, isComplete]);
  const drawn = useRowWindow(rows);
  const loadOlder = (scroller: HTMLElement) => {
    const isNear = scroller.scrollTop < olderAt;
    if (isNear && older.hasMore && !older.isLoading && !older.isFailed) void older.load();
  };
  const scroll = useAnchoredScroll({
    onScroll: (scroller) => {
      drawn.follow(scroller);
      loadOlder(scroller);
    },
  });
  const count = useNewCount(bubbles, scroll.isAtEnd);
  const jumpTo = useJump({ rows, older, drawn, scroll });
  const [picture, setPicture] = useState<string | null>(null);
  useImperativeHandle(ref, () => ({ jumpTo, showPicture: setPicture }), [jumpTo]);
  useOwnToEnd(bubbles.at(-1)?.pending?.clientId, scroll.toEnd);
  useUnreadInSight(unread !== null, scroll);
  useLayoutEffect(() => {
    // A short page leaves nothing to scroll, and nothing would ever ask for more.
    const element = scroll.scroller.current;
    if (element !== null && element.scrollHeight <= element.clientHeight) loadOlder(element);
  });
  const pictures = useMemo(
    () => bubbles.filter(({ message, localUrl }) => message.mediaType === 'image' && (localUrl ?? message.mediaUrl)),
    [bubbles],
  );
  return (
    <div className={styles['frame']}>
      <section ref={scroll.scroller} aria-label={t('messages')} {...scrolledByKeys} className={styles['scroller']}>
        <Top thread={thread} />
        <ol ref={scroll.content} className={styles['rows']}>
          <Rows rows={drawn.shown} above={drawn.above} below={drawn.below} />
        </ol>
        <States thread={thread} isEmpty={rows.length === 0} />
      </section>
      <ToEnd isShown={!scroll.isAtEnd} count={count} onPress={scroll.toEnd} />
      <Announcer bubbles={bubbles} contactName={ticket.contact.name} isSettled={isSettled} />
      {picture !== null && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            shown={picture}
            onShow={setPicture}
            onClose={() => setPicture(null)}
            contactName={ticket.contact.name}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What one sends oneself is shown, wherever one was reading. */
function useOwnToEnd(own: string | undefined, toEnd: () => void): void {
  useLayoutEffect(() => {
    if (own !== undefined) toEnd();
  }, [own, toEnd]);
}

/** On opening, unread messages that do not fit are begun from the first. */
function useUnreadInSight(isMarked: boolean, scroll: ReturnType<typeof useAnchoredScroll>): void {
  const { scroller, show } = scroll;
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    const mark = rowOf(scroller, 'unread');
    if (!isMarked || isDone.current || element === null || mark === null) return;
    isDone.current = true;
    const isAbove = mark.getBoundingClientRect().top < element.getBoundingClientRect().top;
    if (isAbove) show(mark, unreadAt);
  }, [isMarked, scroller, show]);
}

type ThreadState = ReturnType<typeof useThread>;

/** The room above the first message: what is on its way, or did not come. */
function Top({ thread: { older, isLoading } }: { thread: ThreadState }) {
  const t = useText(threadTexts);
  const tTickets = useText(ticketTexts);
  if (isLoading || !older.hasMore) return <div className={styles['end']} />;
  return (
    <div className={styles['top']}>
      {older.isFailed ? (
        <>
          {t('olderFailed')}
          <Button size="small" onClick={() => void older.load()}>
            {tTickets('tryAgain')}
          </Button>
        </>
      ) : (
        older.isLoading && <Spinner label={t('olderLoading')} />
      )}
    </div>
  );
}

function States({ thread, isEmpty }: { thread: ThreadState; isEmpty: boolean }) {
  const t = useText(threadTexts);
  const tTickets = useText(ticketTexts);
  if (thread.error !== null) {
    return (
      <EmptyState
        icon={CircleAlert}
        around={[Unplug, Clock]}
        title={t('threadFailed')}
        action={<Button onClick={thread.retry}>{tTickets('tryAgain')}</Button>}
      >
        {errorText(thread.error)}
      </EmptyState>
    );
  }
  if (thread.isLoading) return <ThreadSkeleton />;
  if (!isEmpty) return null;
  return (
    <EmptyState icon={MessageCircle} around={[PenLine, Clock]}>
      {t('nothingYet')}
    </EmptyState>
  );
}
