import { hidesNumbers } from '@shared/contacts/mask.ts';
import { maskedMessage } from '@shared/messages/mask.ts';
import { type Message, type MessageView, messageView } from '@shared/messages/model.ts';
import { withoutDeleted } from '@shared/messages/visibility.ts';
import type { Settings } from '@shared/settings/model.ts';
import { getSettings } from '../../accounts/settings/service.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';

/** A message as the caller gets it, with what a list needs to place it (B-RT-5). */
export function messageViewFor(ctx: Ctx, message: Message, ticket: StoredTicket, settings: Settings): MessageView {
  const { id, status, uuid, queue, user } = ticket;
  const isOfTicket = message.ticketId === id;
  const view = messageView(message, isOfTicket ? { id, status, uuid, queue, user } : undefined);
  return maskedMessage(withoutDeleted(view, isAdmin(ctx)), hidesNumbers(ctx.user.profile, settings));
}

/** The same for single answers; the settings are read only where there is something to hide. */
export async function messageViews(
  ctx: Ctx,
  messages: readonly Message[],
  ticket: StoredTicket,
): Promise<MessageView[]> {
  const mayHide = messages.some(
    ({ wid, isPrivate, quotedMsg, contacts }) =>
      (wid !== null && !isPrivate) || quotedMsg !== null || contacts.length > 0,
  );
  const settings = mayHide && ctx.user.profile !== 'admin' ? await getSettings(ctx) : { lgpdHideNumber: 'disabled' };
  return messages.map((message) => messageViewFor(ctx, message, ticket, settings as Settings));
}
