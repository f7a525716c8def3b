import type { CampaignCounts } from '@shared/campaigns/counts.ts';

/** How many of the audience are settled: written to, refused, or passed over. */
export function settledCount({ total, skipped, sent, failed, declined, asked, confirmed }: CampaignCounts): number {
  const waiting = Math.max(0, asked - confirmed - declined);
  return Math.min(total, skipped + sent + failed + declined + waiting);
}

export const progressShare = (counts: CampaignCounts): number =>
  counts.total === 0 ? 0 : settledCount(counts) / counts.total;
