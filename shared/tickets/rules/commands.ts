import type * as z from 'zod';
import type { QueueSnapshot, Ticket, UserSnapshot } from '../model.ts';

type Queue = z.infer<typeof QueueSnapshot> | null;
type User = z.infer<typeof UserSnapshot> | null;

/** A user's command on a ticket. An absent queue or user stays as it is, null clears it. */
export type Command =
  | { readonly type: 'accept'; readonly queue?: Queue; readonly greeting?: string }
  | { readonly type: 'reopen'; readonly queue?: Queue }
  | { readonly type: 'transfer'; readonly queue?: Queue; readonly user?: User }
  | { readonly type: 'ignore' | 'return' }
  | { readonly type: 'close'; readonly withFarewell: boolean }
  | {
      readonly type: 'toggleBot';
      readonly useIntegration?: boolean;
      readonly amountUsedBotQueues?: number;
      /** The prompt that answers from now on; null for none. */
      readonly promptId?: number | null;
      /** The connection's service, for a ticket that had none of its own. */
      readonly starts?: Pick<Ticket, 'integrationId' | 'promptId'>;
    };

/** A command whose queue and user are still numbers. */
export interface Intent {
  readonly type: Command['type'];
  readonly queueId?: number | null | undefined;
  readonly userId?: number | null | undefined;
}

/** The part of `PUT /tickets/{id}` that names a transition (B-TICKET-4). */
export interface TicketChange {
  readonly status?: 'open' | 'pending' | 'closed' | 'group' | undefined;
  readonly userId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
  readonly useIntegration?: boolean | undefined;
  readonly amountUsedBotQueues?: number | undefined;
  readonly promptId?: number | null | undefined;
  readonly sendFarewellMessage: boolean;
}

type TicketAssignment = Pick<Ticket, 'status' | 'userId' | 'queueId'>;

function takenBy(ticket: TicketAssignment, { userId, queueId }: TicketChange, callerId: number): Intent {
  const target = userId ?? callerId;
  if (ticket.status === 'closed') {
    return target === callerId ? { type: 'reopen', queueId } : { type: 'transfer', userId: target, queueId };
  }
  if (target !== callerId) return { type: 'transfer', userId: target, queueId };
  const isMineAlready = ticket.userId === callerId && ticket.status !== 'pending';
  if (isMineAlready && queueId !== undefined && queueId !== ticket.queueId) {
    return { type: 'transfer', userId: callerId, queueId };
  }
  return { type: 'accept', queueId };
}

/**
 * The one command a body asks for, judged by the ticket as the server holds it; undefined when it
 * asks for nothing. The same body means accept, reopen or transfer depending on whom it names.
 */
export function intentOf(ticket: TicketAssignment, change: TicketChange, callerId: number): Intent | undefined {
  const { status, userId, queueId } = change;
  const isOtherQueue = queueId !== undefined && queueId !== ticket.queueId;
  if (status === 'closed') {
    return { type: ticket.status === 'pending' && !change.sendFarewellMessage ? 'ignore' : 'close' };
  }
  if (status === 'pending') return isOtherQueue ? { type: 'transfer', queueId, userId: null } : { type: 'return' };
  if (status !== undefined) return takenBy(ticket, change, callerId);
  if (userId !== undefined && userId !== null) return { type: 'transfer', userId, queueId };
  if (isOtherQueue) return { type: 'transfer', queueId, userId: null };
  if (userId === null) return { type: 'return' };
  const { useIntegration, amountUsedBotQueues, promptId } = change;
  const isToggle = [useIntegration, amountUsedBotQueues, promptId].some((given) => given !== undefined);
  return isToggle ? { type: 'toggleBot' } : undefined;
}
