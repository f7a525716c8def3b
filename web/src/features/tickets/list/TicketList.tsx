import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { touch, useMedia } from '@web/lib/useMedia.ts';
import { VirtualList, type VirtualListHandle } from '@web/ui/VirtualList.tsx';
import type { Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { type InboxFilter, ticketLink } from '../inbox/inboxFilter.ts';
import { ticketTexts } from '../text.ts';
import { EmptyList, ListFailure, ListSkeleton } from './ListStates.tsx';
import { TicketItem } from './TicketItem.tsx';
import { usePrefetchThread, type useTicketList } from './useTicketList.ts';

/** `--list-row`: every row is measured, this is where it starts from. */
const rowHeight = 65;

export interface TicketListProps {
  filter: InboxFilter;
  list: Omit<ReturnType<typeof useTicketList>, 'rows'> & {
    readonly rows: readonly TicketView[];
    /** Rows that belong here no longer and only keep their place under the pointer. */
    readonly gone: ReadonlySet<string | number>;
    readonly onHold: (isHeld: boolean) => void;
  };
  /** The open ticket. */
  selected: string | undefined;
  /** Ticket id of the keyboard cursor. */
  cursor: number | undefined;
  onChange: (patch: Partial<InboxFilter>) => void;
  ref: Ref<VirtualListHandle>;
}

export function TicketList({ filter, list, selected, cursor, onChange, ref }: TicketListProps) {
  const t = useText(ticketTexts);
  const { viewer, user } = useSession();
  const { search } = useLocation();
  const { prefetch, cancel, open } = usePrefetchThread();
  const isTouch = useMedia(touch);
  if (list.error !== null) return <ListFailure error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <ListSkeleton />;
  if (list.rows.length === 0 && !list.more.hasMore) return <EmptyList filter={filter} onChange={onChange} />;
  const reachable = cursor ?? list.rows.find(({ uuid }) => uuid === selected)?.id ?? list.rows[0]?.id;
  return (
    <VirtualList
      ref={ref}
      label={t('listPane')}
      items={list.rows}
      itemKey={(ticket: TicketView) => ticket.id}
      itemHeight={rowHeight}
      more={list.more}
      onHold={list.onHold}
      render={(ticket: TicketView) => (
        <TicketItem
          ticket={ticket}
          to={ticketLink(ticket, search)}
          search={filter.search}
          isSelected={ticket.uuid === selected}
          isReachable={ticket.id === reachable}
          showsUser={viewer.profile !== 'user'}
          userId={user.id}
          isTouch={isTouch}
          isGone={list.gone.has(ticket.id)}
          onIntent={prefetch}
          onIntentEnd={cancel}
          onOpen={open}
        />
      )}
    />
  );
}
