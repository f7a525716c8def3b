import type { Piece } from '../driver.ts';
import { bounded, digest, isJson, type Json, listOf, partOf, shortened, textOf } from '../payload.ts';

// An album is a handful of pictures.
const maxAttachments = 30;

const isEcho = (event: unknown): boolean => partOf(partOf(event, 'message'), 'is_echo') === true;

const readCustomerId = (event: unknown): string => textOf(partOf(event, isEcho(event) ? 'recipient' : 'sender'), 'id');

/** Kinds of events, each with the fields that identify it on every delivery. */
const identities: Readonly<Record<string, (part: unknown, event: unknown) => readonly string[]>> = {
  message: (part) => [
    isJson(part) && part['is_deleted'] === true ? 'unsend' : 'message',
    textOf(part, 'mid') || JSON.stringify(part),
  ],
  message_edit: (part) => ['edit', textOf(part, 'mid'), textOf(part, 'num_edit'), textOf(part, 'text')],
  postback: (part, event) => [
    'postback',
    textOf(part, 'mid') || `${textOf(event, 'timestamp')} ${textOf(part, 'payload')}`,
  ],
  reaction: (part, event) => [
    'reaction',
    textOf(part, 'mid'),
    textOf(part, 'action'),
    textOf(part, 'emoji'),
    textOf(event, 'timestamp'),
  ],
  delivery: (part) => ['delivery', textOf(part, 'watermark')],
  read: (part) => ['read', textOf(part, 'watermark') || textOf(part, 'mid')],
  referral: (part, event) => ['referral', textOf(event, 'timestamp'), textOf(part, 'ad_id'), textOf(part, 'ref')],
};

const essentials = ['mid', 'is_echo', 'is_deleted', 'metadata'];

/** Reduces an oversized event to its sender, recipient and a note about the size. */
function essence(event: Json): Json {
  const idOf = (name: string) => ({ id: textOf(partOf(event, name), 'id').slice(0, 100) });
  const kept = Object.fromEntries(essentials.map((name) => [name, shortened(partOf(partOf(event, 'message'), name))]));
  return {
    ...{ sender: idOf('sender'), recipient: idOf('recipient'), timestamp: textOf(event, 'timestamp').slice(0, 20) },
    message: { ...kept, is_unsupported: true },
  };
}

/** A shared post arrives in an old and in a new form together. */
const newerNames: Readonly<Record<string, readonly string[]>> = {
  share: ['ig_post', 'post', 'ig_reel', 'reel'],
  post: ['ig_post'],
  reel: ['ig_reel'],
};

const typeOf = (attachment: unknown): string => textOf(attachment, 'type');

const readAttachmentUrl = (attachment: unknown): string =>
  textOf(partOf(attachment, 'payload'), 'url').split('?')[0] ?? '';

/** Drops attachments that another one describes better: with the same address, or the only one of its kind. */
function distinct(attachments: readonly unknown[]): unknown[] {
  return attachments.filter((one) => {
    const newer = (newerNames[typeOf(one)] ?? []).flatMap((type) =>
      attachments.filter((other) => typeOf(other) === type),
    );
    const isAlone = newer.length === 1 && attachments.filter((other) => typeOf(other) === typeOf(one)).length === 1;
    return !isAlone && !newer.some((other) => readAttachmentUrl(other) === readAttachmentUrl(one));
  });
}

/** A message with several files becomes several, because ours hold one each. The first keeps the id and the text. */
function parts(event: unknown): { event: Json; index: number }[] {
  const message = partOf(event, 'message');
  const all = listOf(partOf(message, 'attachments')).slice(0, maxAttachments);
  const attachments = distinct(all);
  if (!isJson(event)) return [];
  if (!isJson(message) || all.length < 2) return [{ event, index: 0 }];
  if (attachments.length === 1) return [{ event: { ...event, message: { ...message, attachments } }, index: 0 }];
  return attachments.map((attachment, index) => {
    const { text, reply_to: quoted, ...rest } = message;
    const first = index === 0 ? { text, reply_to: quoted } : {};
    return { event: { ...event, message: { ...rest, ...first, attachments: [attachment], part: index } }, index };
  });
}

function piecesOf(account: string, event: unknown): Piece[] {
  const name = Object.keys(identities).find((known) => partOf(event, known) !== undefined);
  const person = readCustomerId(event);
  if (name === undefined || person === '') return [];
  const same = identities[name]?.(partOf(event, name), event) ?? [];
  return parts(event).map(({ event: own, index }) => ({
    account,
    person,
    identity: digest(account, person, ...same, ...(index === 0 ? [] : [String(index)])),
    event: bounded(own, () => essence(own)),
  }));
}

/**
 * `entry[].messaging[]` of a page or an Instagram account, and `standby[]`, which holds what people write while another
 * app has the conversation. Every other field is about the account, not about people.
 */
export function split(payload: unknown): Piece[] {
  return listOf(partOf(payload, 'entry')).flatMap((entry) => {
    const account = textOf(entry, 'id');
    const events = [...listOf(partOf(entry, 'messaging')), ...listOf(partOf(entry, 'standby'))];
    return account === '' ? [] : events.flatMap((event) => piecesOf(account, event));
  });
}
