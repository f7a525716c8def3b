import './libraryBounds.ts';
import { serverText } from '@shared/connections/texts.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { cleanName } from '@shared/core/text.ts';
import {
  type BinaryNode,
  decodeMessageNode,
  isJidGroup,
  jidDecode,
  jidNormalizedUser,
  normalizeMessageContent,
  proto,
  type WAMessage,
} from 'baileys';
import { plausibleInstant } from '../channels/drivers/payload.ts';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { now } from '../core/context/clock.ts';
import { advertisementIn } from './advertisements.ts';
import { parseLinkedContent, widIn } from './content.ts';

type InboundEvent = Extract<LinkedEvent, { kind: 'message' | 'echo' }>;
type LinkedMessage = InboundEvent['message'];

/** Addresses under which WhatsApp may name the account itself. */
export interface Me {
  readonly id: string;
  readonly lid: string;
}

const patterns = { pn: /^\d{5,20}$/, lid: /^\d{5,20}$/, gid: /^[\d-]{5,40}$/ } as const;
const kinds: Readonly<Record<string, keyof typeof patterns>> = { 's.whatsapp.net': 'pn', lid: 'lid', 'g.us': 'gid' };

/** The identity behind an address: a number, WhatsApp's own id of a person, which is never shown as a number, or a group. */
export function aliasOf(jid: string | null | undefined): Alias | undefined {
  const decoded = jid ? jidDecode(jid) : undefined;
  const kind = decoded && kinds[decoded.server];
  return kind && patterns[kind].test(decoded.user) ? { kind, value: decoded.user } : undefined;
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

type Special = Pick<LinkedMessage, 'reaction' | 'edit' | 'removal' | 'body' | 'mediaType'>;

const none = { reaction: null, edit: null, removal: null, body: '', mediaType: 'chat' as const };

/** Says nothing by itself: keys, what is pinned or kept, the frame around several pictures. */
const silent = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'pollUpdateMessage',
  'encReactionMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'call',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'stickerSyncRmrMessage',
]);

const isSilent = (content: proto.IMessage): boolean =>
  Object.entries(content).every(([kind, value]) => value === null || value === undefined || silent.has(kind));

/** Messages about other messages. */
export function specialOf(content: proto.IMessage): Special | 'nothing' | undefined {
  const { reactionMessage, protocolMessage } = content;
  if (reactionMessage) {
    const emoji = cleanName(reactionMessage.text ?? '', 20);
    const reaction = { wid: widIn(reactionMessage.key?.id), emoji };
    return { ...none, reaction, body: emoji, mediaType: 'reactionMessage' };
  }
  if (!protocolMessage) return isSilent(content) ? 'nothing' : undefined;
  const { Type } = proto.Message.ProtocolMessage;
  const wid = widIn(protocolMessage.key?.id);
  if (protocolMessage.type === Type.REVOKE) return { ...none, removal: { wid } };
  if (protocolMessage.type === Type.MESSAGE_EDIT) {
    const { body } = parseLinkedContent(normalizeMessageContent(protocolMessage.editedMessage) ?? {});
    return { ...none, edit: { wid, body }, body };
  }
  return 'nothing';
}

/** Asked for once more, a message comes with the count of its tries. */
const isRepeated = ({ content }: BinaryNode): boolean =>
  Array.isArray(content) && content.some(({ tag, attrs }) => tag === 'enc' && attrs['count'] !== undefined);

type Key = WAMessage['key'];

/** Returns the author of a group message: addressed by WhatsApp's own id, shown by number if known. */
function senderOf({ participant, participantAlt }: Key, pushName: string): LinkedMessage['sender'] {
  const known = [participant, participantAlt].flatMap((jid) => aliasOf(jid && jidNormalizedUser(jid)) ?? []);
  const alias = known.find(({ kind }) => kind === 'lid') ?? known[0];
  return alias && { alias, number: known.find(({ kind }) => kind === 'pn')?.value ?? '', name: cleanName(pushName) };
}

interface Arrived {
  readonly key: Key;
  readonly at: unknown;
  readonly pushName: string;
  readonly jids: readonly (string | null | undefined)[];
}

