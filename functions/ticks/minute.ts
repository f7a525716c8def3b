import { enqueueOutbound } from '../connections/service.ts';
import { now } from '../core/clock.ts';
import { messageEntity } from '../core/entities.ts';
import { log } from '../core/log.ts';
import { fromItem } from '../core/records.ts';
import { type Item, queryPartition, updateItem, WriteConflict } from '../core/store.ts';
import { dueShards, partitions, stamp } from '../core/table.ts';
import { checkPresence } from '../live/service.ts';

/** Entries of a shard handled in one pass; what is left comes first in the next minute. */
const perShard = 200;
/** A claimed message is looked at again after this long, should its attempt leave no trace. */
const nextLook = 60_000;

/**
 * A message whose attempt is overdue goes back to the queue: its job was lost, or the hand-over failed
 * after it was stored. Claimed by moving its instant, so that two clocks do not both hand it over.
 */
async function sendAgain(item: Item, at: Date): Promise<void> {
  const next = new Date(at.getTime() + nextLook).toISOString();
  const message = fromItem(messageEntity, item);
  const claimed = await updateItem({
    Key: { pk: item['pk'], sk: item['sk'] },
    UpdateExpression: 'SET nextAttemptAt = :next, gsi3sk = :position',
    ConditionExpression: 'gsi3sk = :held',
    ExpressionAttributeValues: {
      ':next': next,
      ':position': `${stamp(next)}#${message.companyId}#${message.id}`,
      ':held': item['gsi3sk'],
    },
  });
  await enqueueOutbound({ companyId: message.companyId }, fromItem(messageEntity, claimed));
}

const kinds: Readonly<Record<string, (item: Item, at: Date) => Promise<void>>> = {
  [messageEntity.name]: sendAgain,
  presence: (item, at) => checkPresence({ companyId: Number(item['companyId']), now: at }, Number(item['userId'])),
};

async function handle(item: Item, at: Date): Promise<void> {
  const kind = String(item['et']);
  try {
    await kinds[kind]?.(item, at);
  } catch (error) {
    // Somebody else claimed it.
    if (error instanceof WriteConflict) return;
    log.error('due.failed', { kind, error });
  }
}

async function handleShard(shard: number, at: Date): Promise<void> {
  const pk = partitions.due(shard);
  const { items } = await queryPartition({ pk, index: 'gsi3', until: `${stamp(at)}~`, limit: perShard });
  for (const item of items) await handle(item, at);
}

/** The clock: everything in the due index whose time has come, whichever company's it is. */
export async function handler(): Promise<void> {
  const at = now();
  await Promise.all(Array.from({ length: dueShards }, (_, shard) => handleShard(shard, at)));
}
