import { daySeconds, zoned } from '@shared/core/time.ts';
import type { Message } from '@shared/messages/model.ts';
import { measures } from '@shared/metrics/measures.ts';
import { type Buckets, cellOf, sumBuckets } from '@shared/metrics/sums.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { messageEntity } from '../core/store/entities.ts';
import { claimUnique, fromItem, put } from '../core/store/records.ts';
import { getItems, type Item, retryConflicts, transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { foldSoon } from './fold.ts';
import { changeItems, zoneOf } from './waiting.ts';

const itemToMessage = (item: Item | undefined): Message | undefined => item && fromItem(messageEntity, item);

/** True if a message was not sent and no retry is due. */
const hasFailed = (message: Message | undefined): boolean =>
  message?.fromMe === true && !message.isPrivate && message.failure !== null && message.nextAttemptAt === null;

/** The stream repeats its records for a day, set-aside records for two weeks. */
const keptDays = 20;

const markOf = ({ companyId, id, version }: Message) => keys.ref(companyId, 'failure', `${id}#${version}`);

const failureOf = ({ createdAt, failure }: Message, zone: string): Buckets => ({
  [zoned(new Date(createdAt), zone).date]: {
    [cellOf('failure', null, failure?.code.slice(0, 40) ?? '')]: { [measures.failed]: 1 },
  },
});

async function countSome(companyId: number, failed: readonly Message[], zone: string, at: Date): Promise<number> {
  const marks = await getItems(failed.map(markOf), true);
  const fresh = failed.filter((_, place) => marks[place] === undefined);
  if (fresh.length === 0) return 0;
  const ttl = Math.floor(at.getTime() / 1000) + keptDays * daySeconds;
  const change = sumBuckets(fresh.map((message) => failureOf(message, zone)));
  const waiting = changeItems(companyId, change, fresh.map(({ id, version }) => `${id}#${version}`).join());
  await transact([...fresh.map((message) => claimUnique(markOf(message), { companyId, ttl })), ...waiting.map(put)]);
  return waiting.length;
}

const together = 40;

/**
 * Counts messages that could not be delivered, by the day on which they were written. May be called twice with the same
 * changes.
 */
export async function countFailures(changes: readonly RecordChange[], at: Date): Promise<void> {
  const failed = changes.flatMap(({ kind, before, after }) => {
    if (kind !== 'message' || after?.['failure'] === undefined || hasFailed(itemToMessage(before))) return [];
    const message = itemToMessage(after);
    return message && hasFailed(message) ? [message] : [];
  });
  for (const companyId of new Set(failed.map((message) => message.companyId))) {
    const zone = await zoneOf(companyId, at);
    if (zone === undefined) continue;
    const own = failed.filter((message) => message.companyId === companyId);
    for (let start = 0; start < own.length; start += together) {
      const some = own.slice(start, start + together);
      await foldSoon(companyId, await retryConflicts(() => countSome(companyId, some, zone, at)));
    }
  }
}
