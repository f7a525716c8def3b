import type { TicketView } from '@shared/tickets/model.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import frame from '@web/ui/MessageFrame.module.css';
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
import { useNewMessageCount, useUnreadSnapshot } from '../inbox/useUnreadSnapshot.ts';
import { ticketTexts } from '../text.ts';
import { Announcer } from './Announcer.tsx';
import { ScrollToEndButton } from './ScrollToEndButton.tsx';
import styles from './Thread.module.css';
import { ThreadRows } from './ThreadRows.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { threadTexts } from './threadText.ts';
import { buildRows, countUnreadAbove } from './timeline.ts';
import { UnreadAboveButton } from './UnreadAboveButton.tsx';
import { useInitialScroll, useJumpToMessage } from './useJumpToMessage.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useThread } from './useThread.ts';
import { unreadAt, useUnreadAbove } from './useUnreadAbove.ts';

/** Heights of the window that are left to read when more is asked for, above as below. */
const loadAhead = 2;
/** Pixels from the end within which the reader counts as being at the end. */
const atEnd = 80;

/** A thread without anything to press in it must still be read with the arrow keys (WCAG 2.1.1). */
const scrolledByKeys = { tabIndex: 0 };

export interface ThreadHandle {
  readonly jumpTo: (messageId: string) => void;
  readonly showPicture: (messageId: string) => void;
  readonly anchorScroll: () => void;
}

interface Props {
  ticket: TicketView;
  ref: Ref<ThreadHandle>;
}

/** The conversation from its end, or around a message that was jumped to. */
export function Thread({ ticket, ref }: Props) {
  const t = useText(threadTexts);
  const view = useRef<ThreadHandle>(null);
  const linked = useLinkedMessage();
  const [context, setContext] = useState<string | null>(linked);
  useImperativeHandle(ref, () => ({
    jumpTo: (messageId) => view.current?.jumpTo(messageId),
    showPicture: (messageId) => view.current?.showPicture(messageId),
    anchorScroll: () => view.current?.anchorScroll(),
  }));
  useEffect(() => {
    if (linked !== null) view.current?.jumpTo(linked);
  }, [linked]);
  const leave = useCallback(() => setContext(null), []);
  const onMissing = useCallback(() => {
    toast.notice(t('quoteMissing'));
    setContext(null);
  }, [t]);
  return (
    <>
      <ThreadView
        key={context ?? 'end'}
        ticket={ticket}
        ref={view}
        around={context}
        onNotLoaded={setContext}
        onMissing={onMissing}
        onLeave={leave}
      />
      {context !== null && <NewMessageAnnouncer ticket={ticket} />}
    </>
  );
}

/** Announces new messages also while an old part of the conversation is shown. */
function NewMessageAnnouncer({ ticket }: { ticket: TicketView }) {
  const { bubbles, isFetching, isLoading } = useThread(ticket);
  return <Announcer bubbles={bubbles} contactName={ticket.contact.name} isSettled={!isFetching && !isLoading} />;
}

/** The message that the address names, as the results of a search do. */
function useLinkedMessage(): string | null {
  const { hash } = useLocation();
  return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null;
}

interface ViewProps extends Props {
  /** The message it begins at; null for the end. */
  around: string | null;
  onNotLoaded: (messageId: string) => void;
  onMissing: () => void;
  onLeave: () => void;
}

