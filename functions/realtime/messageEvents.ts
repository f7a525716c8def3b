import { maskedMessage } from '@shared/messages/mask.ts';
import { type Message, type MessageView, messageView } from '@shared/messages/model.ts';
import { withoutDeleted } from '@shared/messages/visibility.ts';
import { canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import { ticketView } from '@shared/tickets/view.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { messageEntity, type StoredTicket } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { channelOf, isVisibleChange, type SharedEvent, type ViewScope } from './events.ts';
import { threadOf } from './repo.ts';

/** Tickets by number, as far as they are known. */
export type Tickets = ReadonlyMap<number, StoredTicket>;

const ticketSummary = (ticket: StoredTicket | undefined): MessageView['ticket'] | undefined =>
  ticket && {
    id: ticket.id,
    status: ticket.status,
    uuid: ticket.uuid,
    queue: ticket.queue,
    user: ticket.user,
  };

const buildMaskedMessageView = (message: Message, ticket: StoredTicket | undefined, look: ViewScope): MessageView =>
  maskedMessage(withoutDeleted(messageView(message, ticketSummary(ticket)), look.isAdmin), look.isMasked);

const parts = ({ before, after }: RecordChange) => ({
  before: before && fromItem(messageEntity, before),
  after: after && fromItem(messageEntity, after),
});

const quiet = {
  ...{ ack: 0, wid: null, version: 0, updatedAt: '', attempts: 0, begun: undefined },
  ...{ nextAttemptAt: null, read: false },
};

const isTick = (before: Message, after: Message): boolean =>
  !isVisibleChange({ ...before, ...quiet }, { ...after, ...quiet });

/**
 * Number of the ticket that is needed to push a change. A rising tick goes to the users who saw the message when it was
 * written, which needs no read; every other change to those who see the ticket now.
 */
export function ticketToRead(change: RecordChange): number | undefined {
  const { before, after } = parts(change);
  if (!after) return undefined;
  return before && isTick(before, after) ? undefined : after.ticketId;
}

const shown = (message: Message) => ({ ...messageView(message), version: 0, updatedAt: '', attempts: 0 });

export function messageEvents(companyId: number, change: RecordChange, tickets: Tickets): SharedEvent[] {
  const { before, after } = parts(change);
  const message = after ?? before;
  if (!message || (before && after && !isVisibleChange(shown(before), shown(after)))) return [];
  const ticket = tickets.get(message.ticketId);
  const channel = channelOf(companyId, 'appMessage');
  const isFor = (viewer: Viewer): boolean => canSee(viewer, ticket ?? message.audience);
  if (!after) {
    return [
      {
        channel,
        isFor,
        data: (look) => ({ action: 'delete', message: buildMaskedMessageView(message, ticket, look) }),
      },
    ];
  }
  if (before) {
    // Ticks are only shown in their conversation.
    const thread = isTick(before, after) ? { thread: threadOf(after) } : {};
    return [
      {
        channel,
        isFor,
        ...thread,
        data: (look) => ({ action: 'update', message: buildMaskedMessageView(after, ticket, look) }),
      },
    ];
  }
  return [
    {
      channel,
      isFor,
      data: (look) => ({
        action: 'create',
        message: buildMaskedMessageView(after, ticket, look),
        ticket: ticket && ticketView(ticket, look.isMasked),
      }),
    },
  ];
}
