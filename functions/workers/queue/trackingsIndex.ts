import { continueJob, type Job } from '../../core/events/jobs.ts';
import { trackingEntity } from '../../core/store/entities.ts';
import { trackingIndex } from '../../core/store/indexes.ts';
import { fromItem } from '../../core/store/records.ts';
import type { WalkPlace } from '../../core/store/oneTimeWalk.ts';
import { lastSystemNumber } from '../../core/store/sequences.ts';
import { getItem, type Item, queryAll, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys, partitions, prefixes } from '../../core/store/table.ts';
import { trackingIndexing } from '../../core/store/trackingIndexing.ts';

const sideBySide = 8;
const ticketsPerStep = 200;
const runMs = 20_000;

const isListed = (item: Item, index: Item): boolean =>
  Object.entries(index).every(([name, value]) => item[name] === value);

/** Lists the cycles of a ticket that are not, or not where they began. */
async function listTrackings(companyId: number, ticketId: number): Promise<void> {
  const pk = partitions.ticket(companyId, ticketId);
  for (const item of await queryAll({ pk, prefix: prefixes.tracking, limit: 100 })) {
    const index = trackingIndex(fromItem(trackingEntity, item));
    if (isListed(item, index)) continue;
    const entries = Object.entries(index);
    await wasApplied(
      updateItem({
        Key: { pk, sk: item['sk'] },
        UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
      }),
    );
  }
}

/** The next tickets of a company. @returns where to go on */
async function step({ companyId, ticketId }: WalkPlace): Promise<WalkPlace> {
  const last = Number((await getItem(keys.sequences(companyId)))?.['ticket'] ?? 0);
  const end = Math.min(last + 1, ticketId + ticketsPerStep);
  for (let start = ticketId; start < end; start += sideBySide) {
    const ids = Array.from({ length: Math.min(sideBySide, end - start) }, (_, place) => start + place);
    await Promise.all(ids.map((id) => listTrackings(companyId, id)));
  }
  return end <= last ? { companyId, ticketId: end } : { companyId: companyId + 1, ticketId: 1 };
}

/**
 * Lists tracking records that are older than their list, ticket by ticket through all companies. A run continues only
 * at the stored position; the clock starts another one if a run was lost.
 */
export async function indexTrackings(job: Extract<Job, { type: 'trackings.index' }>): Promise<void> {
  const began = performance.now();
  const lastCompany = await lastSystemNumber('company');
  const from: WalkPlace = { companyId: job.companyId, ticketId: job.ticketId };
  let at = from;
  while (at.companyId <= lastCompany && performance.now() - began < runMs) at = await step(at);
  const isDone = at.companyId > lastCompany;
  if (!(await trackingIndexing.move(from, at, isDone)) || isDone) return;
  await continueJob({ ...job, ...at });
}
