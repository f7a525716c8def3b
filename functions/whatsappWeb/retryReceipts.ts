import './libraryBounds.ts';
import { generateWAMessage, jidNormalizedUser, type proto, type WAMessageKey, type WASocket } from 'baileys';
import { widKey } from '../channels/connections/messageLookup.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { aliasKey } from '../core/store/contactAliases.ts';
import { getItems } from '../core/store/store.ts';
import { quotedFor, withContent } from './outgoing.ts';
import { readMessage, writerOf } from './sending.ts';
import { aliasOf } from './translate.ts';

/**
 * Builds one of our messages again for a phone that could not decrypt it; its file is uploaded again.
 * @returns undefined if the phone was no recipient, or the message was deleted
 */
export async function messageForRetry(
  lease: Lease,
  socket: WASocket,
  { id, fromMe, remoteJid }: WAMessageKey,
): Promise<proto.IMessage | undefined> {
  const asking = aliasOf(remoteJid && jidNormalizedUser(remoteJid));
  if (!asking || !id || !fromMe || !remoteJid) return undefined;
  const { companyId, whatsappId } = lease;
  const [sent, person] = await getItems([widKey(companyId, id), aliasKey(companyId, asking)]);
  const found = sent && (await readMessage(lease, String(sent['messageId'])));
  if (!found || found.contact.id !== person?.['contactId']) return undefined;
  const { message, contact } = found;
  if (!message.fromMe || message.isDeleted || message.whatsappId !== whatsappId) return undefined;
  const writer = contact.isGroup ? await writerOf(lease, message) : undefined;
  const userJid = socket.user?.id ?? '';
  const quoted = quotedFor(message, remoteJid, userJid, writer);
  return withContent(message, { jid: remoteJid, writer }, async (content) => {
    if (!content) return undefined;
    const options = { userJid, messageId: id, upload: socket.waUploadToServer, ...(quoted ? { quoted } : {}) };
    return (await generateWAMessage(remoteJid, content, options)).message ?? undefined;
  });
}
