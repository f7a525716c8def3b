import type { Contact } from '@shared/contacts/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { Step } from '../../core/store/commit.ts';
import { messageEntity, type StoredTicket } from '../../core/store/entities.ts';
import { putNew } from '../../core/store/records.ts';
import { freshRest, outboundMessage } from '../../inbox/records/newMessage.ts';
import { logWrites } from '../../inbox/tickets/history.ts';
import { ticketsUnderWay } from '../records/access.ts';

/** Returns the conversation's note about a changed number: the user who changed it, never the number. */
function noticeIn(ctx: Ctx, ticket: StoredTicket): Step {
  const { id, name } = ctx.user;
  const message = outboundMessage(
    ctx,
    ticket,
    {
      ...{ body: '', mediaType: 'chat' as const, notice: 'numberChanged' as const, user: { id, name } },
      ...{ isPrivate: true, isAutomatic: true, ack: 2, nextAttemptAt: null },
    },
    { at: ctx.now, rest: freshRest() },
  );
  const noted = { ...message, wid: `PVT${message.id}` };
  return { write: putNew(messageEntity, noted, 'message.created') };
}

/** More conversations at once than one contact has; the transaction, also that of a merge, has room for them. */
const maxTickets = 15;

/**
 * Returns the steps that report a changed number to the contact's attendants: a note in each open conversation, and an
 * entry in the ticket's log.
 */
export async function numberChangeSteps(ctx: Ctx, before: Contact, after: Contact): Promise<Step[]> {
  if (before.number === after.number) return [];
  const { id, name } = ctx.user;
  const tickets = (await ticketsUnderWay(ctx, before)).slice(0, maxTickets);
  return tickets.flatMap((ticket) => [
    noticeIn(ctx, ticket),
    ...logWrites(ctx, ticket.id, [{ type: 'numberChanged', user: { id, name } }]).map((write) => ({ write })),
  ]);
}