/** The messages, older ones as the reader goes up, newer ones as they go down. */
function ThreadView({ ticket, ref, around: context, onNotLoaded, onMissing, onLeave }: ViewProps) {
  const t = useText(threadTexts);
  const thread = useThread(ticket, context);
  const { bubbles, older, newer, reachesEnd } = thread;
  const isSettled = !thread.isFetching && !thread.isLoading;
  const fromEnd = useUnreadSnapshot(ticket, bubbles, isSettled);
  const unread = context === null ? fromEnd : null;
  useMarkRead(ticket, thread.isFetching);
  const isComplete = !older.hasMore && !thread.isLoading;
  const rows = useMemo(() => buildRows(bubbles, { unread, isComplete }), [bubbles, unread, isComplete]);
  const rowWindow = useRowWindow(rows);
  const loadMore = (scroller: HTMLElement, isUp: boolean) => {
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    // A reader at the end wants no older messages, even if the thread is short.
    const isAway = below > atEnd || scroller.scrollHeight <= scroller.clientHeight;
    // The jump to the first unread message loads no older ones either; but from the very top there is no way to scroll
    // up.
    const isReadingOn =
      isAway && (isUp || scroller.scrollTop <= 0) && scroller.scrollTop < loadAhead * scroller.clientHeight;
    if (isReadingOn && older.hasMore && !older.isLoading && !older.isFailed) void older.load();
    if (below < loadAhead * scroller.clientHeight && newer.hasMore && !newer.isLoading) void newer.load();
  };
  const scroll = useAnchoredScroll({
    hasMoreBelow: !reachesEnd,
    onScroll: (scroller, isUp) => {
      rowWindow.follow(scroller);
      loadMore(scroller, isUp);
    },
  });
  const newCount = useNewMessageCount(bubbles, scroll.isAtEnd);
  const jumpTo = useJumpToMessage({ rows, rowWindow, scroll, onNotLoaded });
  useInitialScroll(context, rows, scroll);
  const [picture, setPicture] = useState<string | null>(null);
  const { anchorScroll } = scroll;
  useImperativeHandle(ref, () => ({ jumpTo, showPicture: setPicture, anchorScroll }), [jumpTo, anchorScroll]);
  const scrollToEnd = context === null ? scroll.scrollToEnd : onLeave;
  useScrollToOwnMessage(thread.own, scrollToEnd);
  useEffect(() => {
    if (context !== null && thread.error !== null) onMissing();
  }, [context, thread.error, onMissing]);
  const unreadAbove = useUnreadAbove({ above: countUnreadAbove(bubbles, unread), older, rowWindow, scroll });
  useScrollToUnread(unread !== null, unreadAbove.count > 0, scroll);
  useLayoutEffect(() => {
    // A short page leaves nothing to scroll, and nothing would ever ask for more.
    const element = scroll.scroller.current;
    if (element !== null && element.scrollHeight <= element.clientHeight) loadMore(element, false);
  });
  const pictures = useMemo(
    () => bubbles.filter(({ message, localUrl }) => message.mediaType === 'image' && (localUrl ?? message.mediaUrl)),
    [bubbles],
  );
  return (
    <>
      <div className={frame['frame']}>
        <section
          ref={scroll.scroller}
          aria-label={t('messages')}
          {...scrolledByKeys}
          className={classNames(frame['scroller'], styles['scroller'])}
        >
          <OlderMessages thread={thread} />
          <ol ref={scroll.content} className={styles['rows']}>
            <ThreadRows rows={rowWindow.shown} above={rowWindow.above} below={rowWindow.below} />
          </ol>
          <ThreadPlaceholder thread={thread} isEmpty={rows.length === 0} />
        </section>
        <UnreadAboveButton {...unreadAbove} />
        <ScrollToEndButton isShown={!scroll.isAtEnd} count={context === null ? newCount : 0} onPress={scrollToEnd} />
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

/** Scrolls to the user's own new message from any position. */
function useScrollToOwnMessage(own: string | undefined, scrollToEnd: () => void): void {
  const before = useRef(own);
  useLayoutEffect(() => {
    if (own !== undefined && own !== before.current) scrollToEnd();
    before.current = own;
  }, [own, scrollToEnd]);
}

/** On opening, unread messages that do not fit are begun from the first. */
function useScrollToUnread(isMarked: boolean, isAboveAll: boolean, scroll: ReturnType<typeof useAnchoredScroll>): void {
  const { scroller, scrollToElement } = scroll;
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    const mark = rowOf(scroller, 'unread');
    // The first one comes with an older page: by then the reader is on the way, and is not moved.
    if (isAboveAll) isDone.current = true;
    if (!isMarked || isDone.current || element === null || mark === null) return;
    isDone.current = true;
    const isAbove = mark.getBoundingClientRect().top < element.getBoundingClientRect().top;
    if (isAbove) scrollToElement(mark, unreadAt);
  }, [isMarked, isAboveAll, scroller, scrollToElement]);
}

type ThreadState = ReturnType<typeof useThread>;

/** The room above the first message: what is on its way, or did not come. */
function OlderMessages({ thread: { older, isLoading } }: { thread: ThreadState }) {
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

function ThreadPlaceholder({ thread, isEmpty }: { thread: ThreadState; isEmpty: boolean }) {
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
