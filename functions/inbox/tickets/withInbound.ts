import type { Message } from '@shared/messages/model.ts';
import { withWords } from '@shared/messages/ticketChanges.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';

/** A ticket after an inbound message: unread rises by exactly one, older messages do not replace newer texts (B-IN-10, B-IN-30). */
export function withInbound(ctx: CompanyCtx, ticket: StoredTicket, message: Message): StoredTicket {
  const isQuiet = message.mediaType === 'reactionMessage';
  // A message from the company's own phone shows that its sender has read the conversation.
  if (message.fromMe) {
    const said = isQuiet ? ticket : { ...withWords(ticket, message), updatedAt: ctx.now.toISOString() };
    return { ...said, unreadMessages: 0 };
  }
  const inbound = ticket.lastInboundAt;
  return {
    ...(isQuiet ? ticket : withWords(ticket, message)),
    unreadMessages: ticket.unreadMessages + (isQuiet || message.read ? 0 : 1),
    isWarned: isQuiet && ticket.isWarned,
    lastInboundAt: inbound !== null && inbound > message.createdAt ? inbound : message.createdAt,
    updatedAt: isQuiet ? ticket.updatedAt : ctx.now.toISOString(),
  };
}
