import type { Capabilities } from '../connections/model.ts';
import { AppError } from '../core/errors.ts';
import { withoutTail } from '../core/text.ts';
import type { Message } from './model.ts';

type Limits = Pick<Capabilities, 'maxTextLength' | 'maxCaptionLength' | 'isTextInBytes'>;
type Unit = Pick<Capabilities, 'isTextInBytes'>;

/** Media that the channels show without words; a text that comes with it travels as a message of its own. */
export const hasNoText = (mediaType: Message['mediaType']): boolean => mediaType === 'audio' || mediaType === 'sticker';

/** Longest note to colleagues: it has to fit into a push with what is around it. */
export const longestNote = 16_000;

/** Length in the channel's unit: characters or bytes. */
export const textLength = (text: string, { isTextInBytes }: Unit): number =>
  isTextInBytes ? new TextEncoder().encode(text).length : text.length;

/** @throws ERR_MESSAGE_TOO_LONG with the limit as the channel counts */
export function checkLength(text: string, limit: number, unit: Unit = {}): void {
  const length = textLength(text, unit);
  if (length > limit) throw new AppError('ERR_MESSAGE_TOO_LONG', { values: { limit, length } });
}

/** Longest text a message may carry: a caption where it goes with a file. */
export const textLimit = ({ mediaType, media }: Pick<Message, 'mediaType' | 'media'>, limits: Limits): number =>
  media !== null && !hasNoText(mediaType) ? limits.maxCaptionLength : limits.maxTextLength;

/** A reaction that was taken back leaves nothing to show. */
export const isShown = ({ mediaType, isDeleted, body }: Pick<Message, 'mediaType' | 'isDeleted' | 'body'>): boolean =>
  mediaType !== 'reactionMessage' || (!isDeleted && body !== '');

/** Puts its author's name above a text (B-MSG-2). */
export const withSignature = (name: string, text: string): string => `*${name}:*\n${text}`;

/** A text without its author's name above it. */
export function withoutSignature(name: string, text: string): string {
  const own = `*${name}:*`;
  return text.startsWith(own) ? text.slice(own.length).replace(/^\n/, '') : text;
}

type ForwardableMessage = Pick<Message, 'mediaType' | 'isDeleted' | 'isPrivate' | 'body'>;

/**
 * True if a message can be forwarded: it has content and was not deleted. Private notes, reactions and calls
 * stay in their conversation.
 * @param file state of its file; null without one
 */
export const mayTravel = (message: ForwardableMessage, file: 'pending' | 'ready' | 'failed' | null): boolean =>
  !message.isDeleted &&
  !message.isPrivate &&
  !['reactionMessage', 'call_log', 'unsupported'].includes(message.mediaType) &&
  (file === null ? message.body !== '' || message.mediaType === 'locationMessage' : file === 'ready');

export const isForwardable = (message: ForwardableMessage & Pick<Message, 'media'>): boolean =>
  mayTravel(message, message.media?.status ?? null);

const link = /https?:\/\/[^\s<>"'`]+/gi;

/** Web addresses in a text, without the punctuation of the sentence around them. */
export const linksIn = (text: string): string[] =>
  (text.match(link) ?? []).map((url) => withoutTail(url, '.,;:!?)]}')).filter((url) => url.length > 'https://'.length);
