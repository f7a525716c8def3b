import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { conflict, withQueue } from '@shared/tickets/rules/decision.ts';
import { decide } from '@shared/tickets/rules/machine.ts';
import { canAccept, canWork } from '@shared/tickets/rules/policy.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { ulid } from 'ulid';
import { enqueueRead } from '../../channels/connections/service.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { newestTicketOf } from '../../core/store/newestTickets.ts';
import { retryConflicts, WriteConflict } from '../../core/store/store.ts';
import { trackingWrite } from './history.ts';
import { newTicket } from './newTicket.ts';
import { ActiveTicketExists, findConversation, findTicket, saveTicket } from './repo.ts';

export interface ClaimRequest {
  readonly connection: Connection;
  readonly contact: Contact;
  readonly queue: Ticket['queue'];
  /** Called before anything is changed; throws if the contact may not be written to now. */
  readonly check: (lastInboundAt: string | null) => void;
}

/** Takes a waiting ticket into service, as accepting it would (B-TICKET-5). */
async function take(ctx: Ctx, current: StoredTicket, queue: Ticket['queue']): Promise<StoredTicket> {
  const decision = decide(
    current.queueId === null ? withQueue(current, queue) : current,
    { type: 'accept' },
    {
      at: ctx.now.toISOString(),
      viewer: ctx.viewer,
      name: ctx.user.name,
      trackingId: ulid(),
      settings: withDefaults({}),
      farewell: '',
      rating: '',
      wasServed: false,
      canSay: false,
    },
  );
  const { ticket: after, event, logs, tracking, effects } = decision;
  if (event === null) return current;
  const alongside = tracking ? [trackingWrite(ctx, after, tracking)] : [];
  const ticket = await saveTicket(ctx, current, after, { event, logs, alongside });
  if (effects.some(({ type }) => type === 'markRead')) await enqueueRead(ctx, ticket);
  return ticket;
}

/** The active ticket of the conversation, when it is the caller's to write in. @throws ERR_OTHER_OPEN_TICKET, ERROR_TICKET_OPEN */
async function active(ctx: Ctx, current: StoredTicket, { queue, check }: ClaimRequest): Promise<StoredTicket> {
  const isOwn = current.status === 'group' ? canWork(ctx.viewer, current) : current.userId === ctx.user.id;
  const isServed = current.status === 'open' || current.status === 'group';
  if (isServed && !isOwn) throw conflict(current);
  if (!isServed && (current.status !== 'pending' || !canAccept(ctx.viewer, current))) throw conflict(current);
  check(current.lastInboundAt);
  return isServed ? current : take(ctx, current, queue);
}

async function start(ctx: Ctx, { connection, contact, queue }: ClaimRequest, lastInboundAt: string | null) {
  const user = { id: ctx.user.id, name: ctx.user.name };
  const status = contact.isGroup ? ('group' as const) : ('open' as const);
  const ticket = await newTicket(ctx, {
    connection,
    contact,
    status,
    queue,
    user,
    isActiveDemand: true,
    lastInboundAt,
  });
  try {
    return await saveTicket(ctx, undefined, ticket, {
      event: 'ticket.created',
      logs: [{ type: 'create', user, queue }],
      cycle: newTracking(ticket, ctx.now.toISOString()),
      alongside: [newestTicketOf(ctx, ticket)],
    });
  } catch (error) {
    if (error instanceof ActiveTicketExists) throw new WriteConflict(0, { cause: error });
    throw error;
  }
}

/**
 * Returns the ticket in which the caller writes to a contact: the caller's own, a waiting one within reach, or a
 * new one without consent, automation or greeting (B-MSG-10, B-IN-14).
 * @throws ERR_OTHER_OPEN_TICKET with payload if another attendant has the conversation (B-TICKET-3), ERROR_TICKET_OPEN
 */
export function claimConversation(ctx: Ctx, wanted: ClaimRequest): Promise<StoredTicket> {
  const { connection, contact, check } = wanted;
  return retryConflicts(async () => {
    const conversation = await findConversation(ctx, connection.id, contact.id, true);
    const id = conversation?.activeTicketId ?? conversation?.newestTicketId;
    const newest = id ? await findTicket(ctx, id, true) : undefined;
    if (conversation?.activeTicketId) {
      if (!newest) throw new WriteConflict(0);
      return active(ctx, newest, wanted);
    }
    const lastInboundAt = newest?.lastInboundAt ?? null;
    check(lastInboundAt);
    return start(ctx, wanted, lastInboundAt);
  }, 12);
}
