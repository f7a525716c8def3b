import type { Campaign } from '@shared/campaigns/model.ts';
import { useStep as listUseStep } from '../contacts/lists/repo.ts';
import type { Step } from '../core/store/commit.ts';

export const isPlanned = ({ status }: Campaign): boolean => status === 'PROGRAMADA' || status === 'EM_ANDAMENTO';
const plannedContactListId = (campaign: Campaign | undefined): number | null =>
  campaign && isPlanned(campaign) ? campaign.contactListId : null;

/** A list that a campaign is planned or at work with is not removed from under it (B-CLIST-2). */
export function listSteps(before: Campaign | undefined, after: Campaign | undefined): Step[] {
  const [former, present] = [plannedContactListId(before), plannedContactListId(after)];
  const ctx = { companyId: (after ?? before)?.companyId ?? 0 };
  if (former === present) return [];
  return [
    ...(former === null ? [] : [listUseStep(ctx, former, -1)]),
    ...(present === null ? [] : [listUseStep(ctx, present, 1)]),
  ];
}
