import type { MediaType } from '@shared/media/mediaType.ts';
import { type MetaFailure, metaFailureOf } from '@shared/messages/metaFailures.ts';
import type { RefusedAmendment, SendFailure } from '@shared/messages/model.ts';
import { keyIn, textOf } from '@web/lib/i18n.ts';
import { plainText } from '@web/lib/richText.ts';
import { metaFailureTexts } from '@web/pickers/metaFailureText.ts';
import { failureTexts } from './failureText.ts';
import { threadTexts } from './threadText.ts';

/** Calls that got no answer of Meta's own; they mean what its codes for a busy server mean. */
const unanswered = /^(TIMEOUT|NETWORK|HTTP_429|HTTP_5\d\d)$/;

/**
 * Messenger and Instagram say with one code that access is gone, which may come back, and that this person cannot be
 * written to now, which no second try changes.
 */
function classifySendFailure({ code, isRetriable }: SendFailure): MetaFailure | undefined {
  if (unanswered.test(code)) return 'busy';
  const kind = metaFailureOf(code);
  if (kind !== 'access' || isRetriable) return kind;
  return code === '10' ? 'window' : 'recipient';
}

/** Kinds that leave open what it was: the channel's own words say it. */
const isOpen = (kind: MetaFailure | undefined): boolean => kind === 'invalid' || kind === 'template';

const isNumber = (code: string): boolean => /^\d+$/.test(code);

/** Reason of a failed message, in words for users; unknown reasons in the channel's words, with its code. */
export function describeFailure(failure: SendFailure): string {
  const { code } = failure;
  const own = keyIn(failureTexts, code);
  if (own !== undefined) return textOf(failureTexts, own);
  const kind = classifySendFailure(failure);
  const known = kind && textOf(metaFailureTexts, kind);
  if (known !== undefined && !isOpen(kind)) return known;
  const words = [known, failure.reason.trim()].filter(Boolean).join(' ') || textOf(threadTexts, 'failUnknown');
  return isNumber(code) ? `${words} (${code})` : words;
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
