import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { hourMs } from '@shared/core/time.ts';
import type { Message } from '@shared/messages/model.ts';
import { extractSearchWords } from '@shared/messages/words.ts';
import { dueKeys } from '../core/store/indexes.ts';
import { stamp } from '../core/store/keyParts.ts';
import { type Item, type QueryPage, queryPartition, updateItem } from '../core/store/store.ts';
import { partitions, prefixes } from '../core/store/table.ts';
import { changesKey, dueKey } from './parts.ts';
import { countOf, packTickets, type TicketChanges } from './ticketChanges.ts';

/** A message that is found by other words than before, or no more; `words` are those of now. */
export interface MessageChange {
  readonly id: string;
  readonly ticketId: number;
  readonly words: readonly string[];
  /** True if the index already contains the message with former words. */
  readonly isReplaced: boolean;
}

/** @returns undefined when nothing changed that a search would notice */
export function changeOf(before: Message | undefined, after: Message | undefined): MessageChange | undefined {
  const message = after ?? before;
  if (!message) return undefined;
  const [old, words] = [before ? extractSearchWords(before) : [], after ? extractSearchWords(after) : []];
  const isSame = old.join(' ') === words.join(' ') && (before?.ticketId === after?.ticketId || words.length === 0);
  return isSame ? undefined : { id: message.id, ticketId: message.ticketId, words, isReplaced: old.length > 0 };
}

/** Characters that one item holds before they are packed, far below what the table takes. */
const maxCharacters = 200_000;

const formatChangeLine = ({ id, ticketId, words, isReplaced }: MessageChange): string =>
  `${id}\t${ticketId}\t${isReplaced ? 1 : 0}\t${words.join(' ')}`;

function inParts(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  let size = maxCharacters;
  for (const line of lines) {
    if (size + line.length > maxCharacters) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(line);
    size += line.length;
  }
  return parts;
}

/** Changes that are stored together. */
export interface Batch {
  /** Instant (ISO) of the last of them: it orders the changes, and a repeated change keeps its place. */
  readonly at: string;
  readonly messages: readonly MessageChange[];
  readonly tickets?: TicketChanges | undefined;
}

/**
 * Items for a batch of changes: a single one if there are not very many, because each costs at least one write unit.
 * The same changes make the same item, however often they come.
 * @param mark separates these changes from later ones with the same content
 */
export function changeItems(companyId: number, { at, messages, tickets }: Batch, mark: string): Item[] {
  const parts = inParts(messages.map(formatChangeLine));
  const packed = tickets && countOf(tickets) > 0 ? packTickets(tickets) : undefined;
  if (packed && parts.length === 0) parts.push([]);
  return parts.map((lines, place) => {
    const text = lines.join('\n');
    const own = place === 0 ? packed : undefined;
    const hash = createHash('sha256').update(`${mark}\n${text}`);
    const id = `${stamp(at)}-${(own ? hash.update(own) : hash).digest('base64url').slice(0, 22)}`;
    const content = { content: deflateRawSync(text), count: lines.length, ...(own ? { tickets: own } : {}) };
    return { ...changesKey(companyId, id), et: 'searchChanges', sv: 1, ...content };
  });
}

export function changesIn(item: Item): MessageChange[] {
  const text = inflateRawSync(item['content'] as Uint8Array).toString('utf8');
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [id = '', ticketId, isReplaced, words = ''] = line.split('\t');
    return {
      id,
      ticketId: Number(ticketId),
      words: words === '' ? [] : words.split(' '),
      isReplaced: isReplaced === '1',
    };
  });
}

export const isChanges = (item: Item): boolean => String(item['sk']).startsWith(prefixes.searchChanges);

/** Reads some of the changes that are in no segment yet, and the items behind them: the index itself last. */
export const readChanges = (companyId: number, limit: number, consistent: boolean, after?: Item): Promise<QueryPage> =>
  queryPartition({ pk: partitions.searchIndex(companyId), limit, consistent, after });

/** The last changes, the last of all first. */
export const readLastChanges = (companyId: number, limit: number, after?: Item): Promise<QueryPage> =>
  queryPartition({
    ...{ pk: partitions.searchIndex(companyId), prefix: prefixes.searchChanges },
    ...{ limit, descending: true, after },
  });

/** Maximum time that changes wait until they become a segment. */
const longestWaitMs = 6 * hourMs;

/** Makes sure that the clock looks after the changes of a company. @returns when it does */
export async function dueAfter(companyId: number, at: Date): Promise<number> {
  const due = new Date(at.getTime() + longestWaitMs);
  const fields = {
    ...{ et: 'searchDue', sv: 1, companyId, dueAt: due.toISOString() },
    ...dueKeys(`search#${companyId}`, due, `search#${companyId}`),
  };
  const item = await updateItem({
    Key: { ...dueKey(companyId) },
    UpdateExpression: `SET ${Object.keys(fields)
      .map((name) => `#${name} = if_not_exists(#${name}, :${name})`)
      .join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(Object.keys(fields).map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
  });
  return Date.parse(String(item['dueAt']));
}
