import { listsGroups } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useLatest } from '@web/lib/useLatest.ts';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { useCurrentLocation, useUrlParams } from '@web/lib/useUrlParams.ts';
import { FirstSteps } from '@web/pickers/firstSteps/lazyFirstSteps.tsx';
import { useFirstSteps } from '@web/pickers/firstSteps/useFirstSteps.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { useStillRows } from '@web/ui/useStillRows.ts';
import type { VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { Clock, Keyboard, MessagesSquare } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { PaneHandle } from './conversation/ConversationPane.tsx';
import { PaneSkeleton } from './conversation/PaneSkeleton.tsx';
import { useDraftSync } from './drafts/draftSync.ts';
import { actionsFor, lacksTag, type TicketAction } from './inbox/access.ts';
import { type Commands, type PendingAction, useCommands } from './inbox/commands.ts';
import { type Inbox, InboxContext, type InboxDialog, PendingContext } from './inbox/inbox.ts';
import { type InboxFilter, listSearch, type TabKey, ticketLink, useInboxFilter } from './inbox/inboxFilter.ts';
import { ConversationPane, InboxDialogs, InboxOffers, usePrefetchedPanels } from './inbox/lazyPanels.tsx';
import { onlyQueue } from './inbox/onlyQueue.ts';
import { type Cursor, useCursor } from './inbox/useCursor.ts';
import { useFocusRecovery } from './inbox/useFocusRecovery.ts';
import { useInboxKeys } from './inbox/useInboxKeys.ts';
import { useKnownFilter } from './inbox/useKnownFilter.ts';
import { ListPane } from './list/ListPane.tsx';
import { useTicketList } from './list/useTicketList.ts';
import { outboxOf, useRestoreUnsent, useRetryOnReconnect } from './outbox/outboxInstance.ts';
import styles from './TicketsScreen.module.css';
import { ticketTexts } from './text.ts';

/** The attendant's home: the conversations at the left, the open one at the right. */
export function TicketsScreen() {
  const { uuid } = useParams();
  const locate = useCurrentLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isNarrow = useMedia(narrow);
  const { viewer } = useSession();
  const { filter, change, mayShowAll } = useInboxFilter();
  useKnownFilter(filter, change);
  const list = useStillList(filter);
  const rows = useLatest<readonly TicketView[]>(list.present);
  const [dialog, setDialog] = useDialog(uuid);
  const { inbox, pending } = useInboxValue(rows, setDialog);
  const pane = useRef<PaneHandle>(null);
  const listHandle = useRef<VirtualListHandle>(null);
  const toList = useCallback(() => void navigate(`/tickets${listSearch(locate().search)}`), [navigate, locate]);
  const cursor = useCursor(list.present, uuid, listHandle);
  const places = { list: useRef<HTMLDivElement>(null), conversation: useRef<HTMLDivElement>(null) };
  useFocusRecovery({ uuid, rows, ...places });
  useRetryOnReconnect(outboxOf(client));
  useRestoreUnsent(outboxOf(client));
  useDraftSync();
  const show = (tab: TabKey) => {
    if (tab === 'group' && !listsGroups(viewer)) return;
    change({ tab, ...(tab !== 'search' && { search: '' }) });
    if (tab === 'search') places.list.current?.querySelector<HTMLInputElement>('[type=search]')?.focus();
  };
  useKeys({ inbox, pending, pane, cursor, toList, show });
  useTitle(uuid);
  usePrefetchedPanels();
  return (
    <InboxContext value={inbox}>
      <PendingContext value={pending}>
        <div data-open={uuid === undefined ? undefined : ''} className={styles['inbox']}>
          <div ref={places.list} className={styles['list']} inert={isNarrow && uuid !== undefined}>
            <ListPane
              {...{ filter, mayShowAll, list }}
              onChange={change}
              selected={uuid}
              cursor={cursor.id}
              listRef={listHandle}
            />
          </div>
          {(uuid !== undefined || !isNarrow) && (
            <div ref={places.conversation} className={styles['conversation']}>
              {uuid === undefined ? (
                <Welcome isEmpty={!list.isLoading && list.present.length === 0} />
              ) : (
                <Suspense fallback={<PaneSkeleton />}>
                  <ConversationPane key={uuid} uuid={uuid} onBack={toList} ref={pane} />
                </Suspense>
              )}
            </div>
          )}
        </div>
        <Suspense>
          <InboxOffers {...{ inbox, pane, cursor, filter, change }} />
        </Suspense>
        {dialog !== null && (
          <Suspense>
            <InboxDialogs dialog={dialog} onClose={() => setDialog(null)} />
          </Suspense>
        )}
      </PendingContext>
    </InboxContext>
  );
}

const getTicketId = ({ id }: TicketView): number => id;

/** List of tickets that does not move while the pointer is over it. */
function useStillList(filter: InboxFilter) {
  const list = useTicketList(filter);
  const [isHeld, onHold] = useState(false);
  const { rows, gone } = useStillRows(list.rows, { keyOf: getTicketId, isHeld, scope: JSON.stringify(filter) });
  const present = useMemo(() => rows.filter(({ id }) => !gone.has(id)), [rows, gone]);
  return { ...list, rows, gone, present, onHold };
}

/** The title of the tab is the contact's name while a ticket is open. */
function useTitle(uuid: string | undefined): void {
  const t = useText(ticketTexts);
  const title = t('title');
  useDocumentTitle(uuid === undefined ? title : undefined);
}

/** State of the only dialog; `?newTicket=<contactId>` opens the one for a new conversation. */
function useDialog(uuid: string | undefined) {
  const [params, setParams] = useUrlParams();
  const asked = params.get('newTicket');
  const [dialog, setDialog] = useState<InboxDialog | null>(null);
  const [shownFor, setShownFor] = useState(uuid);
  if (shownFor !== uuid) {
    setShownFor(uuid);
    // The dialog about a conflict stays, because the attendant who lost the ticket leaves it at the same moment and
    // must still see its new owner.
    if (dialog?.kind !== 'conflict') setDialog(null);
  }
  useEffect(() => {
    if (asked === null) return;
    setDialog({ kind: 'new', contactId: asked });
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('newTicket');
        return next;
      },
      { replace: true },
    );
  }, [asked, setParams]);
  return [dialog, setDialog] as const;
}

