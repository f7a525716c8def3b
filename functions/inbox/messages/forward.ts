import { noLineError, takesMessages } from '@shared/connections/line.ts';
import { type Capabilities, type Connection, capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { checkFile } from '@shared/media/rules.ts';
import { checkLength, hasNoText, isForwardable, textLimit, withSignature } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import { type Message, type MessageMedia, type MessageView, mediaKeysOf } from '@shared/messages/model.ts';
import { withOutbound } from '@shared/messages/ticketChanges.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { type FileOwner, ticketOwner } from '../../core/files/fileOwner.ts';
import { copyFile, deleteFile, newMediaKey } from '../../core/files/files.ts';
import {
  connectionEntity,
  contactEntity,
  messageEntity,
  queueEntity,
  type StoredTicket,
} from '../../core/store/entities.ts';
import { fromItem, putNew } from '../../core/store/records.ts';
import { getItems, type Item, transact, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handOver } from '../records/heldMessages.ts';
import { findMessage } from '../records/messages.ts';
import { outboundMessage } from '../records/newMessage.ts';
import { claimConversation } from '../tickets/claim.ts';
import { releaseBefore } from '../tickets/delayedTexts.ts';
import { reviseTicket } from '../tickets/service.ts';
import { readableMessage } from './access.ts';
import { firstPosition, isStored } from './messagePosition.ts';
import { resumeSending } from './resumeSending.ts';
import { messageViews } from './view.ts';

type Input = Parsed<typeof messages.forward>;

const queueOf = (item: Item | undefined): Ticket['queue'] => {
  if (!item) return null;
  const { id, name, color } = fromItem(queueEntity, item);
  return { id, name, color };
};

/** @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_BLOCKED, ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_PAUSED */
async function loadForwardTarget(ctx: Ctx, source: Message, contactId: string) {
  const [contactItem, connectionItem, queueItem] = await getItems([
    keys.contact(ctx.companyId, contactId),
    keys.config(ctx.companyId, 'CONNECTION', source.whatsappId),
    keys.config(ctx.companyId, 'QUEUE', source.queue?.id ?? 0),
  ]);
  // A merged contact is reached through the contact that replaced it.
  if (!contactItem || contactItem['merge']) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (!connectionItem) throw new AppError('ERR_NO_WAPP_FOUND');
  const contact = fromItem(contactEntity, contactItem);
  const connection: Connection = fromItem(connectionEntity, connectionItem);
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED');
  if (!takesMessages(connection)) throw new AppError(noLineError(connection));
  return { contact, connection, queue: queueOf(queueItem) };
}

/** Returns the forwarded text under the name of the attendant who forwards it (B-MSG-2). */
function buildForwardedText(ctx: Ctx, source: Message, { signMessage }: Input, limits: Capabilities): string {
  const { body, mediaType } = source;
  const hasText = body !== '' && (mediaType === 'chat' || source.media !== null) && !hasNoText(mediaType);
  const text =
    signMessage && hasText && !body.startsWith(withSignature(ctx.user.name, ''))
      ? withSignature(ctx.user.name, body)
      : body;
  checkLength(text, textLimit(source, limits), limits);
  return text;
}

/**
 * The stored file once more under a key of its own: the two messages are erased independently of each
 * other, and a key never comes from the client.
 */
async function copyOf(ctx: Ctx, media: MessageMedia | null, owner: FileOwner): Promise<MessageMedia | null> {
  if (media === null) return null;
  const copies = new Map(mediaKeysOf(media).map((key) => [key, newMediaKey(ctx.companyId)]));
  for (const [from, to] of copies) await copyFile(from, to, owner);
  const copyKey = media.copyKey && copies.get(media.copyKey);
  return { ...media, key: copies.get(media.key) ?? media.key, providerId: '', ...(copyKey ? { copyKey } : {}) };
}

async function viewIn(ctx: Ctx, ticket: StoredTicket, message: Message): Promise<MessageView> {
  const [view] = await messageViews(ctx, [message], ticket);
  if (!view) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  return view;
}

/** A request that was cut off behind its first write comes again: what it stored is what was asked for. */
async function again(ctx: Ctx, current: StoredTicket, message: Message): Promise<MessageView> {
  await Promise.all(mediaKeysOf(message.media).map(deleteFile));
  const stored = await findMessage(ctx, message.id, true);
  const isSame = stored?.user?.id === ctx.user.id && stored.mediaType === message.mediaType;
  if (!stored || !isSame || stored.ticketId !== current.id) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
  return viewIn(ctx, await resumeSending(ctx, current, [stored], stored), stored);
}

async function deliver(ctx: Ctx, current: StoredTicket, message: Message): Promise<MessageView> {
  await releaseBefore(ctx, current);
  if (!(await wasApplied(transact([putNew(messageEntity, message, 'message.created')]))))
    return again(ctx, current, message);
  const at = ctx.now.toISOString();
  const ticket = await reviseTicket(ctx, current, 'ticket.replied', (newest) => withOutbound(newest, message, at));
  await handOver(ctx, [message]);
  return viewIn(ctx, ticket, message);
}

/**
 * Sends a message of one conversation to another contact over the same connection (B-MSG-10). Nothing
 * is changed when it cannot leave: the window of the other conversation is looked at first.
 */
export async function forward(input: Input, ctx: Ctx): Promise<MessageView> {
  const source = await readableMessage(ctx, input.messageId);
  if (source.isPrivate || source.isDeleted) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  if (!isForwardable(source)) throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
  const { contact, connection, queue } = await loadForwardTarget(ctx, source, input.contactId);
  const channel = capabilities[connection.channel];
  const body = buildForwardedText(ctx, source, input, channel);
  if (source.media) checkFile(source.media, connection.channel);
  const current = await claimConversation(ctx, {
    contact,
    connection,
    queue,
    check: (lastInboundAt) => {
      if (!replyWindow(channel.windowHours, lastInboundAt, ctx.now).isOpen) throw new AppError('ERR_OUT_OF_WINDOW');
    },
  });
  const { mediaType, location, contacts } = source;
  const content = {
    ...{ body, mediaType, location, contacts },
    media: await copyOf(ctx, source.media, ticketOwner(current)),
    isForwarded: !source.fromMe,
    user: { id: ctx.user.id, name: ctx.user.name },
  };
  const place = firstPosition(ctx.request.idempotencyKey);
  const message = outboundMessage(ctx, current, content, place && isStored(ctx, place) ? place : undefined);
  return deliver(ctx, current, message);
}
