import type { StoredParts } from '@shared/metrics/storedParts.ts';
import type { Names } from '@shared/metrics/summary.ts';
import type { Buckets, Cells } from '@shared/metrics/sums.ts';
import { metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { packed, unpacked } from '../core/store/packedItems.ts';
import type { Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

const monthLength = places.month('2026-11').length;

export const metricsItem = (companyId: number, place: string, content: object, version: number): Item => ({
  ...keys.metrics(companyId, place),
  ...{ et: 'metrics', sv: 1, content: packed(content), version },
});

export interface Stored extends StoredParts {
  readonly names: Names;
  readonly changes: readonly Buckets[];
}

/** Where the content of an item belongs: by the beginning and the length of its place. */
function groupOf(sk: string): 'days' | 'months' | 'splits' | 'growth' | 'changes' | 'single' {
  if (sk.startsWith(places.growth(''))) return 'growth';
  if (sk.startsWith(places.change(''))) return 'changes';
  if (sk.startsWith(places.split(''))) return 'splits';
  if (!sk.startsWith(places.day(''))) return 'single';
  return sk.length === monthLength ? 'months' : 'days';
}

/** What items of the partition say. */
export function storedOf(items: readonly Item[]): Stored {
  const groups: Record<ReturnType<typeof groupOf>, Record<string, unknown>> = {
    ...{ days: {}, months: {}, splits: {}, growth: {}, changes: {}, single: {} },
  };
  for (const item of items) {
    const sk = String(item['sk']);
    const group = groupOf(sk);
    groups[group][sk.slice(group === 'growth' ? places.growth('').length : 2)] = unpacked(item);
  }
  const { days, months, splits, growth, changes, single } = groups as Record<keyof typeof groups, Buckets>;
  return {
    ...{ days, months, splits, growth, changes: Object.values(changes) as unknown as Buckets[] },
    present: (single[places.present.slice(2)] ?? {}) as Cells,
    names: (single[places.names.slice(2)] ?? {}) as unknown as Names,
  };
}
