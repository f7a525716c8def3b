import { daySeconds } from '@shared/core/time.ts';
import { type Draft, draftDays, maxDrafts } from '@shared/drafts/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { draftEntity } from '../../core/store/resourceEntities.ts';
import { putItem, queryPartition, writeItems } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';

/** Reads one page of one query: the drafts of the newest tickets, at most one megabyte. */
export async function listDrafts({ companyId, user }: Ctx): Promise<{ drafts: Draft[]; isComplete: boolean }> {
  const pk = partitions.drafts(companyId, user.id);
  const { items, last } = await queryPartition({ pk, limit: maxDrafts, descending: true });
  return { drafts: items.map((item) => fromItem(draftEntity, item)), isComplete: last === undefined };
}

/** The last word counts: two devices of one person do not argue. */
export const saveDraft = (draft: Draft): Promise<void> => {
  const ttl = Math.floor(Date.parse(draft.updatedAt) / 1000) + draftDays * daySeconds;
  return putItem({ ...toItem(draftEntity, draft), ttl });
};

export const removeDraft = ({ companyId, user }: Ctx, ticketId: number): Promise<void> =>
  writeItems([{ remove: keys.draft(companyId, user.id, ticketId) }]);
