import type { TicketView } from '@shared/tickets/model.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import { toast } from '@web/ui/toast.tsx';
import { rowOf, useAnchoredScroll } from '@web/ui/useAnchoredScroll.ts';
import { CircleAlert, Clock, MessageCircle, PenLine, Unplug } from 'lucide-react';
import {
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { SelectionBar } from '../forwarding/SelectionBar.tsx';
import { Lightbox } from '../inbox/lazyPanels.tsx';
import { useNewCount, useUnreadMark } from '../inbox/useUnreadMark.ts';
import { ticketTexts } from '../text.ts';
import { Announcer } from './Announcer.tsx';
import { Rows } from './Rows.tsx';
import styles from './Thread.module.css';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { ToEnd } from './ToEnd.tsx';
import { threadTexts } from './threadText.ts';
import { rowsFor } from './timeline.ts';
import { useBeginAt, useJump } from './useJump.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useThread } from './useThread.ts';

/** Heights of the window that are left to read when more is asked for, above as below. */
const ahead = 2;
/** Pixels from the end within which nobody goes up. */
const atEnd = 80;
/** Where the first unread message is put, in pixels from the upper edge. */
const unreadAt = 24;

/** A thread without anything to press in it must still be read with the arrow keys (WCAG 2.1.1). */
const scrolledByKeys = { tabIndex: 0 };

export interface ThreadHandle {
  readonly jumpTo: (messageId: string) => void;
  readonly showPicture: (messageId: string) => void;
  readonly hold: () => void;
}

interface Props {
  ticket: TicketView;
  ref: Ref<ThreadHandle>;
}

/** The conversation from its end, or around a message that somebody went to. */
export function Thread({ ticket, ref }: Props) {
  const t = useText(threadTexts);
  const view = useRef<ThreadHandle>(null);
  const asked = useAskedMessage();
  const [context, setAround] = useState<string | null>(asked);
  useImperativeHandle(ref, () => ({
    jumpTo: (messageId) => view.current?.jumpTo(messageId),
    showPicture: (messageId) => view.current?.showPicture(messageId),
    hold: () => view.current?.hold(),
  }));
  useEffect(() => {
    if (asked !== null) view.current?.jumpTo(asked);
  }, [asked]);
  const leave = useCallback(() => setAround(null), []);
  const onMissing = useCallback(() => {
    toast.notice(t('quoteMissing'));
    setAround(null);
  }, [t]);
  return (
    <>
      <ThreadView
        key={context ?? 'end'}
        ticket={ticket}
        ref={view}
        around={context}
        onFar={setAround}
        onMissing={onMissing}
        onLeave={leave}
      />
      {context !== null && <NewsAtEnd ticket={ticket} />}
    </>
  );
}

/** What comes in is said also to those who read an old part of the conversation. */
function NewsAtEnd({ ticket }: { ticket: TicketView }) {
  const { bubbles, isFetching, isLoading } = useThread(ticket);
  return <Announcer bubbles={bubbles} contactName={ticket.contact.name} isSettled={!isFetching && !isLoading} />;
}

/** The message that the address names, as the results of a search do. */
function useAskedMessage(): string | null {
  const { hash } = useLocation();
  return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null;
}

interface ViewProps extends Props {
  /** The message it begins at; null for the end. */
  around: string | null;
  onFar: (messageId: string) => void;
  onMissing: () => void;
  onLeave: () => void;
}

/** The messages, older ones as the reader goes up, newer ones as they go down. */
function ThreadView({ ticket, ref, around: context, onFar, onMissing, onLeave }: ViewProps) {
  const t = useText(threadTexts);
  const thread = useThread(ticket, context);
  const { bubbles, older, newer, reachesEnd } = thread;
  const isSettled = !thread.isFetching && !thread.isLoading;
  const fromEnd = useUnreadMark(ticket, bubbles, isSettled);
  const unread = context === null ? fromEnd : null;
  useMarkRead(ticket, thread.isFetching);
  const isComplete = !older.hasMore && !thread.isLoading;
  const rows = useMemo(() => rowsFor(bubbles, { unread, isComplete }), [bubbles, unread, isComplete]);
  const drawn = useRowWindow(rows);
  const loadMore = (scroller: HTMLElement) => {
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    // Who reads the end has asked for nothing older, however little there is above.
    const isAway = below > atEnd || scroller.scrollHeight <= scroller.clientHeight;
    const isReadingOn = isAway && scroller.scrollTop < ahead * scroller.clientHeight;
    if (isReadingOn && older.hasMore && !older.isLoading && !older.isFailed) void older.load();
    if (below < ahead * scroller.clientHeight && newer.hasMore && !newer.isLoading) void newer.load();
  };
  const scroll = useAnchoredScroll({
    hasMoreBelow: !reachesEnd,
    onScroll: (scroller) => {
      drawn.follow(scroller);
      loadMore(scroller);
    },
  });
  const fresh = useNewCount(bubbles, scroll.isAtEnd);
  const jumpTo = useJump({ rows, drawn, scroll, onFar });
  useBeginAt(context, rows, scroll);
  const [picture, setPicture] = useState<string | null>(null);
  const { hold } = scroll;
  useImperativeHandle(ref, () => ({ jumpTo, showPicture: setPicture, hold }), [jumpTo, hold]);
  const toEnd = context === null ? scroll.toEnd : onLeave;
  useOwnToEnd(thread.own, toEnd, context === null);
  useEffect(() => {
    if (context !== null && thread.error !== null) onMissing();
  }, [context, thread.error, onMissing]);
  useUnreadInSight(unread !== null, scroll);
  useLayoutEffect(() => {
    // A short page leaves nothing to scroll, and nothing would ever ask for more.
    const element = scroll.scroller.current;
    if (element !== null && element.scrollHeight <= element.clientHeight) loadMore(element);
  });
  const pictures = useMemo(
    () => bubbles.filter(({ message, localUrl }) => message.mediaType === 'image' && (localUrl ?? message.mediaUrl)),
    [bubbles],
  );
  return (
    <>
      <div className={styles['frame']}>
        <section ref={scroll.scroller} aria-label={t('messages')} {...scrolledByKeys} className={styles['scroller']}>
          <Top thread={thread} />
          <ol ref={scroll.content} className={styles['rows']}>
            <Rows rows={drawn.shown} above={drawn.above} below={drawn.below} />
          </ol>
          <States thread={thread} isEmpty={rows.length === 0} />
        </section>
        <ToEnd isShown={!scroll.isAtEnd} count={context === null ? fresh : 0} onPress={toEnd} />
        {context === null && <Announcer bubbles={bubbles} contactName={ticket.contact.name} isSettled={isSettled} />}
        {picture !== null && (
          <Suspense>
            <Lightbox
              ticketId={ticket.id}
              pictures={pictures}
              shown={picture}
              onShow={setPicture}
              onClose={() => setPicture(null)}
              contactName={ticket.contact.name}
            />
          </Suspense>
        )}
      </div>
      <SelectionBar />
    </>
  );
}

/** What one sends oneself is shown, wherever one was reading. */
function useOwnToEnd(own: string | undefined, toEnd: () => void, isFromEnd: boolean): void {
  // What was on its way before somebody went to an old message does not call them back.
  const before = useRef(isFromEnd ? undefined : own);
  useLayoutEffect(() => {
    if (own !== undefined && own !== before.current) toEnd();
    before.current = own;
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
