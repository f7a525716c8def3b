import { isRestricted } from '@shared/connections/link.ts';
import { maxQuestions } from '@shared/contactLists/checks.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import { newestInboundWid } from '../channels/connections/messageLookup.ts';
import { findConnection } from '../channels/connections/repo.ts';
import type { LinkedCommand } from '../channels/linked/commands.ts';
import { countNewConversation } from '../channels/linked/firstContacts.ts';
import { openNotice } from '../channels/linked/notices.ts';
import { countQuestions } from '../channels/linked/questions.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { now } from '../core/context/clock.ts';
import { FileMissing } from '../core/files/files.ts';
import { contactEntity, messageEntity, messageKey, messageParts } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { applyStatus } from '../inbound/statuses.ts';
import { updateRestriction } from './connectionStatus.ts';
import { knownAddress } from './knownAddresses.ts';
import { jidOf, quotedFor, textContent, withContent } from './outgoing.ts';
import type { Pace } from './pace.ts';
import { sendAndWait } from './serverAck.ts';
import type { Line } from './socket.ts';

type Send = Extract<LinkedCommand, { type: 'send' }>;
type NoticeCommand = Extract<LinkedCommand, { type: 'notice' }>;

const failure = (code: string, reason = '', isRetriable = true): SendFailure => ({ code, reason, isRetriable });

export const noLine = failure('ERR_WAPP_NOT_INITIALIZED');
export const notSent = failure('ERR_SENDING_WAPP_MSG');

type LineSendOutcome =
  | { readonly status: 'sent' | 'delivered' }
  | { readonly status: 'failed'; readonly failure: SendFailure };

async function report(lease: Lease, { messageId, wid }: Send, outcome: LineSendOutcome): Promise<void> {
  const connection = await findConnection(lease.companyId, lease.whatsappId);
  if (!connection) return;
  const at = now();
  const said = { failure: null, ...outcome };
  await applyStatus({ companyId: lease.companyId, now: at }, connection, {
    ...{ wid, messageRef: messageId, at: at.toISOString() },
    ...said,
  });
}

export const fail = (lease: Lease, command: Send, why: SendFailure): Promise<void> =>
  report(lease, command, { status: 'failed', failure: why });

/** A message, and to whom it goes. */
export async function readMessage({ companyId }: Lease, messageId: string) {
  const key = messageKey(companyId, messageId);
  if (!key) return undefined;
  const wanted = [key, keys.contact(companyId, messageParts(messageId).contactId)];
  const [message, contact] = await getItems(wanted, true);
  if (!message || !contact) return undefined;
  return { message: fromItem(messageEntity, message), contact: fromItem(contactEntity, contact) };
}

/** WhatsApp's error for a number that may not begin conversations for a while; another attempt prolongs it. */
const restricted = '463';

interface Pacing {
  readonly pace: Pace;
  readonly wait: (range: readonly [number, number]) => Promise<void>;
}

type Addressee = Pick<Contact, 'id' | 'aliases' | 'number'>;

/** WhatsApp takes numbers away that write to many strangers. @returns why the company may not begin a conversation now */
async function refusalFor(
  lease: Lease,
  contact: Addressee,
  jid: string,
  { pace, wait }: Pacing,
): Promise<SendFailure | undefined> {
  const isAllowed = await countNewConversation(lease, contact.id || jid, now(), pace.newPerDay);
  if (!isAllowed) return failure('NEW_CONVERSATIONS_PER_DAY');
  await wait(pace.beforeNew);
  return undefined;
}

/**
 * Checks that an address exists. Only numbers can be looked up; a contact with WhatsApp's own id exists.
 * @returns the address, or the failure
 */
async function presenceOf(lease: Lease, line: Line, jid: string): Promise<string | SendFailure> {
  if (!jid.endsWith('@s.whatsapp.net')) return jid;
  const known = knownAddress(line, jid, now());
  if (known !== undefined) return known;
  // Looking up unused numbers counts toward the limit of new conversations too.
  if (!(await countQuestions(lease, now(), 1, maxQuestions))) return failure('NEW_CONVERSATIONS_PER_DAY');
  const [found] = (await line.socket.onWhatsApp(jid)) ?? [];
  return found?.exists ? found.jid : failure('NOT_ON_WHATSAPP', '', false);
}

