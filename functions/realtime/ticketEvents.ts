import { partitionOf } from '@shared/tickets/lists/lists.ts';
import { canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import { ticketView } from '@shared/tickets/view.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { channelOf, isVisibleChange, type SharedEvent } from './events.ts';

const isListMove = (before: StoredTicket, after: StoredTicket): boolean =>
  isVisibleChange(partitionOf(before), partitionOf(after));

const shownPart = (ticket: StoredTicket) => {
  const { unreadMessages: _unread, version: _version, ...rest } = ticketView(ticket, false);
  return rest;
};

/** True if only the unread count went to zero and the rest of the row is unchanged. */
const isReadOnly = (before: StoredTicket, after: StoredTicket): boolean =>
  before.unreadMessages > 0 && after.unreadMessages === 0 && !isVisibleChange(shownPart(before), shownPart(after));

/** Listed rows are shown; older closed tickets of a conversation are not. */
const isSeen = (viewer: Viewer, ticket: StoredTicket | undefined): boolean =>
  ticket?.isListed === true && canSee(viewer, ticket);

interface States {
  readonly before: StoredTicket | undefined;
  readonly after: StoredTicket | undefined;
}

/**
 * True if the event of a new message, which carries its ticket, is enough for viewers who keep the ticket in the same
 * list.
 */
const isToldByMessage = ({ before, after }: States, withMessage: ReadonlySet<number>): boolean =>
  before !== undefined &&
  after !== undefined &&
  withMessage.has(after.id) &&
  !isListMove(before, after) &&
  before.transferredBy?.at === after.transferredBy?.at;

/**
 * Users who can no longer see a ticket drop it; if it moved to another list, they drop it there first (B-RT-5);
 * all others get the row.
 */
function factsOf(companyId: number, { before, after }: States, withMessage: ReadonlySet<number>): SharedEvent[] {
  const ticketId = (after ?? before)?.id;
  const channel = channelOf(companyId, 'ticket');
  const isMove = before !== undefined && after !== undefined && isListMove(before, after);
  const current = before?.version ?? 0;
  // A removal has a version of its own, higher than the one before it, so that late and repeated pushes end the same.
  const lost: SharedEvent = {
    channel,
    isFor: (viewer) => isSeen(viewer, before) && !isSeen(viewer, after),
    data: () => ({ action: 'delete', ticketId, version: after?.version ?? current + 1 }),
  };
  if (!after) return [lost];
  if (isToldByMessage({ before, after }, withMessage)) return [lost];
  if (before && isReadOnly(before, after)) {
    return [
      lost,
      {
        channel,
        isFor: (viewer) => isSeen(viewer, after),
        data: () => ({ action: 'updateUnread', ticketId, version: after.version }),
      },
    ];
  }
  const update: SharedEvent = {
    channel,
    isFor: (viewer) => isSeen(viewer, after),
    data: ({ isMasked }) => ({ action: 'update', ticket: ticketView(after, isMasked) }),
  };
  const moved: SharedEvent = {
    channel,
    isFor: (viewer) => isMove && isSeen(viewer, before) && isSeen(viewer, after),
    data: () => ({ action: 'delete', ticketId, version: current }),
  };
  return before ? [lost, moved, update] : [update];
}

/** @param withMessage tickets of the batch's new messages */
export function ticketEvents(companyId: number, change: RecordChange, withMessage: ReadonlySet<number>): SharedEvent[] {
  const before = change.before && fromItem(ticketEntity, change.before);
  const after = change.after && fromItem(ticketEntity, change.after);
  const isSilent =
    before &&
    after &&
    before.isListed === after.isListed &&
    !isVisibleChange({ ...before, version: 0 }, { ...after, version: 0 });
  return isSilent ? [] : factsOf(companyId, { before, after }, withMessage);
}
