import { newTracking } from '@shared/tickets/rules/tracking.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { newestTicketOf } from '../../core/store/newestTickets.ts';
import { assigneesThatExist } from './assigneeGuards.ts';
import { newTicket, type TicketDraft } from './newTicket.ts';
import { saveTicket } from './repo.ts';

/** Makes and saves a ticket without anybody's rights being asked. @throws ActiveTicketExists, WriteConflict */
export async function openTicket(ctx: Ctx, draft: TicketDraft): Promise<StoredTicket> {
  const ticket = await newTicket(ctx, draft);
  return saveTicket(ctx, undefined, ticket, {
    event: 'ticket.created',
    logs: [{ type: 'create', user: draft.user ?? { id: 0, name: 'API' }, queue: draft.queue && ticket.queue }],
    cycle: newTracking(ticket, ctx.now.toISOString()),
    alongside: [newestTicketOf(ctx, ticket), ...assigneesThatExist(ctx, undefined, ticket)],
  });
}