/** @returns where to write, or why not */
async function resolveRecipientJid(
  lease: Lease,
  line: Line,
  contact: Addressee,
  pacing: Pacing,
): Promise<string | SendFailure> {
  const jid = jidOf(contact);
  if (!jid) return failure('ERR_NO_CONTACT_FOUND', '', false);
  // A group with this number in it is never a new conversation.
  if (jid.endsWith('@g.us')) return jid;
  const { companyId, whatsappId } = lease;
  const conversation = { whatsappId, contactId: contact.id };
  if (contact.id !== '' && (await newestInboundWid({ companyId, now: now() }, conversation))) return jid;
  const connection = await findConnection(companyId, whatsappId);
  // A further refusal would prolong the restriction. Attendants may try again once it is over.
  if (connection && isRestricted(connection, now())) return failure(restricted);
  const address = await presenceOf(lease, line, jid);
  if (typeof address !== 'string') return address;
  return (await refusalFor(lease, contact, jid, pacing)) ?? address;
}

/** Returns the author of a quoted group message. */
export async function writerOf({ companyId }: Lease, { quotedMsg }: Message): Promise<string | undefined> {
  const key = quotedMsg ? messageKey(companyId, quotedMsg.id) : undefined;
  const item = key && (await getItem(key));
  const sender = item && fromItem(messageEntity, item).sender;
  return sender && jidOf({ aliases: [sender.alias], number: '' });
}

/** Stores the end of a restriction; without an end from WhatsApp, sending stops for a fixed time. */
async function learnRestriction(lease: Lease, { socket }: Line): Promise<void> {
  const restriction = await socket.fetchAccountReachoutTimelock().catch(() => ({ isActive: true }));
  await updateRestriction(lease, restriction);
}

async function tryMessage(
  lease: Lease,
  line: Line,
  command: Send,
  pacing: Pacing,
): Promise<LineSendOutcome | undefined> {
  const found = await readMessage(lease, command.messageId);
  // Taken back, failed for good, or arrived on an earlier try.
  if (!found || found.message.isDeleted || found.message.ack >= 2) return undefined;
  const { message, contact } = found;
  const address = await resolveRecipientJid(lease, line, contact, pacing);
  if (typeof address !== 'string') return { status: 'failed', failure: address };
  const writer = contact.isGroup ? await writerOf(lease, message) : undefined;
  const quoted = quotedFor(message, address, line.socket.user?.id ?? '', writer);
  const options = { messageId: command.wid, ...(quoted ? { quoted } : {}) };
  const refusal = await withContent(message, { jid: address, writer }, async (content) =>
    content
      ? sendAndWait(line, command.wid, () => line.socket.sendMessage(address, content, options))
      : failure('ERR_NO_MESSAGE_CONTENT_PROVIDED', '', false),
  ).catch((error: unknown) => {
    if (error instanceof FileMissing) return failure('ERR_WAPP_DOWNLOAD_MEDIA', '', false);
    throw error;
  });
  if (typeof refusal === 'object') return { status: 'failed', failure: refusal };
  // Groups give no report about every member (B-IN-21).
  if (refusal === undefined) return { status: contact.isGroup ? 'delivered' : 'sent' };
  if (refusal === restricted) await learnRestriction(lease, line);
  return { status: 'failed', failure: failure(refusal, '', refusal !== restricted) };
}

async function tryNotice(lease: Lease, line: Line, command: NoticeCommand, pacing: Pacing): Promise<void> {
  const notice = await openNotice(command, now());
  if (!notice) return;
  const { number, body } = notice;
  const address = await resolveRecipientJid(lease, line, { id: '', aliases: [], number }, pacing);
  if (typeof address !== 'string') return;
  await sendAndWait(line, command.wid, () =>
    line.socket.sendMessage(address, textContent(body), { messageId: command.wid }),
  );
}

/** Makes an attempt to send. An error is the line's fault, so the command stays and runs again under the same id. */
export async function sendMessage(
  lease: Lease,
  line: Line,
  command: Send | NoticeCommand,
  pacing: Pacing,
): Promise<void> {
  if (command.type === 'notice') return tryNotice(lease, line, command, pacing);
  const outcome = await tryMessage(lease, line, command, pacing);
  if (outcome) await report(lease, command, outcome);
}
