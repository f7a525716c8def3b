import { createHash } from 'node:crypto';
import type { Connection } from '@shared/connections/model.ts';
import { importEnded, importsGroups, isArmed, isInPeriod } from '@shared/connections/oldMessages.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { dayMs } from '@shared/core/time.ts';
import { blankMessage } from '@shared/messages/blank.ts';
import type { Message } from '@shared/messages/model.ts';
import { messageToRowFields } from '@shared/messages/ticketChanges.ts';
import { readCards } from '@shared/phones/cards.ts';
import { countryOfNumber } from '@shared/phones/read.ts';
import { saveChange } from '../channels/connections/changes.ts';
import { widKey } from '../channels/connections/messageLookup.ts';
import type { OldConversation, OldMessage } from '../channels/drivers/driver.ts';
import { resolveInboundContact } from '../contacts/book/inbound.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { RetryLater } from '../core/events/consume.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { log } from '../core/log.ts';
import { messageEntity, messageId, type StoredTicket } from '../core/store/entities.ts';
import { newestTicketOf } from '../core/store/newestTickets.ts';
import { refItem, toItem } from '../core/store/records.ts';
import { getItems, retryConflicts, updateItem, wasApplied, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { newTicket } from '../inbox/tickets/newTicket.ts';
import { findConversation, findTicket, saveTicket } from '../inbox/tickets/repo.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** WhatsApp keeps files for about this long; of older ones only that there was one is known. */
const keptMs = 30 * dayMs;

function storedOf(ctx: CompanyCtx, connection: Connection, ticket: StoredTicket, old: OldMessage): Message {
  const second = `${old.at.slice(0, 19)}.000Z`;
  const isLost = ctx.now.getTime() - Date.parse(old.at) > keptMs;
  return {
    ...blankMessage,
    // The same for every delivery of the same message.
    id: messageId(connection.id, ticket.contactId, second, `h${digest(old.wid)}`),
    companyId: ctx.companyId,
    ticketId: ticket.id,
    whatsappId: connection.id,
    contactId: ticket.contactId,
    wid: old.wid,
    body: old.body,
    fromMe: old.fromMe,
    ack: old.fromMe ? old.ack : 0,
    mediaType: old.mediaType,
    media: old.media && (isLost ? { ...old.media, status: 'failed' } : old.media),
    location: old.location,
    contacts: readCards(old.contacts, countryOfNumber(connection.number)),
    ...(old.sender ? { sender: old.sender } : {}),
    read: true,
    isForwarded: old.isForwarded,
    isImported: true,
    audience: {
      status: ticket.status,
      userId: null,
      queueId: null,
      isGroup: ticket.isGroup,
      whatsappId: connection.id,
    },
    createdAt: second,
    updatedAt: second,
  };
}

/**
 * Returns the messages that are not stored yet, neither from the live stream nor from an earlier part of the import.
 */
async function unknownOf(ctx: CompanyCtx, messages: readonly OldMessage[]): Promise<OldMessage[]> {
  const refs = await getItems(
    messages.map(({ wid }) => widKey(ctx.companyId, wid)),
    true,
  );
  return messages.filter((_, position) => refs[position] === undefined);
}

const findNewestMessage = (messages: readonly Message[]): Message | undefined =>
  [...messages].sort((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);

/** An imported ticket shows its newest message, whatever order the parts came in. */
function shown(ticket: StoredTicket, messages: readonly Message[]): StoredTicket {
  const newest = findNewestMessage(messages);
  if (!newest || (ticket.lastMessageAt !== null && ticket.lastMessageAt >= newest.createdAt)) return ticket;
  const inbound = findNewestMessage(messages.filter(({ fromMe }) => !fromMe))?.createdAt ?? null;
  return {
    ...ticket,
    ...messageToRowFields(newest),
    fromMe: newest.fromMe,
    isAnswered: newest.fromMe,
    lastMessageAt: newest.createdAt,
    lastInboundAt: inbound ?? ticket.lastInboundAt,
    updatedAt: newest.createdAt,
    closedAt: ticket.status === 'closed' ? newest.createdAt : null,
  };
}

/** Creates a ticket of an import that does not wait for an attendant (B-IMP-3). */
async function freshTicket(ctx: CompanyCtx, connection: Connection, contact: Contact): Promise<StoredTicket> {
  const isPlainGroup = contact.isGroup && connection.groupAsTicket !== 'enabled';
  const waiting = isPlainGroup ? ('group' as const) : ('pending' as const);
  const status = connection.closedTicketsPostImported ? ('closed' as const) : waiting;
  const draft = { connection, contact, status, queue: null, user: null, isActiveDemand: false, lastInboundAt: null };
  return { ...(await newTicket(ctx, draft)), isBot: false, imported: ctx.now.toISOString() };
}

/** The ticket old messages belong to: the conversation's newest as it is, or one of their own. */
const ticketFor = (
  ctx: CompanyCtx,
  connection: Connection,
  contact: Contact,
  messages: readonly OldMessage[],
): Promise<StoredTicket> =>
  retryConflicts(async () => {
    const conversation = await findConversation(ctx, connection.id, contact.id, true);
    const id = conversation?.newestTicketId;
    const newest = id ? await findTicket(ctx, id, true) : undefined;
    if (newest && newest.imported === undefined) return newest;
    const before = newest ?? (await freshTicket(ctx, connection, contact));
    const stored = messages.map((old) => storedOf(ctx, connection, before, old));
    const after = shown(before, stored);
    if (newest) return after === before ? newest : saveTicket(ctx, newest, after, { conversation });
    const alongside = contact.newestTickets[String(connection.id)] ? [] : [newestTicketOf(ctx, after)];
    return saveTicket(ctx, undefined, after, { conversation, alongside });
  }, 8);

/** Counts on; the screen follows it with the connection. One that ended meanwhile stays ended. */
const count = ({ companyId, id, channel }: Connection, done: number, at: string): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...keys.config(companyId, 'CONNECTION', id) },
      UpdateExpression:
        'SET statusImportMessages = :running, importAt = :at, #ev = :ev ADD importDone :done, importAll :all, #version :one',
      ConditionExpression: 'attribute_exists(pk) AND attribute_type(importOldMessages, :text)',
      ExpressionAttributeNames: { '#ev': 'ev', '#version': 'version' },
      ExpressionAttributeValues: {
        ...{
          ':running': 'Running',
          ':at': at,
          ':ev': 'connection.updated',
          ':done': done,
          ':one': 1,
          ':all': channel === 'whatsapp' ? 0 : done,
          ':text': 'S',
        },
      },
    }),
  );

