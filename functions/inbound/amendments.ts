import type { Connection } from '@shared/connections/model.ts';
import { serverText } from '@shared/connections/texts.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { type Message, mediaKeysOf } from '@shared/messages/model.ts';
import { erasedQuote } from '@shared/messages/quoting.ts';
import { isRowOf, rowOf } from '@shared/messages/ticketChanges.ts';
import { getSettings } from '../accounts/settings/service.ts';
import { findByWid, messagesSince } from '../channels/connections/messageLookup.ts';
import type { InboundMessage } from '../channels/drivers/driver.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { log } from '../core/log.ts';
import { messageEntity, ticketEntity } from '../core/store/entities.ts';
import { fromItem, putVersion } from '../core/store/records.ts';
import { getItem, retryConflicts, transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { reviseTicket } from '../inbox/tickets/service.ts';

/** Saves what `change` makes of the newest version of a message; nothing when it returns undefined or the message is gone. */
export const reviseMessage = (
  message: Message,
  change: (message: Message) => Message | undefined,
): Promise<Message | undefined> =>
  retryConflicts(async () => {
    const item = await getItem(messageEntity.key(message), true);
    const after = item && change(fromItem(messageEntity, item));
    if (!after) return undefined;
    const { next, write } = putVersion(messageEntity, after, 'message.updated');
    await transact([write]);
    return next;
  });

/** The row of a list follows when the changed message is the one it shows. */
async function followInTicket(ctx: CompanyCtx, message: Message, row: ReturnType<typeof rowOf>): Promise<void> {
  const item = await getItem(keys.ticket(ctx.companyId, message.ticketId), true);
  if (!item) return;
  await reviseTicket(ctx, fromItem(ticketEntity, item), 'ticket.updated', (ticket) =>
    isRowOf(ticket, message) && ticket.lastMessage !== row.lastMessage ? { ...ticket, ...row } : undefined,
  );
}

interface Amendment {
  readonly connection: Connection;
  readonly contact: Contact;
  readonly inbound: InboundMessage;
}

const targetOf = (ctx: CompanyCtx, { connection, contact }: Amendment, wid: string): Promise<Message | undefined> =>
  findByWid(ctx, { whatsappId: connection.id, contactId: contact.id }, wid);

/** A later version of something the contact wrote (B-IN-19). @returns false when the message is not here */
export async function edit(ctx: CompanyCtx, amendment: Amendment): Promise<boolean> {
  const version = amendment.inbound.edit;
  const target = version && (await targetOf(ctx, amendment, version.wid));
  if (!version || !target) return false;
  if (target.fromMe || target.isDeleted) return true;
  const at = ctx.now.toISOString();
  const saved = await reviseMessage(target, (message) =>
    message.isDeleted || message.body === version.body
      ? undefined
      : { ...message, body: version.body, isEdited: true, updatedAt: at },
  );
  if (saved) await followInTicket(ctx, saved, rowOf(saved));
  return true;
}

/** What could not be read when it came says now what it is. @returns false when nothing stands for it */
export async function fill(ctx: CompanyCtx, amendment: Amendment): Promise<boolean> {
  const { inbound } = amendment;
  const target = await targetOf(ctx, amendment, inbound.wid);
  if (!target) return false;
  const { mediaType, body, media, location, contacts } = inbound;
  const isWaiting = (message: Message): boolean =>
    message.mediaType === 'unsupported' && message.body === serverText('waiting') && !message.isDeleted;
  const saved = await reviseMessage(target, (message) =>
    isWaiting(message)
      ? { ...message, mediaType, body, media, location, contacts, updatedAt: ctx.now.toISOString() }
      : undefined,
  );
  if (!saved) return true;
  await followInTicket(ctx, saved, rowOf(saved));
  const { companyId } = ctx;
  if (saved.media?.status === 'pending') await enqueueJobs([{ type: 'media.fetch', companyId, messageId: saved.id }]);
  return true;
}

// Answers take their place from the clock of whoever wrote them, which may be this much behind.
const skewMs = 5 * 60_000;

/** What is erased is erased where it was quoted too; answers to it stand close behind it. */
async function eraseQuotes(ctx: CompanyCtx, { id, whatsappId, contactId, createdAt }: Message): Promise<void> {
  const near = await messagesSince(ctx, { whatsappId, contactId }, Date.parse(createdAt) - skewMs);
  for (const answer of near.filter(({ quotedMsg }) => quotedMsg?.id === id)) {
    await reviseMessage(answer, (message) =>
      message.quotedMsg?.id === id ? { ...message, quotedMsg: erasedQuote(message.quotedMsg) } : undefined,
    );
  }
}

/** A channel's message with several files is several of ours; see the messenger's split. */
const mostParts = 30;

/** The contact took a message back with all its parts: each is marked, and erased where the company promises that (B-IN-20). */
export async function remove(ctx: CompanyCtx, amendment: Amendment): Promise<void> {
  const wid = amendment.inbound.removal?.wid ?? '';
  const [target, second] = await Promise.all([
    targetOf(ctx, amendment, wid),
    amendment.connection.channel.startsWith('whatsapp') ? undefined : targetOf(ctx, amendment, `${wid}.1`),
  ]);
  if (!target || target.fromMe) {
    log.info('inbound.removalWithoutMessage', { companyId: ctx.companyId });
    return;
  }
  await removeOne(ctx, target);
  let part = second;
  for (let index = 2; part && index <= mostParts; index += 1) {
    await removeOne(ctx, part);
    part = await targetOf(ctx, amendment, `${wid}.${index}`);
  }
}

async function removeOne(ctx: CompanyCtx, target: Message): Promise<void> {
  const settings = await getSettings(ctx);
  const isErased = settings.enableLGPD === 'enabled' && settings.lgpdDeleteMessage === 'enabled';
  const placeholder = serverText('removed');
  const at = ctx.now.toISOString();
  const erased = {
    body: placeholder,
    media: null,
    location: null,
    contacts: [],
    quotedMsg: null,
    transcript: undefined,
  };
  // First, because a request that died behind the mark would find nothing left to erase.
  if (isErased && !target.isDeleted) {
    const { companyId } = ctx;
    await eraseQuotes(ctx, target);
    await enqueueJobs(mediaKeysOf(target.media).map((key) => ({ type: 'media.delete', companyId, key }) as const));
  }
  const saved = await reviseMessage(target, (message) =>
    message.isDeleted ? undefined : { ...message, ...(isErased ? erased : {}), isDeleted: true, updatedAt: at },
  );
  // Told again, the row may still have to follow.
  await followInTicket(ctx, saved ?? target, { lastMessage: placeholder, lastMediaType: null });
}
