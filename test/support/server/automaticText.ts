import type { CompanyCtx } from '@fn/core/context/ctx.ts';
import { messageEntity, type StoredTicket } from '@fn/core/store/entities.ts';
import { putNew } from '@fn/core/store/records.ts';
import { transact } from '@fn/core/store/store.ts';
import { handOver } from '@fn/inbox/records/heldMessages.ts';
import { automaticDraft } from '@fn/inbox/records/newMessage.ts';
import { reviseTicket } from '@fn/inbox/tickets/service.ts';
import type { Message } from '@shared/messages/model.ts';
import { withAutomatic } from '@shared/messages/ticketChanges.ts';

/** Stores an automatic text in a ticket and sends it (B-BOT-22). Variables are already rendered. */
export async function sendAutomatic(
  ctx: CompanyCtx,
  ticket: StoredTicket,
  text: string,
): Promise<{ readonly message: Message; readonly ticket: StoredTicket }> {
  const message = automaticDraft(ctx, ticket, text);
  await transact([putNew(messageEntity, message, 'message.created')]);
  const after = await reviseTicket(ctx, ticket, 'ticket.replied', (current) =>
    withAutomatic(current, message, ctx.now.toISOString()),
  );
  await handOver(ctx, [message]);
  return { message, ticket: after };
}
