import { createHmac } from 'node:crypto';
import { spokenName } from '@shared/contacts/spokenName.ts';
import type { Integration } from '@shared/integrations/model.ts';
import { fetchPublicUrl } from '../core/outbound/publicUrl.ts';
import { decrypt } from '../core/secrets/encryption.ts';
import { fileWait, isFileComing, mediaLink } from './links.ts';
import type { External, ExternalTurn } from './model.ts';

/** Numbers as flows know them that were written for the original product. */
export const remoteJid = (number: string): string => `${number}@s.whatsapp.net`;

/** Returns the payload that a flow gets for a message (B-INT-6), with times in seconds since 1970. */
export async function payloadOf({ ctx, connection, contact, ticket, message }: ExternalTurn) {
  const timestamp = Math.floor(Date.parse(message.createdAt) / 1000);
  const { id, body, mediaType, fromMe, quotedMsg, wid } = message;
  return {
    event: 'message',
    companyId: ctx.companyId,
    connection: { id: connection.id, name: connection.name, channel: connection.channel },
    ticket: {
      id: ticket.id,
      uuid: ticket.uuid,
      status: ticket.status,
      queueId: ticket.queueId,
      userId: ticket.userId,
    },
    contact: { id: contact.id, name: spokenName(contact), number: contact.number, email: contact.email },
    message: {
      ...{ id, body, mediaType, fromMe, timestamp },
      mediaUrl: await mediaLink(message),
      quotedId: quotedMsg?.id || null,
      conversation: body,
    },
    key: { remoteJid: remoteJid(contact.number), fromMe, id: wid ?? id },
    pushName: spokenName(contact),
    messageTimestamp: timestamp,
  };
}

const signature = async (secret: string, body: string): Promise<Record<string, string>> =>
  secret === ''
    ? {}
    : {
        'x-signature': `sha256=${createHmac('sha256', await decrypt(secret))
          .update(body, 'utf8')
          .digest('hex')}`,
      };

/**
 * Posts each message to n8n or a webhook without reading the answer; the flow answers through the external API. The
 * event's id is the same on every delivery. The contact sees no typing indicator, because an answer is uncertain.
 */
export const webhook =
  ({ urlN8N, secret }: Integration): External =>
  async (turn) => {
    if (isFileComing(turn.message)) return { kind: 'later', seconds: fileWait };
    const body = JSON.stringify(await payloadOf(turn));
    const called = await fetchPublicUrl(urlN8N, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-event-id': turn.message.id,
        ...(await signature(secret, body)),
      },
      isRepeatable: true,
    });
    // The answer is not read, so its size does not matter.
    if (!called.ok && called.fault !== 'tooLarge') return { kind: 'failed', reason: called.fault };
    const status = called.ok ? called.answer.status : 200;
    if (status >= 300) return { kind: 'failed', reason: `status ${status}` };
    return { kind: 'answered', actions: [], session: null };
  };
