import type { ServiceResult } from '@shared/serviceLevels/results.ts';
import { indexKeys, indexPartitions, upTo } from './indexes.ts';
import { monthBefore, stamp } from './keyParts.ts';
import { type Entity, fromItem } from './records.ts';
import { queryPartition } from './store.ts';
import { keys } from './table.ts';

export const serviceResultEntity: Entity<ServiceResult> = {
  name: 'serviceResult',
  schemaVersion: 1,
  key: ({ companyId, ticketId, trackingId }) => keys.serviceResult(companyId, ticketId, trackingId),
  index: ({ companyId, closedAt, ticketId }) =>
    indexKeys(indexPartitions.serviceResults(companyId, closedAt.slice(0, 7)), `${stamp(closedAt)}#${ticketId}`),
  omitted: () => ({ first: null, resolution: null, keptNext: 0, missedNext: 0, misses: [], queue: null, user: null }),
};

/** As many services as one report counts. */
const mostResults = 5000;
const pageSize = 1000;

interface Period {
  /** ISO; the end is not part of it. */
  readonly from: string;
  readonly until: string;
}

/** Results of services that ended in a period, the latest first; a report of a few months reads a few pages. */
export async function readServiceResults(companyId: number, { from, until }: Period) {
  const results: ServiceResult[] = [];
  const last = new Date(Date.parse(until) - 1).toISOString();
  for (let month = last.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month)) {
    let after: Awaited<ReturnType<typeof queryPartition>>['last'];
    do {
      const list = indexPartitions.serviceResults(companyId, month);
      const page = await queryPartition({ ...list, descending: true, limit: pageSize, until: upTo(last), after });
      const found = page.items.map((item) => fromItem(serviceResultEntity, item));
      const own = found.filter(({ closedAt }) => closedAt >= from);
      results.push(...own);
      after = own.length < found.length ? undefined : page.last;
      if (results.length >= mostResults)
        return { results: results.slice(0, mostResults), isWhole: after === undefined && month === from.slice(0, 7) };
    } while (after);
  }
  return { results, isWhole: true };
}
