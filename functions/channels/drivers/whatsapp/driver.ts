import { createHash } from 'node:crypto';
import { capabilities } from '@shared/connections/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { now } from '../../../core/clock.ts';
import { messageParts } from '../../../core/store/entities.ts';
import { type LinkedCommand, orderAt, putCommand } from '../../linked/commands.ts';
import type { Account, Driver, Outgoing, SendOutcome } from '../driver.ts';
import { placeOfAccount } from './account.ts';
import { fetchMedia } from './media.ts';

const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex').toUpperCase();

/**
 * The id under which WhatsApp is to know a message. Made of ours, so that a second try is the same message there; what a
 * person sends again after a failure, or with other words, is another one.
 */
const widOf = ({ companyId, id, formerWids = [], otherWids = [] }: Message): string =>
  `3EB0${digest(companyId, id, formerWids.length, otherWids.length).slice(0, 18)}`;

const lost: SendOutcome = {
  kind: 'never',
  failure: { code: 'ERR_NO_WAPP_FOUND', reason: '', isRetriable: false },
};

async function leave(account: Account, order: string, wid: string, command: LinkedCommand): Promise<SendOutcome> {
  const place = placeOfAccount(account.phoneNumberId);
  if (!place) return lost;
  await putCommand(place, order, command);
  return { kind: 'accepted', wid, aliases: [], isHandedOver: true };
}

/** Messages of no conversation, such as codes, have no id. */
async function send(account: Account, { message, number }: Outgoing): Promise<SendOutcome> {
  if (message.id === '') {
    const wid = `3EB0${digest(account.phoneNumberId, number, message.body, message.createdAt).slice(0, 18)}`;
    return leave(account, orderAt(now(), wid), wid, { type: 'notice', number, body: message.body, wid });
  }
  const wid = widOf(message);
  return leave(account, orderAt(messageParts(message.id).at, wid), wid, { type: 'send', messageId: message.id, wid });
}

const typingMs = 20_000;

/**
 * Numbers that are linked by a code. What they are to do is left in the table; the worker that keeps their line open does
 * it and reports (functions/whatsappWeb). Nothing here knows WhatsApp's own library.
 */
export const whatsapp: Driver = {
  channel: 'whatsapp',
  capabilities: capabilities.whatsapp,
  format: () => ({}),
  send,
  markRead: (account, wid) => leave(account, orderAt(now(), `read.${wid}`), wid, { type: 'read', wid }),
  showTyping: (account, wid, withinMs = typingMs) => {
    const until = new Date(now().getTime() + Math.min(withinMs, typingMs)).toISOString();
    return leave(account, orderAt(now(), `typing.${wid}`), wid, { type: 'typing', wid, until });
  },
  refuseCall: (account, callId) =>
    leave(account, orderAt(now(), `call.${callId}`), callId, { type: 'refuseCall', callId }),
  checkAccount: async () => ({ isConnected: false, number: '', verifiedName: '', reason: '', isRefused: false }),
  fetchMedia,
};
