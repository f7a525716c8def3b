import { serverText } from '@shared/connections/texts.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { cleanName } from '@shared/core/text.ts';
import { type BinaryNode, decodeMessageNode, jidDecode, normalizeMessageContent, proto } from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { contentOf } from './content.ts';

type Told = Extract<LinkedEvent, { kind: 'message' }>['message'];

/** By what WhatsApp may name the account itself. */
export interface Me {
  readonly id: string;
  readonly lid: string;
}

/** The identity behind an address: a number or WhatsApp's own id of a person, which is never shown as a number. */
export function aliasOf(jid: string | null | undefined): Alias | undefined {
  const decoded = jid ? jidDecode(jid) : undefined;
  if (!decoded?.user || !/^\d{5,20}$/.test(decoded.user)) return undefined;
  if (decoded.server === 's.whatsapp.net') return { kind: 'pn', value: decoded.user };
  return decoded.server === 'lid' ? { kind: 'lid', value: decoded.user } : undefined;
}

export function aliasesOf(...jids: readonly (string | null | undefined)[]): [Alias, ...Alias[]] | undefined {
  const found = jids.map(aliasOf).filter((alias) => alias !== undefined);
  const [first, ...more] = found.sort((a, b) => Number(b.kind === 'pn') - Number(a.kind === 'pn'));
  return first && [first, ...more];
}

const nothing = {
  media: null,
  location: null,
  contacts: [],
  isForwarded: false,
  replyId: null,
  quotedWid: null,
  advertisement: null,
  reaction: null,
  edit: null,
  removal: null,
};

type Special = Pick<Told, 'reaction' | 'edit' | 'removal' | 'body' | 'mediaType'>;

const none = { reaction: null, edit: null, removal: null, body: '', mediaType: 'chat' as const };

/** Messages about other messages. */
function specialOf({ reactionMessage, protocolMessage }: proto.IMessage): Special | 'nothing' | undefined {
  if (reactionMessage) {
    const emoji = reactionMessage.text ?? '';
    const reaction = { wid: reactionMessage.key?.id ?? '', emoji };
    return { ...none, reaction, body: emoji, mediaType: 'reactionMessage' };
  }
  if (!protocolMessage) return undefined;
  const { Type } = proto.Message.ProtocolMessage;
  const wid = protocolMessage.key?.id ?? '';
  if (protocolMessage.type === Type.REVOKE) return { ...none, removal: { wid } };
  if (protocolMessage.type === Type.MESSAGE_EDIT) {
    const { body } = contentOf(normalizeMessageContent(protocolMessage.editedMessage) ?? {});
    return { ...none, edit: { wid, body }, body };
  }
  return 'nothing';
}

/** Asked for once more, a message comes with the count of its tries. */
const isRepeated = ({ content }: BinaryNode): boolean =>
  Array.isArray(content) && content.some(({ tag, attrs }) => tag === 'enc' && attrs['count'] !== undefined);

const isoOf = (seconds: unknown): string => new Date(Number(seconds) * 1000).toISOString();

/** @returns undefined for what nobody wrote to anybody: keys, settings, statuses, groups */
export function translated(node: BinaryNode, message: proto.IMessage, me: Me): LinkedEvent | undefined {
  const { key, messageTimestamp, pushName } = decodeMessageNode(node, me.id, me.lid).fullMessage;
  const { recipient_pn: recipientPn, recipient_lid: recipientLid } = node.attrs;
  const aliases = key.fromMe
    ? aliasesOf(key.remoteJid, recipientPn, recipientLid)
    : aliasesOf(key.remoteJid, key.remoteJidAlt);
  const content = normalizeMessageContent(message);
  if (!aliases || !content || node.attrs['category'] === 'peer') return undefined;
  const special = specialOf(content);
  if (special === 'nothing') return undefined;
  const read: Told = {
    ...nothing,
    wid: key.id ?? '',
    at: isoOf(messageTimestamp),
    aliases,
    pushName: key.fromMe ? '' : cleanName(pushName ?? ''),
    ...(special ?? contentOf(content, message)),
    ...(isRepeated(node) ? { isSecondDelivery: true } : {}),
  };
  return { kind: key.fromMe ? 'echo' : 'message', message: read };
}

interface Unopened {
  readonly wid: string;
  readonly at: unknown;
  readonly jids: readonly (string | null | undefined)[];
  readonly pushName: string;
}

/** What could not be opened stands in the conversation until it comes once more. */
export function placeholder({ wid, at, jids, pushName }: Unopened): LinkedEvent | undefined {
  const aliases = aliasesOf(...jids);
  if (!aliases) return undefined;
  const body = serverText('waiting');
  const message = { ...nothing, wid, at: isoOf(at), aliases, pushName: cleanName(pushName), body };
  return { kind: 'message', message: { ...message, mediaType: 'unsupported' } };
}
