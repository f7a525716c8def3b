import type { Connection } from '@shared/connections/model.ts';
import { asRead } from '@shared/messages/ticketChanges.ts';
import { findByWid, newestMessages } from '../channels/connections/messageLookup.ts';
import type { InboundEvent } from '../channels/drivers/driver.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { findTicket } from '../inbox/tickets/repo.ts';
import { reviseTicket } from '../inbox/tickets/service.ts';

type Seen = Extract<InboundEvent, { kind: 'seen' }>;

/**
 * Marks messages as read that were read on the company's own phone; the channel knows already. Later messages stay
 * unread, and at most as many are examined as `newestMessages` reads.
 */
export async function markSeen(ctx: CompanyCtx, { id: whatsappId }: Connection, { known, wid }: Seen): Promise<void> {
  const contact = await findInboundContact(ctx, known);
  if (!contact) return;
  const conversation = { whatsappId, contactId: contact.id };
  const target = await findByWid(ctx, conversation, wid);
  const ticket = target && (await findTicket(ctx, target.ticketId, true));
  if (!ticket || ticket.unreadMessages === 0) return;
  // After the ticket: what comes in between is taken for unread.
  const newest = await newestMessages(ctx, conversation, (message) => message.id <= target.id);
  const later = newest.filter(
    ({ id, fromMe, read, mediaType, ticketId }) =>
      id > target.id && !fromMe && !read && mediaType !== 'reactionMessage' && ticketId === ticket.id,
  );
  const count = ticket.unreadMessages - later.length;
  if (count <= 0) return;
  await reviseTicket(ctx, ticket, 'ticket.read', (current) =>
    current.unreadMessages === 0
      ? undefined
      : { ...asRead(current), unreadMessages: Math.max(0, current.unreadMessages - count) },
  );
}