/** Old messages of one conversation: stored once, without a word to anybody (B-IMP). */
export async function importOld(ctx: CompanyCtx, connection: Connection, old: OldConversation): Promise<void> {
  if (!isArmed(connection)) return;
  const messages =
    old.group === undefined || importsGroups(connection)
      ? old.messages.filter(({ at }) => isInPeriod(connection, at))
      : [];
  const unknown = messages.length > 0 ? await unknownOf(ctx, messages) : [];
  if (unknown.length > 0) {
    const { contact } = await resolveInboundContact(ctx, {
      aliases: old.aliases,
      pushName: old.group?.subject ?? old.name,
      channel: connection.channel,
      isGroup: old.group !== undefined,
      acceptAudio: true,
    });
    const ticket = await ticketFor(ctx, connection, contact, unknown);
    const stored = unknown.map((one) => storedOf(ctx, connection, ticket, one));
    await writeItems(stored.map((message) => ({ put: toItem(messageEntity, message) })));
    // References are written after the messages, because a message whose reference exists is skipped.
    await writeItems(
      stored.map(({ wid, id }) => ({ put: refItem(widKey(ctx.companyId, wid ?? ''), { messageId: id }) })),
    );
    const { companyId } = ctx;
    const pending = stored.filter(({ media }) => media?.status === 'pending');
    await enqueueJobs(pending.map(({ id }) => ({ type: 'media.fetch' as const, companyId, messageId: id })));
  }
  // Messages already stored came live or were counted with an earlier delivery.
  await count(connection, unknown.length, ctx.now.toISOString());
}

/** Milliseconds without a new part after which an import counts as finished (B-IMP-2). */
export const quietMs = 45_000;

/** True while parts of an import may still arrive. */
function isGoingOn(ctx: CompanyCtx, { channel, importAt = '', importAll = 0, importDone = 0 }: Connection): boolean {
  // The count of announced messages exists for linked phones alone.
  const isMissing = importDone < importAll || channel !== 'whatsapp';
  return isMissing && ctx.now.getTime() - Date.parse(importAt) < quietMs;
}

function ended(ctx: CompanyCtx, connection: Connection): Connection {
  const { importOldMessages: from, importRecentMessages: until, importAll = 0, importDone = 0 } = connection;
  // Parts may come twice.
  const count = Math.min(importDone, importAll);
  const waits = count > 0 && connection.closedTicketsPostImported !== true;
  return {
    ...connection,
    statusImportMessages: waits ? importEnded : '',
    ...(from && until ? { importResult: { from, until, count } } : {}),
    importOldMessages: null,
    importRecentMessages: null,
    updatedAt: ctx.now.toISOString(),
  };
}

/** Ends an import after the channel sent its last part, once everything received is stored. */
export async function endImport(ctx: CompanyCtx, { companyId, id }: Connection): Promise<void> {
  let isBusy = false;
  const saved = await saveChange(companyId, id, (current) => {
    const { statusImportMessages: status = '', channel } = current;
    if (status === importEnded || !isArmed(current)) return undefined;
    if (status !== '') {
      isBusy = isGoingOn(ctx, current);
      return isBusy ? undefined : ended(ctx, current);
    }
    // A linked phone's import begins when it is linked; with Meta the end may overtake all other parts.
    isBusy = channel !== 'whatsapp';
    const at = ctx.now.toISOString();
    return isBusy
      ? { ...current, statusImportMessages: String(Date.parse(at)), importAt: at, updatedAt: at }
      : undefined;
  });
  if (isBusy) throw new RetryLater('old messages are still being stored', 20);
  if (saved?.importResult?.count === 0)
    log.info('import.nothing', { companyId, whatsappId: id, code: 'ERR_NOT_MESSAGE_TO_IMPORT' });
}
