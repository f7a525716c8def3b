import { cutoff, keepsAll, nextNight, type Retention, type RetentionRules } from '@shared/privacy/retention.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { commit } from '../core/store/commit.ts';
import { retentionEntity } from '../core/store/privacyEntities.ts';
import { fromItem, putNew, putVersion } from '../core/store/records.ts';
import { getItem, retryConflicts, WriteConflict } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

export async function readRetention({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<Retention> {
  const item = await getItem(keys.retention(companyId), true);
  return item
    ? fromItem(retentionEntity, item)
    : { companyId, rules: keepsAll, filesDoneTo: '', dueAt: null, version: 0 };
}

async function save(retention: Retention): Promise<Retention> {
  if (retention.version === 0) {
    const first = { ...retention, version: 1 };
    await commit([{ write: putNew(retentionEntity, first) }]);
    return first;
  }
  const { next, write } = putVersion(retentionEntity, retention);
  await commit([{ write }]);
  return next;
}

/** Other rules begin with the next night, and look at everything once more. */
export const saveRules = (ctx: CompanyCtx, rules: RetentionRules): Promise<Retention> =>
  retryConflicts(async () =>
    save({ ...(await readRetention(ctx)), rules, filesDoneTo: '', dueAt: nextNight(rules, ctx.now) }),
  );

/** A contact whose hold ended was skipped before, so the next night checks all files again. */
export const recheckAllFiles = (ctx: CompanyCtx): Promise<void> =>
  retryConflicts(async () => {
    const retention = await readRetention(ctx);
    if (retention.version > 0 && retention.filesDoneTo !== '') await save({ ...retention, filesDoneTo: '' });
  });

/** @returns false when another clock took this night */
export async function claimNight(ctx: CompanyCtx): Promise<boolean> {
  const retention = await readRetention(ctx);
  if (retention.dueAt === null || retention.dueAt > ctx.now.toISOString()) return false;
  try {
    await save({ ...retention, dueAt: nextNight(retention.rules, ctx.now) });
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}

/** All files that were old in a night are gone. */
export const filesDone = (ctx: CompanyCtx, night: Date): Promise<void> =>
  retryConflicts(async () => {
    const retention = await readRetention(ctx);
    const { media, recordings } = retention.rules;
    const ends = [cutoff(media, night), cutoff(recordings, night)].flatMap((end) => (end ? [end.toISOString()] : []));
    const oldest = ends.sort()[0];
    if (oldest !== undefined && retention.version > 0) await save({ ...retention, filesDoneTo: oldest });
  });