/** Returns the conversation and the author of a message, independent of its content. */
export function envelopeOf({ key, at, pushName, jids }: Arrived) {
  const isGroup = isJidGroup(key.remoteJid ?? '') === true;
  const aliases = isGroup ? aliasesOf(key.remoteJid) : aliasesOf(...jids.map((jid) => jid && jidNormalizedUser(jid)));
  const sender = isGroup && !key.fromMe ? senderOf(key, pushName) : undefined;
  const wid = widIn(key.id);
  if (!aliases || wid === '' || (isGroup && !key.fromMe && !sender)) return undefined;
  const base: LinkedMessage = {
    ...nothing,
    ...none,
    wid,
    at: plausibleInstant(Number(at) * 1000, now()),
    aliases,
    pushName: key.fromMe || isGroup ? '' : cleanName(pushName),
    ...(isGroup ? { group: { subject: '' } } : {}),
    ...(sender ? { sender } : {}),
  };
  const kind = key.fromMe ? ('echo' as const) : ('message' as const);
  return { key, said: (fields: Partial<LinkedMessage>): InboundEvent => ({ kind, message: { ...base, ...fields } }) };
}

/** @returns undefined for stanzas that are no messages: keys, settings, statuses */
export function envelopeFrom(node: BinaryNode, me: Me) {
  const { key, messageTimestamp, pushName } = decodeMessageNode(node, me.id, me.lid).fullMessage;
  const { recipient_pn: recipientPn, recipient_lid: recipientLid } = node.attrs;
  const jids = key.fromMe ? [key.remoteJid, recipientPn, recipientLid] : [key.remoteJid, key.remoteJidAlt];
  if (node.attrs['category'] === 'peer') return undefined;
  return envelopeOf({ key, at: messageTimestamp, pushName: pushName ?? '', jids });
}

type Envelope = NonNullable<ReturnType<typeof envelopeOf>>;

/** @param whole with what it is wrapped in @returns undefined for what says nothing */
function translateAt(place: Envelope | undefined, whole: proto.IMessage, isSecond: boolean): InboundEvent | undefined {
  const content = normalizeMessageContent(whole);
  const special = content && specialOf(content);
  if (!place || !content || special === 'nothing') return undefined;
  const isCustomers = !place.key.fromMe && !isJidGroup(place.key.remoteJid ?? '');
  const read = special ?? {
    ...parseLinkedContent(content, whole),
    advertisement: isCustomers ? advertisementIn(content) : null,
  };
  return place.said({ ...read, ...(isSecond ? { isSecondDelivery: true } : {}) });
}

export const translateMessage = (node: BinaryNode, message: proto.IMessage, me: Me): InboundEvent | undefined =>
  translateAt(envelopeFrom(node, me), message, isRepeated(node));

/** A message of the company's own phone has the company as its second address. */
const personIn = ({ remoteJid, remoteJidAlt, fromMe }: Key) => (fromMe ? [remoteJid] : [remoteJid, remoteJidAlt]);

const isOwnJid = (jid: string | null | undefined, { id, lid }: Me): boolean =>
  [id, lid].some((own) => own !== '' && jidNormalizedUser(own) === jidNormalizedUser(jid ?? ''));

/**
 * Translates a message that the phone sent again because it was never encrypted for this device, such as one that an
 * advertisement produced.
 */
export function translateResent({ key, messageTimestamp, pushName, message }: WAMessage): InboundEvent | undefined {
  const jids = personIn(key);
  const place = envelopeOf({ key, at: messageTimestamp, pushName: pushName ?? '', jids });
  return message ? translateAt(place, message, true) : undefined;
}

/**
 * Returns the placeholder of a message that cannot be shown, or not yet.
 * @returns undefined for messages of the company's own phone to its devices
 */
export function placeholderFor(
  { key, messageTimestamp, pushName }: WAMessage,
  why: 'waiting' | 'viewOnce',
  me: Me,
): InboundEvent | undefined {
  if (key.fromMe && isOwnJid(key.remoteJid, me)) return undefined;
  const jids = personIn(key);
  const place = envelopeOf({ key, at: messageTimestamp, pushName: pushName ?? '', jids });
  return place?.said({ mediaType: 'unsupported', body: serverText(why) });
}
