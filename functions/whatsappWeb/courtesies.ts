import { widKey } from '../channels/connections/messageLookup.ts';
import type { LinkedCommand } from '../channels/linked/commands.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { contactEntity, messageEntity, messageKey, messageParts } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { jidOf } from './outgoing.ts';
import { learnPicture } from './pictures.ts';
import type { Line } from './socket.ts';

/** The address of whoever a message went to or came from. */
async function addressOf({ companyId }: Lease, messageId: string): Promise<string | undefined> {
  const item = await getItem(keys.contact(companyId, messageParts(messageId).contactId));
  return item && jidOf(fromItem(contactEntity, item));
}

/** The chat of a message, and in a group who wrote it. */
async function placeOf(lease: Lease, wid: string): Promise<{ jid?: string | undefined; writer?: string | undefined }> {
  const ref = await getItem(widKey(lease.companyId, wid));
  const key = ref && messageKey(lease.companyId, String(ref['messageId']));
  const [jid, item] = await Promise.all([ref && addressOf(lease, String(ref['messageId'])), key && getItem(key)]);
  const sender = item && fromItem(messageEntity, item).sender;
  return { jid, writer: sender && jidOf({ aliases: [sender.alias], number: '' }) };
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

/** What may be lost without harm, or has the same effect when it is done again. */
export async function doCourtesy(lease: Lease, line: Line, command: LinkedCommand, at: Date): Promise<void> {
  const { socket } = line;
  switch (command.type) {
    case 'read': {
      const { jid: remoteJid, writer } = await placeOf(lease, command.wid);
      const participant = writer ? { participant: writer } : {};
      if (remoteJid) await socket.readMessages([{ remoteJid, id: command.wid, fromMe: false, ...participant }]);
      return;
    }
    case 'typing': {
      const jid = command.until > at.toISOString() ? (await placeOf(lease, command.wid)).jid : undefined;
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
