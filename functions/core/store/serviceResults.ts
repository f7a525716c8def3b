import { monthsBetween } from '@shared/core/calendar.ts';
import type { ServiceResult } from '@shared/serviceLevels/results.ts';
import { indexKeys, indexPartitions, upTo } from './indexes.ts';
import { stamp } from './keyParts.ts';
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

const pageSize = 1000;

interface Period {
  /** ISO; the end is not part of it. */
  readonly from: string;
  readonly until: string;
}

/** Results of services that ended in a period, the latest first, page by page. */
export async function* serviceResultsOf(companyId: number, { from, until }: Period): AsyncGenerator<ServiceResult[]> {
  const last = new Date(Date.parse(until) - 1).toISOString();
  for (const month of monthsBetween(from.slice(0, 7), last.slice(0, 7)).reverse()) {
    let after: Awaited<ReturnType<typeof queryPartition>>['last'];
    do {
      const list = indexPartitions.serviceResults(companyId, month);
      const page = await queryPartition({ ...list, descending: true, limit: pageSize, until: upTo(last), after });
      const found = page.items.map((item) => fromItem(serviceResultEntity, item));
      const own = found.filter(({ closedAt }) => closedAt >= from);
      yield own;
      after = own.length < found.length ? undefined : page.last;
    } while (after);
  }
}
