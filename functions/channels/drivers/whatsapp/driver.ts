import { createHash } from 'node:crypto';
import { capabilities } from '@shared/connections/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { now } from '../../../core/context/clock.ts';
import { messageParts } from '../../../core/store/entities.ts';
import { placeOfAccount } from '../../../core/store/linkedAccount.ts';
import { type LinkedCommand, putCommand } from '../../linked/commands.ts';
import type { Account, Driver, Outgoing, SendOutcome } from '../driver.ts';
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

interface CommandKey {
  readonly at: Date;
  readonly name: string;
}

async function leave(
  account: Account,
  { at, name }: CommandKey,
  wid: string,
  command: LinkedCommand,
): Promise<SendOutcome> {
  const line = placeOfAccount(account.phoneNumberId);
  if (!line) return lost;
  await putCommand(line, at, name, command);
  return { kind: 'accepted', wid, aliases: [], isHandedOver: true };
}

/** Messages of no conversation, such as codes, go another way; see linked/notices.ts. */
async function send(account: Account, { message }: Outgoing): Promise<SendOutcome> {
  if (message.id === '') return lost;
  const wid = widOf(message);
  const { at } = messageParts(message.id);
  return leave(account, { at: new Date(at), name: wid }, wid, { type: 'send', messageId: message.id, wid });
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
  amend: (account, { id: messageId, version, isDeleted, wid }) =>
    leave(account, { at: now(), name: `amend.${messageId}.${version}` }, wid ?? '', {
      type: isDeleted ? 'remove' : 'edit',
      messageId,
    }),
  addressesPeople: true,
  markRead: (account, wid, aliases) =>
    leave(account, { at: now(), name: `read.${wid}` }, wid, { type: 'read', wid, aliases: [...aliases] }),
  showTyping: (account, wid, withinMs = typingMs, aliases) => {
    const until = new Date(now().getTime() + Math.min(withinMs, typingMs)).toISOString();
    return leave(account, { at: now(), name: `typing.${wid}` }, wid, { type: 'typing', aliases: [...aliases], until });
  },
  refuseCall: (account, callId) =>
    leave(account, { at: now(), name: `call.${callId}` }, callId, { type: 'refuseCall', callId }),
  askFile: (account, { id: messageId, createdAt }) =>
    // A repeated request is the same command until it runs.
    leave(account, { at: new Date(createdAt), name: `file.${messageId}` }, '', { type: 'file', messageId }),
  checkAccount: async () => ({ isConnected: false, number: '', verifiedName: '', reason: '', isRefused: false }),
  fetchMedia,
};
