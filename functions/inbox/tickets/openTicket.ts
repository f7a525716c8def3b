import type { Ctx } from '../../core/http/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { assigneesThatExist } from './assigneeGuards.ts';
import { firstTracking, newestTicketOf, newTicket, type TicketDraft } from './newTicket.ts';
import { saveTicket } from './repo.ts';

/** Makes and saves a ticket without anybody's rights being asked. @throws ActiveTicketExists, WriteConflict */
export async function openTicket(ctx: Ctx, draft: TicketDraft): Promise<StoredTicket> {
  const ticket = await newTicket(ctx, draft);
  return saveTicket(ctx, undefined, ticket, {
    event: 'ticket.created',
    logs: [{ type: 'create', user: draft.user ?? { id: 0, name: 'API' }, queue: draft.queue && ticket.queue }],
    alongside: [newestTicketOf(ctx, ticket), firstTracking(ctx, ticket), ...assigneesThatExist(ctx, undefined, ticket)],
  });
}