/** Shared state of the inbox's parts; the object itself never changes. */
function useInboxValue(rows: React.RefObject<readonly TicketView[]>, open: (dialog: InboxDialog) => void) {
  const { viewer, setting } = useSession();
  const { commands, pending } = useCommands({ rows, onConflict: (holder) => open({ kind: 'conflict', holder }) });
  const client = useQueryClient();
  const who = useLatest(viewer);
  const isTagRequired = useLatest(setting('requiredTag') === 'enabled');
  const act = useCallback(
    (action: TicketAction, ticket: TicketView, isInList = false, isAtOnce = false) => {
      if (!actionsFor(who.current, ticket).has(action)) return;
      // A ticket without a queue needs one before it is accepted, if there is a choice; plain groups have none.
      const lacksQueue = ticket.queueId === null && !ticket.isGroup;
      const take = async (run: Commands['accept']) => {
        if (!lacksQueue) return run(ticket, { isInList });
        const queueId = await onlyQueue(client, who.current);
        return queueId === undefined ? open({ kind: 'accept', ticket }) : run(ticket, { isInList, queueId });
      };
      const ways: Record<TicketAction, () => void> = {
        accept: () => void take(commands.accept),
        reopen: () => void take(commands.reopen),
        ignore: () => void commands.ignore(ticket),
        return: () => void commands.giveBack(ticket),
        transfer: () => open({ kind: 'transfer', ticket }),
        resolve: () =>
          isAtOnce && !(isTagRequired.current && lacksTag(ticket))
            ? void commands.resolve(ticket, true)
            : open({ kind: 'resolve', ticket }),
        markUnread: () => void commands.markUnread(ticket),
        toggleBot: () => void commands.toggleBot(ticket),
        remove: () => open({ kind: 'remove', ticket }),
      };
      ways[action]();
    },
    [client, who, isTagRequired, commands, open],
  );
  const inbox = useMemo<Inbox>(() => ({ open, commands, act, rows }), [open, commands, act, rows]);
  return { inbox, pending };
}

interface KeysOptions {
  inbox: Inbox;
  pending: PendingAction | null;
  pane: React.RefObject<PaneHandle | null>;
  cursor: Cursor;
  toList: () => void;
  show: (tab: TabKey) => void;
}

function useKeys({ inbox, pending, pane, cursor, toList, show }: KeysOptions): void {
  const navigate = useNavigate();
  const { uuid } = useParams();
  const locate = useCurrentLocation();
  useInboxKeys({
    move: cursor.move,
    open: () => {
      if (cursor.row !== undefined && cursor.hasFocus()) void navigate(ticketLink(cursor.row, locate().search));
    },
    act: (action, isAsking) => {
      // A row that has the focus is meant, else the open conversation; nothing else is before the eyes.
      const ticket = cursor.hasFocus() ? cursor.row : pane.current?.ticket;
      // A key pressed twice acts once, because a running action of the ticket blocks further ones.
      if (ticket === undefined || pending?.ticketId === ticket.id) return;
      inbox.act(action, ticket, cursor.hasFocus(), !isAsking);
    },
    show,
    reply: () => pane.current?.reply(),
    note: () => pane.current?.note(),
    back: () => {
      if (pane.current?.closeDrawer() === true || uuid === undefined) return;
      toList();
    },
    help: () => inbox.open({ kind: 'shortcuts' }),
    undo: () => void inbox.commands.undo(),
  });
}

function Welcome({ isEmpty }: { isEmpty: boolean }) {
  const t = useText(ticketTexts);
  const { isLeft } = useFirstSteps();
  if (isLeft) {
    return (
      <div className={styles['welcome']}>
        <FirstSteps />
      </div>
    );
  }
  return (
    <div className={styles['welcome']}>
      <EmptyState icon={MessagesSquare} around={[Keyboard, Clock]} title={isEmpty ? undefined : t('welcomeTitle')}>
        {t(isEmpty ? 'welcomeEmpty' : 'welcome')}
      </EmptyState>
    </div>
  );
}
