import { log } from '../log.ts';
import { queryPartition } from '../store/store.ts';
import { partitions } from '../store/table.ts';

/** The readers of the table's stream, by the names under which they set records aside. */
export const streamReaders = ['live', 'reactions'] as const;

/** More are not counted: one is reason enough to look. */
const mostCounted = 100;

/** Says once more which records still lie there; the line makes the alarm ring again. See infra/work.ts. */
export async function tellOfSetAside(): Promise<void> {
  for (const reader of streamReaders) {
    const { items } = await queryPartition({ pk: partitions.setAside(reader), limit: mostCounted });
    if (items.length > 0) log.error('stream.setAsideWaiting', { reader, waiting: items.length });
  }
}
