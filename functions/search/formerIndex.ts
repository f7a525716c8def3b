import { beginning, searchable } from '@shared/core/text.ts';
import type { Message } from '@shared/messages/model.ts';
import { messageParts } from '../core/store/entities.ts';
import { stamp } from '../core/store/keyParts.ts';
import { type Key, keys } from '../core/store/table.ts';

/*
 * Former index with one item per message and beginning of a word. It is no longer written or read; the rest of it is
 * removed while the new index is built, and with each message that changes before.
 */

/** Words that were left out. */
const common: ReadonlySet<string> = new Set(
  'que com para por uma nao mais mas seu sua dos das nos nas sim esta este isso the and for you are with this that not los las con una del por pero muy bir icin ile cok ama'.split(
    ' ',
  ),
);

type FormerlyIndexed = Pick<Message, 'id' | 'companyId' | 'body' | 'mediaType' | 'media' | 'isDeleted' | 'isAutomatic'>;

/** Items by which a message was found. */
export function formerKeys({ id, companyId, body, mediaType, media, isDeleted, isAutomatic }: FormerlyIndexed): Key[] {
  if (isDeleted || isAutomatic || mediaType === 'reactionMessage' || mediaType === 'call_log') return [];
  const name = mediaType === 'application' ? (media?.name ?? '') : '';
  const words = searchable(`${body} ${name}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3)
    .map((word) => beginning(word, 20));
  const found = [...new Set(words)].filter((word) => !common.has(word)).slice(0, 24);
  const starts = new Set(found.flatMap((word) => [beginning(word, 4), beginning(word, 3)]));
  return [...starts].map((start) => keys.messageWord(companyId, start, `${stamp(messageParts(id).at)}#${id}`));
}
