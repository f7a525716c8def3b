import type { StoredParts } from '@shared/metrics/storedParts.ts';
import type { Names } from '@shared/metrics/summary.ts';
import type { Buckets, Cells } from '@shared/metrics/sums.ts';
import { type MetricsGroup, metricsPlaceOf, metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { packed, unpacked } from '../core/store/packedItems.ts';
import type { Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

export const metricsItem = (companyId: number, place: string, content: object, version: number): Item => ({
  ...keys.metrics(companyId, place),
  ...{ et: 'metrics', sv: 1, content: packed(content), version },
});

export interface StoredMetrics extends StoredParts {
  readonly names: Names;
  readonly changes: readonly Buckets[];
}

/** Groups the items of the partition by what they contain. */
export function storedOf(items: readonly Item[]): StoredMetrics {
  const groups: Record<MetricsGroup, Record<string, unknown>> = {
    ...{ days: {}, months: {}, splits: {}, growth: {}, changes: {}, single: {} },
  };
  for (const item of items) {
    const { group, name } = metricsPlaceOf(item);
    groups[group][name] = unpacked(item);
  }
  const { days, months, splits, growth, changes, single } = groups as Record<keyof typeof groups, Buckets>;
  return {
    ...{ days, months, splits, growth, changes: Object.values(changes) as unknown as Buckets[] },
    present: (single[places.present] ?? {}) as Cells,
    names: (single[places.names] ?? {}) as unknown as Names,
  };
}
