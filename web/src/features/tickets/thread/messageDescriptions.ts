import type { MediaType } from '@shared/media/mediaType.ts';
import type { RefusedAmendment, SendFailure } from '@shared/messages/model.ts';
import { keyIn, textOf } from '@web/lib/i18n.ts';
import { plainText } from '@web/lib/richText.ts';
import { failureTexts, metaFailures } from './failureText.ts';
import { threadTexts } from './threadText.ts';

/** Frequent codes of Meta's error reference; all others are shown in the channel's own words. */
const knownFailures: Readonly<Record<string, 'failWindow' | 'failRecipient'>> = {
  '131047': 'failWindow',
  '131026': 'failRecipient',
  '131030': 'failRecipient',
  '131021': 'failRecipient',
};

/** Reason of a failed message, in words for users. */
export function describeFailure(failure: SendFailure): string {
  const linked = metaFailures[failure.code] ?? keyIn(failureTexts, failure.code);
  if (linked !== undefined) return textOf(failureTexts, linked);
  const known = knownFailures[failure.code];
  if (known !== undefined) return textOf(threadTexts, known);
  return failure.reason.trim() === '' ? textOf(threadTexts, 'failUnknown') : failure.reason;
}

/** Text about a change that the channel refused. */
export const describeRefusal = ({ kind }: RefusedAmendment): string =>
  textOf(threadTexts, kind === 'edit' ? 'editRefused' : 'removalRefused');

const words = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  application: 'document',
  sticker: 'sticker',
  locationMessage: 'location',
  contactMessage: 'contactCard',
  reactionMessage: 'reaction',
  call_log: 'call',
} as const;

/** Preview of a message in one line: its text, or its kind. */
export function messagePreview(message: { readonly body: string; readonly mediaType: MediaType }): string {
  const { mediaType } = message;
  const body = plainText(message.body);
  if (mediaType === 'chat') return body;
  if (mediaType === 'unsupported') return textOf(threadTexts, 'unsupported');
  const word = textOf(threadTexts, words[mediaType]);
  return body === '' ? word : `${word}: ${body}`;
}
