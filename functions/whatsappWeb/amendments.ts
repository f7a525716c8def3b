import { createHash } from 'node:crypto';
import { serverText } from '@shared/connections/texts.ts';
import { withConfirmed, withRefusal } from '@shared/messages/amending.ts';
import type { Message } from '@shared/messages/model.ts';
import { messageToRowFields } from '@shared/messages/ticketChanges.ts';
import type { LinkedCommand } from '../channels/linked/commands.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { contactEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { followInTicket, reviseMessage } from '../inbox/messages/revisions.ts';
import { jidOf, textContent } from './outgoing.ts';
import { readMessage } from './sending.ts';
import { sendAndWait, whileOpen } from './serverAck.ts';
import type { Line } from './socket.ts';

/** Changes that the inbox already shows as done; they survive the end of a line and run on the next one. */
export type Amendment = Extract<LinkedCommand, { type: 'edit' | 'remove' | 'block' | 'letThrough' }>;

const types: ReadonlySet<LinkedCommand['type']> = new Set<Amendment['type']>(['edit', 'remove', 'block', 'letThrough']);
export const isAmendment = (command: LinkedCommand): command is Amendment => types.has(command.type);

/** The same for every try, so that WhatsApp knows a repetition. */
function widOf({ companyId, id, version }: Message, type: Amendment['type']): string {
  const digest = createHash('sha256').update(`${companyId}|${id}|${type}|${version}`).digest('hex');
  return `3EB0${digest.slice(0, 18).toUpperCase()}`;
}

type MessageAmendment = Extract<LinkedCommand, { type: 'edit' | 'remove' }>;

const erased = serverText('removed');

/** The message says what became of a change of it; the list follows. */
async function settle(lease: Lease, message: Message, { type }: MessageAmendment, isDone: boolean): Promise<void> {
  const ctx = { companyId: lease.companyId, now: now() };
  const text = type === 'edit' ? message.body : erased;
  const saved = await reviseMessage(message, (newest) =>
    isDone ? withConfirmed(newest, type, text) : withRefusal(newest, type, text, ctx.now.toISOString()),
  );
  if (saved && !saved.isDeleted) await followInTicket(ctx, saved, messageToRowFields(saved));
}

/** Reverts a change that the channel refused although the inbox shows it as done, and notifies its author. */
export async function refuseChange(lease: Lease, command: MessageAmendment): Promise<void> {
  const found = await readMessage(lease, command.messageId);
  if (found) await settle(lease, found.message, command, false);
}

async function change(lease: Lease, line: Line, command: MessageAmendment): Promise<void> {
  const { type } = command;
  const found = await readMessage(lease, command.messageId);
  const jid = found && jidOf(found.contact);
  if (!found || !jid || found.message.wid === null) return;
  const { message } = found;
  // The words are gone here, and go there with what comes next.
  if (type === 'edit' && message.isDeleted && message.body === erased) return;
  const target = { remoteJid: jid, id: message.wid, fromMe: true };
  const content = type === 'remove' ? { delete: target } : { ...textContent(message.body), edit: target };
  const wid = widOf(message, type);
  const refusal = await sendAndWait(line, wid, () => line.socket.sendMessage(jid, content, { messageId: wid }));
  if (refusal) log.warn('linked.amendmentRefused', { companyId: lease.companyId, type, code: refusal });
  await settle(lease, message, command, refusal === undefined);
}

async function setBlock(line: Line, contact: Parameters<typeof jidOf>[0], isBlocked: boolean): Promise<void> {
  const jid = jidOf(contact);
  const action = isBlocked ? 'block' : 'unblock';
  if (jid) await whileOpen(line, () => line.socket.updateBlockStatus(jid, action));
}

async function block({ companyId }: Lease, line: Line, contactId: string, isBlocked: boolean): Promise<void> {
  const item = await getItem(keys.contact(companyId, contactId));
  if (item) await setBlock(line, fromItem(contactEntity, item), isBlocked);
}

/** Makes an attempt at a change. An error is the line's fault, so the command stays. */
export function amend(lease: Lease, line: Line, command: Amendment): Promise<void> {
  if (command.type === 'block') return block(lease, line, command.contactId, command.isBlocked);
  if (command.type === 'letThrough') return setBlock(line, { aliases: [command.alias], number: '' }, false);
  return change(lease, line, command);
}
