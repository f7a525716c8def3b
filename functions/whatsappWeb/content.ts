import { serverText } from '@shared/connections/texts.ts';
import { cleanFileName, cleanName } from '@shared/core/text.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { pollText } from '@shared/messages/polls.ts';
import { cardDetails, cardNumber } from '@shared/phones/cards.ts';
import { readVcard } from '@shared/sheets/vcard.ts';
import type { proto } from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { addressOfFile, type MediaLocation, mediaId } from '../channels/drivers/whatsapp/media.ts';
import { catalogText } from './catalog.ts';

type LinkedMessage = Extract<LinkedEvent, { kind: 'message' }>['message'];
type LinkedContent = Pick<LinkedMessage, 'mediaType' | 'body' | 'media' | 'location' | 'contacts'> &
  Partial<Pick<LinkedMessage, 'isForwarded' | 'replyId' | 'quotedWid' | 'poll'>>;

const blank = { media: null, location: null, contacts: [] };
// Items of the table hold at most 400 KB; pages of messages are read together.
const maxCharacters = 60_000;

/** Ids are some forty characters long; what is far longer names nothing, and would be no key of the table. */
export const widIn = (id: string | null | undefined): string => (id && id.length <= 200 ? id : '');

const truncateText = (text: string | null | undefined): string => {
  const plain = text ?? '';
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters)} ${serverText('cut')}`;
};

const chat = (text: string | null | undefined): LinkedContent => ({
  ...blank,
  mediaType: 'chat',
  body: truncateText(text),
});

interface MediaMessage {
  readonly url?: string | null;
  readonly directPath?: string | null;
  readonly mediaKey?: Uint8Array | null;
  readonly mimetype?: string | null;
  readonly fileName?: string | null;
  readonly caption?: string | null;
  readonly ptt?: boolean | null;
  readonly fileLength?: unknown;
}

/** Largest length of an address or a chosen name; a longer one is an attack. */
const maxOfName = 2000;

const readFileSize = ({ fileLength }: MediaMessage): number | null => {
  const bytes = Number(fileLength ?? 0);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
};

function buildPendingMedia(part: MediaMessage, kind: MediaLocation['kind'], label: string): MessageMedia | null {
  const url = addressOfFile(part.url ?? '', part.directPath ?? '');
  if (url === undefined || url.length > maxOfName || part.mediaKey?.length !== 32) return null;
  const mime = (part.mimetype ?? '').slice(0, 127) || 'application/octet-stream';
  const extension = /^[a-z0-9]{2,5}$/i.exec((mime.split(';')[0] ?? '').split('/')[1] ?? '')?.[0] ?? 'bin';
  const name = cleanFileName(part.fileName ?? '') || `${label}.${extension}`;
  const size = readFileSize(part);
  return {
    ...{ status: 'pending', key: '', mime, name, size: 0, width: null, height: null },
    isVoice: part.ptt === true,
    providerId: mediaId({ url, key: Buffer.from(part.mediaKey).toString('base64'), kind, mime, size }),
  };
}

function attachment(
  mediaType: Message['mediaType'],
  kind: MediaLocation['kind'],
  part: MediaMessage | null | undefined,
): LinkedContent | undefined {
  if (!part) return undefined;
  const media = buildPendingMedia(part, kind, mediaType);
  if (media) return { ...blank, mediaType, body: truncateText(part.caption), media };
  return part.caption ? chat(`${part.caption}\n${serverText('unsupported')}`) : unsupported();
}

const unsupported = (): LinkedContent => ({ ...blank, mediaType: 'unsupported', body: serverText('unsupported') });

function locationOf({ locationMessage, liveLocationMessage }: proto.IMessage): LinkedContent | undefined {
  const place: proto.Message.ILocationMessage | null | undefined = locationMessage ?? liveLocationMessage;
  if (!place) return undefined;
  const { degreesLatitude, degreesLongitude } = place;
  const [latitude, longitude] = [Number(degreesLatitude ?? 0), Number(degreesLongitude ?? 0)];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return unsupported();
  const name = cleanName(locationMessage?.name ?? '', 200);
  const address = cleanName(locationMessage?.address ?? '', 300);
  const location = { latitude, longitude, name, address };
  return { ...blank, mediaType: 'locationMessage', body: name || address || `${latitude}, ${longitude}`, location };
}

/** Numbers of a card: as WhatsApp knows them, or as they are written. */
function cardOf({ displayName, vcard }: proto.Message.IContactMessage): LinkedMessage['contacts'][number] {
  const { numbers, emails, company } = readVcard(vcard ?? '');
  const kept = numbers
    .slice(0, 20)
    .map(({ known, written }) => cardNumber(known, cleanName(written)))
    .filter((number) => number !== '');
  return {
    name: cleanName(displayName ?? '', 100) || cleanName(company),
    numbers: kept,
    ...cardDetails(emails, company),
  };
}

function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): LinkedContent | undefined {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (!cards?.length) return undefined;
  const contacts = cards.slice(0, 20).map(cardOf);
  const body = contacts.map(({ name, numbers }) => name || numbers[0] || '').join(', ');
  return { ...blank, mediaType: 'contactMessage', body, contacts };
}

const maxOptions = 30;

/** A poll reads as its question and its options. */
function pollOf(content: proto.IMessage): LinkedContent | undefined {
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (!poll) return undefined;
  const [question = '', ...titles] = [poll.name, ...(poll.options ?? []).map(({ optionName }) => optionName)]
    .slice(0, 1 + maxOptions)
    .map((words) => (words ?? '').slice(0, maxOfName));
  const key = content.messageContextInfo?.messageSecret ?? [];
  const secret = key.length <= 32 ? Buffer.from(key).toString('base64') : '';
  const asked = { question, options: titles.map((title) => ({ title, voters: [] })), secret };
  return { ...chat(pollText(asked)), ...(secret === '' ? {} : { poll: asked }) };
}

function answerOf(content: proto.IMessage): LinkedContent | undefined {
  const button = content.buttonsResponseMessage ?? undefined;
  if (button) return { ...chat(button.selectedDisplayText), replyId: widIn(button.selectedButtonId) || null };
  const list = content.listResponseMessage ?? undefined;
  if (list) return { ...chat(list.title), replyId: widIn(list.singleSelectReply?.selectedRowId) || null };
  const words = content.interactiveResponseMessage?.body?.text;
  if (words) return chat(words);
  const template = content.templateButtonReplyMessage ?? undefined;
  return template && { ...chat(template.selectedDisplayText), replyId: widIn(template.selectedId) || null };
}

/** True for a message that can be seen once, and only on the phone. */
const isOnce = (message: proto.IMessage): boolean =>
  Boolean(message.viewOnceMessage ?? message.viewOnceMessageV2 ?? message.viewOnceMessageV2Extension);

/** Reads messages of businesses and apps as their text. */
function parseBusinessMessage(content: proto.IMessage): LinkedContent | undefined {
  const { templateMessage, interactiveMessage, buttonsMessage, listMessage, groupInviteMessage, eventMessage } =
    content;
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  const invited = groupInviteMessage && [groupInviteMessage.groupName, groupInviteMessage.caption];
  const event = eventMessage && [eventMessage.name, eventMessage.description];
  const parts = [
    ...[template?.hydratedContentText, interactiveMessage?.body?.text, buttonsMessage?.contentText],
    ...[listMessage?.title, listMessage?.description, ...(invited ?? []), ...(event ?? []), catalogText(content)],
  ];
  const text = parts.filter(Boolean).join('\n');
  return text === '' ? undefined : chat(text);
}

export function findContextInfo(content: proto.IMessage): proto.IContextInfo | undefined {
  const parts = Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null | undefined)[];
  return parts.find((part) => part?.contextInfo)?.contextInfo ?? undefined;
}

function bare(content: proto.IMessage): LinkedContent {
  if (content.conversation) return chat(content.conversation);
  if (content.extendedTextMessage) return chat(content.extendedTextMessage.text);
  return (
    attachment('image', 'Image', content.imageMessage) ??
    attachment('video', 'Video', content.videoMessage ?? content.ptvMessage) ??
    attachment('audio', 'Audio', content.audioMessage) ??
    attachment('application', 'Document', content.documentMessage) ??
    attachment('sticker', 'Image', content.stickerMessage) ??
    locationOf(content) ??
    cardsOf(content) ??
    pollOf(content) ??
    answerOf(content) ??
    parseBusinessMessage(content) ??
    unsupported()
  );
}

/**
 * Converts the content of a WhatsApp message to ours.
 * @param whole the message with its wrapper
 */
export function parseLinkedContent(content: proto.IMessage, whole: proto.IMessage = content): LinkedContent {
  if (isOnce(whole)) return { ...blank, mediaType: 'unsupported', body: serverText('viewOnce') };
  const context = findContextInfo(content);
  return {
    ...bare(content),
    isForwarded: context?.isForwarded ?? false,
    quotedWid: widIn(context?.stanzaId) || null,
  };
}
