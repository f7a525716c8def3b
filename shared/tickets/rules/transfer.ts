import type { Ticket } from '../model.ts';
import {
  callerOf,
  type Decision,
  type Effect,
  type Facts,
  isIn,
  isPlainGroup,
  type LogDraft,
  nextCycle,
  noDecision,
  refuse,
  servedStatus,
  waitingStatus,
  withoutBot,
  withQueue,
  withUser,
} from './decision.ts';
import { canAccept, canWork } from './policy.ts';
import { newTracking, type TrackingChange } from './tracking.ts';

/** Automatic texts of a transfer, as templates. */
export const transferTexts = {
  queue: 'Seu atendimento foi encaminhado para o setor {{queue}}.',
  user: 'Agora quem fala com você é {{userName}}.',
  both: 'Seu atendimento foi encaminhado para {{userName}}, do setor {{queue}}.',
} as const;

/** B-TICKET-16. */
export function transferLogs(before: Ticket, after: Ticket): LogDraft[] {
  const isOtherUser = after.userId !== before.userId;
  const isOtherQueue = after.queueId !== before.queueId;
  const hadUser = before.userId !== null;
  return [
    ...(hadUser && (isOtherUser || isOtherQueue)
      ? [{ type: 'transfered' as const, user: before.user, queue: before.queue }]
      : []),
    ...(after.userId !== null && isOtherUser
      ? [{ type: 'receivedTransfer' as const, user: after.user, queue: after.queue }]
      : []),
    ...(!hadUser && after.userId === null && isOtherQueue ? [{ type: 'queue' as const, queue: after.queue }] : []),
  ];
}

/** B-TICKET-15; not sent if the contact never wrote, because it would not be understood. */
function transferText(before: Ticket, after: Ticket, facts: Facts): Effect[] {
  const isWanted = facts.settings.sendMsgTransfTicket === 'enabled' && facts.canSay;
  if (!isWanted || isPlainGroup(after) || before.lastInboundAt === null) return [];
  const isOtherUser = after.userId !== null && after.userId !== before.userId;
  const isOtherQueue = after.queueId !== null && after.queueId !== before.queueId;
  if (isOtherUser) return [{ type: 'say', template: isOtherQueue ? transferTexts.both : transferTexts.user }];
  return isOtherQueue ? [{ type: 'say', template: transferTexts.queue }] : [];
}

/** A transferred conversation is unread for its new attendant and names the user who transferred it. */
const handed = (ticket: Ticket, { id, name }: NonNullable<Ticket['user']>, at: string) =>
  ticket.userId === id
    ? { transferredBy: null }
    : { transferredBy: { id, name, at }, unreadMessages: Math.max(1, ticket.unreadMessages) };

/** Former attendant and queue for the cycle; empty for a cycle that begins with the transfer. */
const handingOf = ({ status, userId, queueId }: Ticket, facts: Facts): Pick<TrackingChange, 'handed'> =>
  status === 'closed' ? {} : { handed: { at: facts.at, byId: callerOf(facts).id, userId, queueId } };

export function transfer<T extends Ticket>(
  current: T,
  command: { queue?: Ticket['queue']; user?: Ticket['user'] },
  facts: Facts,
): Decision<T> {
  const wasClosed = current.status === 'closed';
  if (isIn(current, 'lgpd', 'nps')) refuse('ERR_TICKET_TRANSITION');
  const isFree = wasClosed || current.status === 'pending';
  if (!canWork(facts.viewer, current) && !(isFree && canAccept(facts.viewer, current))) refuse('ERR_NO_PERMISSION');
  const moved = withQueue(withUser(current, command.user ?? null), command.queue);
  const status = moved.userId === null ? waitingStatus(current) : servedStatus(current);
  const isSame = moved.userId === current.userId && moved.queueId === current.queueId && status === current.status;
  if (isSame) return noDecision(current);
  const ticket = {
    ...moved,
    status,
    ...withoutBot,
    ...handed(moved, callerOf(facts), facts.at),
    assignedAt: null,
    closedAt: null,
    updatedAt: facts.at,
    ...(wasClosed ? nextCycle(facts) : {}),
  };
  const startedAt = ticket.userId === null ? null : facts.at;
  return {
    ticket,
    event: 'ticket.transferred',
    logs: [
      ...(wasClosed ? [{ type: 'reopen' as const, user: callerOf(facts), queue: ticket.queue }] : []),
      ...transferLogs(current, ticket),
    ],
    tracking: {
      set: {
        ...(wasClosed ? newTracking(ticket, facts.at) : {}),
        userId: ticket.userId,
        queueId: ticket.queueId,
        status,
        queuedAt: facts.at,
        startedAt,
      },
      ...(startedAt === null || wasClosed ? {} : { once: { firstStartedAt: startedAt } }),
      ...handingOf(current, facts),
    },
    effects: transferText(current, ticket, facts),
  };
}

export function returnToQueue<T extends Ticket>(ticket: T, facts: Facts): Decision<T> {
  if (!isIn(ticket, 'open', 'group', 'pending')) refuse('ERR_TICKET_TRANSITION');
  const isAllowed = canWork(facts.viewer, ticket) || (ticket.status === 'pending' && canAccept(facts.viewer, ticket));
  if (!isAllowed) refuse('ERR_NO_PERMISSION');
  const status = waitingStatus(ticket);
  if (ticket.userId === null && ticket.status === status) return noDecision(ticket);
  return {
    ticket: {
      ...withUser(ticket, null),
      ...withoutBot,
      transferredBy: null,
      assignedAt: null,
      status,
      updatedAt: facts.at,
    },
    event: 'ticket.returned',
    logs: [{ type: 'pending', user: ticket.user, queue: ticket.queue }],
    tracking: { set: { startedAt: null, userId: null, queuedAt: facts.at, status } },
    effects: [],
  };
}
