import type { Alias } from '@shared/contacts/model.ts';
import { findByWid } from '../channels/connections/messageLookup.ts';
import type { LinkedCommand } from '../channels/linked/commands.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { contactEntity, messageEntity, messageKey, messageParts } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { atLeisure } from './leisure.ts';
import { jidOf } from './outgoing.ts';
import { learnPicture } from './pictures.ts';
import { askForFile } from './reuploads.ts';
import type { Line } from './socket.ts';

/** The address of whoever a message went to or came from. */
async function addressOf({ companyId }: Lease, messageId: string): Promise<string | undefined> {
  const item = await getItem(keys.contact(companyId, messageParts(messageId).contactId));
  return item && jidOf(fromItem(contactEntity, item));
}

/** The conversation with whoever goes by these identities. */
async function chatWith({ companyId }: Lease, aliases: readonly Alias[], at: Date) {
  const contact = await findInboundContact({ companyId, now: at }, aliases);
  return { contact, jid: contact && jidOf(contact) };
}

/** Who of a group wrote a message. */
async function writerOf({ companyId, whatsappId }: Lease, contactId: string, wid: string, at: Date) {
  const message = await findByWid({ companyId, now: at }, { whatsappId, contactId }, wid);
  return message?.sender && jidOf({ aliases: [message.sender.alias], number: '' });
}

async function change(lease: Lease, { socket }: Line, messageId: string, isRemoval: boolean): Promise<void> {
  const key = messageKey(lease.companyId, messageId);
  const item = key && (await getItem(key, true));
  const jid = await addressOf(lease, messageId);
  if (!item || !jid) return;
  const { wid, body } = fromItem(messageEntity, item);
  if (wid === null) return;
  const target = { remoteJid: jid, id: wid, fromMe: true };
  await socket.sendMessage(jid, isRemoval ? { delete: target } : { text: body, edit: target });
}

async function read(
  lease: Lease,
  { socket }: Line,
  { aliases, wid: id }: Extract<LinkedCommand, { type: 'read' }>,
  at: Date,
): Promise<void> {
  const { contact, jid: remoteJid } = await chatWith(lease, aliases, at);
  if (!contact || !remoteJid) return;
  const participant = contact.isGroup ? await writerOf(lease, contact.id, id, at) : undefined;
  await socket.readMessages([{ remoteJid, id, fromMe: false, ...(participant ? { participant } : {}) }]);
}

/** What may be lost without harm, or has the same effect when it is done again. */
export async function doCourtesy(lease: Lease, line: Line, command: LinkedCommand, at: Date): Promise<void> {
  const { socket } = line;
  switch (command.type) {
    case 'read':
      return read(lease, line, command, at);
    case 'typing': {
      const jid = command.until > at.toISOString() ? (await chatWith(lease, command.aliases, at)).jid : undefined;
      if (jid) await socket.sendPresenceUpdate('composing', jid);
      return;
    }
    case 'block': {
      const item = await getItem(keys.contact(lease.companyId, command.contactId));
      const jid = item && jidOf(fromItem(contactEntity, item));
      if (jid) await socket.updateBlockStatus(jid, command.isBlocked ? 'block' : 'unblock');
      return;
    }
    case 'picture':
      return learnPicture(lease, line, command.contactId);
    case 'file':
      return atLeisure(lease, line, () => askForFile(lease, line, command.messageId));
    case 'refuseCall': {
      const [id = '', from = ''] = command.callId.split('|');
      await socket.rejectCall(id, from);
      return;
    }
    case 'edit':
      return change(lease, line, command.messageId, false);
    case 'remove':
      return change(lease, line, command.messageId, true);
  }
}
