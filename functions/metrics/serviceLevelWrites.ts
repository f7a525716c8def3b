import { serviceLevelContribution } from '@shared/metrics/serviceLevels.ts';
import { sumBuckets } from '@shared/metrics/sums.ts';
import type { ServiceResult } from '@shared/serviceLevels/results.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { put } from '../core/store/records.ts';
import type { TransactItem } from '../core/store/transactItem.ts';
import { changeItems, zoneOf } from './waiting.ts';

/**
 * Writes that add a result to the numbers, or take it out again. They go with the write of the result itself, so each
 * counts once.
 */
export async function serviceLevelWrites(
  { companyId, now }: CompanyCtx,
  result: ServiceResult,
  factor: 1 | -1,
): Promise<TransactItem[]> {
  const zone = await zoneOf(companyId, now);
  if (zone === undefined) return [];
  const change = sumBuckets([serviceLevelContribution(result, zone)], [factor]);
  return changeItems(companyId, change, `promise ${result.trackingId} ${result.closedAt} ${factor}`).map(put);
}
