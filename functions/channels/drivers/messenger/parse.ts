import type { Alias } from '@shared/contacts/model.ts';
import { cleanName } from '@shared/core/text.ts';
import type { InboundEvent, InboundMessage } from '../driver.ts';
import { storedText } from '../graph/content.ts';
import { digest, partOf, plausibleInstant, textOf } from '../payload.ts';
import { type MessengerContent, parseMessengerContent } from './content.ts';

type ScopedIdKind = Extract<Alias['kind'], 'psid' | 'igsid'>;

/** Milliseconds since 1970 as text. */
const instantOf = (value: string, receivedAt: Date): string => plausibleInstant(Number(value), receivedAt);

const nothingElse = {
  ...{ pushName: '', isForwarded: false, replyId: null, quotedWid: null, advertisement: null },
  ...{ reaction: null, edit: null, removal: null },
} as const;

const textual = (body: string, mediaType: MessengerContent['mediaType'] = 'chat'): MessengerContent => ({
  ...{ mediaType, body, media: null, location: null, contacts: [] },
});

const nothing = (reason: string): InboundEvent => ({ kind: 'nothing', reason });

interface Arrived {
  readonly event: unknown;
  readonly aliases: readonly [Alias];
  readonly at: string;
}

type Special = Partial<Omit<InboundMessage, 'wid' | 'at' | 'aliases'>>;

function said(
  { aliases, at }: Arrived,
  wid: string,
  { about, ...content }: MessengerContent,
  special: Special = {},
): InboundEvent {
  const topic = about === undefined ? {} : { about };
  return { kind: 'message', message: { ...nothingElse, ...content, ...topic, ...special, wid, at, aliases } };
}

/** Format of our message ids; the metadata of another app does not match. */
const ourId = /^\d{1,10}-[^-]{1,40}-\d{1,16}-./;

/** An echo with our id is our own message; others were written elsewhere, or are recognized by the inbound worker. */
function parseEcho(arrived: Arrived, message: unknown): InboundEvent {
  const wid = textOf(message, 'mid');
  const messageRef = textOf(message, 'metadata');
  if (wid === '') return nothing('an echo without an id');
  if (ourId.test(messageRef) && partOf(message, 'is_deleted') !== true)
    return { kind: 'status', report: { wid, messageRef, status: 'sent', at: arrived.at, failure: null } };
  const event = parseWritten(arrived, message);
  return event.kind === 'message' ? { ...event, kind: 'echo' } : event;
}

/** An advertisement, or a link of the company's that was given a name, through which the conversation began. */
function advertisementOf(referral: unknown): InboundMessage['advertisement'] {
  const text = cleanName(textOf(partOf(referral, 'ads_context_data'), 'ad_title'), 500);
  const id = cleanName(textOf(referral, 'ad_id'), 100);
  const title = text || (id === '' ? cleanName(textOf(referral, 'ref'), 100) : '');
  return id === '' && title === '' ? null : { id, title, url: '', text };
}

function parseReferral({ aliases, at }: Arrived, referral: unknown): InboundEvent {
  const advertisement = advertisementOf(referral);
  if (advertisement === null) return nothing('a click that says nothing');
  return { kind: 'referral', known: aliases, advertisement, at };
}

const parseMessage = (arrived: Arrived, message: unknown): InboundEvent =>
  partOf(message, 'is_echo') === true ? parseEcho(arrived, message) : parseWritten(arrived, message);

function parseWritten(arrived: Arrived, message: unknown): InboundEvent {
  const mid = textOf(message, 'mid') || `none.${digest(JSON.stringify(arrived.event))}`;
  if (partOf(message, 'is_deleted') === true)
    return said(arrived, `${mid}.removal`, textual(''), { removal: { wid: mid } });
  const index = Number(partOf(message, 'part') ?? 0);
  return said(arrived, index === 0 ? mid : `${mid}.${index}`, parseMessengerContent(message), {
    quotedWid: textOf(partOf(message, 'reply_to'), 'mid') || null,
    advertisement: advertisementOf(partOf(message, 'referral') ?? partOf(arrived.event, 'referral')),
  });
}

function parseReaction(arrived: Arrived, reaction: unknown): InboundEvent {
  const wid = textOf(reaction, 'mid');
  if (wid === '') return nothing('a reaction to nothing');
  const isTakenBack = textOf(reaction, 'action') === 'unreact';
  const emoji = isTakenBack ? '' : cleanName(textOf(reaction, 'emoji'), 20) || '👍';
  const own = `reaction.${digest(wid, arrived.aliases[0].value, arrived.at, emoji)}`;
  return said(arrived, own, textual(emoji, 'reactionMessage'), { reaction: { wid, emoji } });
}

function parseEdit(arrived: Arrived, edit: unknown): InboundEvent {
  const wid = textOf(edit, 'mid');
  if (wid === '') return nothing('a change of nothing');
  const body = storedText(textOf(edit, 'text'));
  return said(arrived, `${wid}.edit${textOf(edit, 'num_edit')}`, textual(body), { edit: { wid, body } });
}

function parsePostback(arrived: Arrived, postback: unknown): InboundEvent {
  const title = textOf(postback, 'title') || textOf(postback, 'payload');
  const wid = textOf(postback, 'mid') || `postback.${digest(JSON.stringify(arrived.event))}`;
  if (title === '') return nothing('a button without a title');
  const referral = partOf(postback, 'referral');
  const replyId = textOf(postback, 'payload') || null;
  return said(arrived, wid, textual(storedText(title)), { replyId, advertisement: advertisementOf(referral) });
}

/** Everything up to an instant or up to a message; the platform counts no single ones. */
function parseProgress(arrived: Arrived, part: unknown, status: 'delivered' | 'read'): InboundEvent {
  const watermark = textOf(part, 'watermark');
  const wid = textOf(part, 'mid') || null;
  if (watermark === '' && wid === null) return nothing('a receipt of nothing');
  const upTo = watermark === '' ? null : instantOf(watermark, new Date(arrived.at));
  return { kind: 'progress', known: arrived.aliases, status, upTo, wid };
}

const readers: Readonly<Record<string, (arrived: Arrived, part: unknown) => InboundEvent>> = {
  message: parseMessage,
  message_edit: parseEdit,
  postback: parsePostback,
  reaction: parseReaction,
  delivery: (arrived, part) => parseProgress(arrived, part, 'delivered'),
  read: (arrived, part) => parseProgress(arrived, part, 'read'),
  referral: parseReferral,
};

/** Theirs to ours, for the people of one of the two products. Never throws: odd shapes become placeholders or nothing. */
export const parserFor =
  (kind: ScopedIdKind) =>
  (event: unknown, receivedAt: Date): InboundEvent => {
    const isEcho = partOf(partOf(event, 'message'), 'is_echo') === true;
    const value = textOf(partOf(event, isEcho ? 'recipient' : 'sender'), 'id').slice(0, 100);
    if (value === '') return nothing('an event of nobody');
    const arrived: Arrived = {
      event,
      aliases: [{ kind, value }],
      at: instantOf(textOf(event, 'timestamp'), receivedAt),
    };
    const name = Object.keys(readers).find((known) => partOf(event, known) !== undefined);
    return (
      (name !== undefined && readers[name]?.(arrived, partOf(event, name))) || nothing('bookkeeping of the channel')
    );
  };
