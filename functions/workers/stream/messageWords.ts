import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@shared/messages/model.ts';
import { startsOf, wordsOf } from '@shared/messages/words.ts';
import type { Change } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem, refItem } from '../../core/store/records.ts';
import { type BatchEntry, type Item, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/**
 * What a message is found by: one entry per beginning, words that begin alike stand together. Each is
 * smaller than 1 KB and so costs one unit.
 */
export function wordItems(message: Message): Item[] {
  const { companyId, id, ticketId } = message;
  const words = wordsOf(message);
  return startsOf(words).map((start) => ({
    ...keys.messageWord(companyId, start, id),
    ...{ et: 'messageWord', sv: 1, words: words.join(' '), ticketId },
  }));
}

/** Leads from the channel's id of something received to ours, however old it is when somebody quotes it. */
const refOf = ({ companyId, wid, fromMe, id }: Message): Item[] =>
  fromMe || !wid ? [] : [refItem(keys.ref(companyId, 'wid', wid), { messageId: id })];

function read(item: Item | undefined): Item[] {
  const message = item && fromItem(messageEntity, item);
  return message ? [...wordItems(message), ...refOf(message)] : [];
}

/**
 * Keeps what leads to messages true, the index behind the search and the channel's ids: what is written is found, what was corrected is
 * found by its present words, what was deleted or erased is found no more. Ticks change nothing here.
 * The same change may come again.
 */
export async function indexMessages(changes: readonly Change[]): Promise<void> {
  const entries = changes.flatMap(({ before, after }): BatchEntry[] => {
    const [old, now] = [read(before), read(after)];
    if (isDeepStrictEqual(old, now)) return [];
    const kept = new Set(now.map(({ pk }) => pk));
    const gone = old.filter(({ pk }) => !kept.has(pk));
    return [
      ...now.map((put) => ({ put })),
      ...gone.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })),
    ];
  });
  await writeItems(entries);
}
