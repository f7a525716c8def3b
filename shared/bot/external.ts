import type { Message } from '../messages/model.ts';
import type { Ticket } from '../tickets/model.ts';
import type { BotEffect, BotState } from './model.ts';

/** After so many in a row automation lets go (B-INT-4). */
export const maxFailures = 3;

/** The ways in which an outside service ends its part; `lost` means that it stopped answering. */
export type ExternalEnd =
  | { readonly type: 'queue'; readonly queueId: number; readonly userId: number | null }
  | { readonly type: 'release' }
  | { readonly type: 'lost'; readonly queueId: number | null }
  | { readonly type: 'close'; readonly farewell: string };

type Handed = Pick<Message, 'ticketId' | 'handedTo' | 'isDeleted'>;

/**
 * True if a message still waits for the service it was handed to: the same service has the ticket in the same cycle, no
 * attendant took it, and nothing later was answered (B-IN-37, B-INT-2, B-INT-3).
 * @param position of the message in its conversation
 */
export function isAwaited(
  ticket: Ticket,
  { ticketId, handedTo, isDeleted }: Handed,
  { position, disableBot }: { readonly position: string; readonly disableBot: boolean },
): boolean {
  if (!handedTo || isDeleted || disableBot || ticketId !== ticket.id) return false;
  const isFree = ticket.status === 'pending' && ticket.userId === null && ticket.useIntegration;
  const { trackingId, integrationId, promptId } = handedTo;
  const isSame =
    ticket.trackingId === trackingId &&
    (integrationId === null
      ? ticket.integrationId === null && ticket.promptId === promptId
      : ticket.integrationId === integrationId);
  return isFree && isSame && (ticket.external === null || ticket.external.answeredTo < position);
}

type After = BotState & { readonly effects: readonly BotEffect[] };

const noService = { useIntegration: false, integrationId: null, promptId: null } as const;

function ended({ ticket, session }: BotState, farewell: string): After {
  const say = { lines: '', choices: [], hasGreetingMedia: false, isQuoting: false, delayMs: 0 } as const;
  return {
    ticket: { ...ticket, ...noService, status: 'closed' },
    session: { ...session, stage: 'done', path: [], sent: 0, sentAt: null },
    effects: [
      ...(farewell.trim() === '' ? [] : [{ type: 'say' as const, text: farewell, ...say }]),
      { type: 'close', log: 'clientClosed', delayMs: 0 },
    ],
  };
}

/**
 * Applies a service's end to a ticket. If the service only lets go, the ticket remembers which service to resume
 * (B-INT-2).
 */
export function handsBack(state: BotState, end: ExternalEnd): After {
  if (end.type === 'close') return ended(state, end.farewell);
  const { ticket } = state;
  // The ticket goes to a person without options, because the customer has already talked with the service.
  const settled: BotState['session'] = { ...state.session, isReleased: true, stage: 'done', path: [] };
  if (end.type === 'queue') {
    const { queueId, userId } = end;
    const user = userId === null ? [] : [{ type: 'user' as const, userId }];
    return {
      ticket: { ...ticket, ...noService, queueId, userId },
      session: settled,
      effects: [{ type: 'queue', queueId, log: 'queue' }, ...user],
    };
  }
  const moves = end.type === 'lost' && end.queueId !== null && end.queueId !== ticket.queueId;
  const queueId = moves ? end.queueId : ticket.queueId;
  return {
    ticket: { ...ticket, useIntegration: false, queueId },
    // Without a queue its menu may still find out where to.
    session: queueId === null ? { ...state.session, isReleased: true } : settled,
    effects: [moves ? { type: 'queue', queueId, log: 'redirect' } : { type: 'log', log: 'redirect' }],
  };
}
