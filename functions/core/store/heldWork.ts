import { queryPartition, writeItems } from './store.ts';
import { keys, partitions } from './table.ts';

/** Work that waits while a company is suspended, and goes on at once when it has paid (B-COMP-11). */
export type HeldKind = 'message' | 'schedule' | 'ticket';

export interface HeldWork {
  readonly kind: HeldKind;
  readonly id: string;
}

/** Noted before the work is put off, so that nothing waits unknown. */
export const holdWork = (companyId: number, { kind, id }: HeldWork): Promise<void> =>
  writeItems([{ put: { ...keys.heldWork(companyId, kind, id), et: 'heldWork', sv: 1, kind, heldId: id } }]);

const perPage = 100;

/** The first hundred, messages of a conversation in their order. */
export async function readHeldWork(companyId: number): Promise<{ waiting: HeldWork[]; hasMore: boolean }> {
  const { items, last } = await queryPartition({
    pk: partitions.heldWork(companyId),
    limit: perPage,
    consistent: true,
  });
  const waiting = items.map((item) => ({ kind: item['kind'] as HeldKind, id: String(item['heldId']) }));
  return { waiting, hasMore: last !== undefined };
}

export const releaseHeldWork = (companyId: number, work: readonly HeldWork[]): Promise<void> =>
  writeItems(work.map(({ kind, id }) => ({ remove: keys.heldWork(companyId, kind, id) })));
