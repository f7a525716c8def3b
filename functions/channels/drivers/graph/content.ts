import { serverText } from '@shared/connections/texts.ts';
import { withoutTail } from '@shared/core/text.ts';
import type { InboundMessage } from '../driver.ts';

/** Content of a message without its author and time. */
export type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'media' | 'location' | 'contacts' | 'order'> & {
  readonly replyId?: string;
};

// Items of the table hold at most 400 KB; pages of messages are read together.
const maxCharacters = 60_000;
const maxBytes = 80_000;

/** A text as it was written, well-formed, cut with a mark where it is longer than an item may be. */
export function storedText(text: string): string {
  // Lone halves of surrogate pairs cannot be stored.
  const bytes = Buffer.from(text.slice(0, maxCharacters), 'utf8');
  const plain = bytes.subarray(0, maxBytes).toString('utf8');
  if (text.length <= maxCharacters && bytes.byteLength <= maxBytes) return plain;
  return `${withoutTail(plain, '\uFFFD')} ${serverText('cut')}`;
}
