import type { Alias } from '@shared/contacts/model.ts';
import { findByWid } from '../channels/connections/messageLookup.ts';
import type { LinkedCommand } from '../channels/linked/commands.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { queueLowPriority } from './lowPriorityRequests.ts';
import { jidOf } from './outgoing.ts';
import { requestPicture } from './pictures.ts';
import { askForFile } from './reuploads.ts';
import type { Line } from './socket.ts';

/** Returns the conversation with the contact of these identities. */
async function chatWith({ companyId }: Lease, aliases: readonly Alias[], at: Date) {
  const contact = await findInboundContact({ companyId, now: at }, aliases);
  return { contact, jid: contact && jidOf(contact) };
}

async function writerOf({ companyId, whatsappId }: Lease, contactId: string, wid: string, at: Date) {
  const message = await findByWid({ companyId, now: at }, { whatsappId, contactId }, wid);
  return message?.sender && jidOf({ aliases: [message.sender.alias], number: '' });
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

/** Runs commands whose loss does no harm. */
export async function runBestEffort(lease: Lease, line: Line, command: LinkedCommand, at: Date): Promise<void> {
  const { socket } = line;
  switch (command.type) {
    case 'read':
      return read(lease, line, command, at);
    case 'typing': {
      const jid = command.until > at.toISOString() ? (await chatWith(lease, command.aliases, at)).jid : undefined;
      if (jid) await socket.sendPresenceUpdate('composing', jid);
      return;
    }
    case 'picture':
      return requestPicture(lease, line, command.contactId);
    case 'file':
      return queueLowPriority(lease, line, () => askForFile(lease, line, command.messageId));
    case 'refuseCall': {
      const [id = '', from = ''] = command.callId.split('|');
      await socket.rejectCall(id, from);
      return;
    }
  }
}
