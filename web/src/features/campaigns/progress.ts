import type { CampaignCounts } from '@shared/campaigns/counts.ts';

/** Number of recipients that are settled: written to, refused, or skipped. */
export function settledCount({ total, skipped, sent, failed, declined, asked, confirmed }: CampaignCounts): number {
  const waiting = Math.max(0, asked - confirmed - declined);
  return Math.min(total, skipped + sent + failed + declined + waiting);
}

export const progressShare = (counts: CampaignCounts): number =>
  counts.total === 0 ? 0 : settledCount(counts) / counts.total;
