import { textSlots } from '@shared/campaigns/model.ts';
import { capabilities } from '@shared/connections/model.ts';
import { identityText } from '@shared/contactLists/identity.ts';
import { AppError } from '@shared/core/errors.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { companyCountry, readPhone } from '@shared/phones/read.ts';
import { getSendingConnection } from '../channels/connections/service.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { commit } from '../core/store/commit.ts';
import { messageEntity } from '../core/store/entities.ts';
import { putNew } from '../core/store/records.ts';
import { conversationState, messageWithoutTicket, saveConversation } from '../inbox/messages/withoutTicket.ts';
import { handOver } from '../inbox/records/heldMessages.ts';
import { freshRest } from '../inbox/records/newMessage.ts';
import { contentFor } from './content.ts';
import { contactFor } from './recipient.ts';
import { campaignRecords } from './repo.ts';
import { senderFor } from './senders.ts';

/** Sends what a recipient would get to one number, like any other message: the campaign knows nothing of it. */
export async function testSend(
  ctx: Ctx,
  input: { readonly id: number; readonly number: string; readonly slot: number },
): Promise<{ messageId: string }> {
  const stored = await campaignRecords.get(ctx, input.id);
  const number = readPhone(input.number, companyCountry(ctx.company));
  if (number === undefined) throw new AppError('ERR_WAPP_INVALID_CONTACT', { fields: { number: 'invalid_phone' } });
  const [whatsappId] = stored.whatsappIds;
  if (whatsappId === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
  const connection = await getSendingConnection(ctx, whatsappId);
  // The other texts are cleared, so that the test shows the chosen one.
  const others = textSlots.filter((slot) => slot !== input.slot).map((slot) => [`message${slot}`, '']);
  const campaign = stored[`message${input.slot as 1}`] === '' ? stored : { ...stored, ...Object.fromEntries(others) };
  const sender = await senderFor(ctx, campaign);
  const identity = identityText({ kind: 'pn', value: number });
  const person = { identity, number, name: ctx.user.name, email: ctx.user.email, variables: {}, contactId: null };
  const contact = await contactFor(ctx, person, connection, sender.settingsOfCompany);
  if (!contact) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED');
  const standing = await conversationState(ctx, connection.id, contact.id);
  const { windowHours } = capabilities[connection.channel];
  const { isOpen } = replyWindow(windowHours, standing.newest?.lastInboundAt ?? null, ctx.now);
  const content = await contentFor(sender, person, 'text', { connection, isOpen });
  const user = { id: ctx.user.id, name: ctx.user.name };
  const rest = freshRest();
  const line = { connection, contact };
  const messages = content.messages.map((fields, position) =>
    messageWithoutTicket(ctx, line, standing, { ...fields, user }, `${rest}${position}`),
  );
  const known = contact.newestTickets[String(connection.id)] !== undefined;
  await commit([
    ...messages.map((message) => ({ write: putNew(messageEntity, message, 'message.created') })),
    ...(known ? [] : saveConversation(line, standing).map((write) => ({ write }))),
  ]);
  await handOver(ctx, messages);
  return { messageId: messages[0]?.id ?? '' };
}
