import { serverText } from '../connections/texts.ts';
import type { Message, Quoted } from './model.ts';

const maxQuote = 300;

type QuoteSource = Pick<
  Message,
  'id' | 'wid' | 'body' | 'fromMe' | 'mediaType' | 'media' | 'isDeleted' | 'user' | 'sender'
>;

/**
 * Enough of a message to draw it above the one that quotes it. What was taken back is still answered, and not said again.
 * @param contactName who wrote what is not the company's
 */
export function quoteOf(message: QuoteSource, contactName: string): Quoted {
  const { id, wid, fromMe, isDeleted, user, sender } = message;
  const words = isDeleted ? serverText('removed') : message.body || (message.media?.name ?? '');
  return {
    ...{ id, wid, fromMe },
    body: [...words].slice(0, maxQuote).join(''),
    mediaType: isDeleted ? 'chat' : message.mediaType,
    author: fromMe ? (user?.name ?? '') : sender?.name || sender?.number || contactName,
  };
}

/** A quote without the words of what it is about. */
export const erasedQuote = (quoted: Quoted): Quoted => ({ ...quoted, body: serverText('removed'), mediaType: 'chat' });
