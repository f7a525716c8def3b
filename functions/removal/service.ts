import type { Company } from '@shared/companies/model.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { AppError } from '@shared/core/errors.ts';
import { dayMs, minuteMs } from '@shared/core/time.ts';
import { type Removal, restorableDays } from '@shared/platform/removal.ts';
import { changeCompany } from '../accounts/records/companies.ts';
import { now } from '../core/context/clock.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { continueRemoval, enqueueRemoval, type RemovalJob } from '../core/events/privacyQueue.ts';
import { watchdogDue } from '../core/events/watchdog.ts';
import { downloadUrl, findFile } from '../core/files/files.ts';
import { deleteVersion, putNew } from '../core/store/records.ts';
import { type Item, retryConflicts } from '../core/store/store.ts';
import { archiveKey, continueExport } from './exporting.ts';
import { continuePurge } from './purging.ts';
import { findRemoval, removalEntity, type StoredRemoval, saveRemoval } from './repo.ts';

/**
 * The first step: the company is switched off at once and for all its people, an archive is begun, and the day set from
 * which on nothing comes back. @throws ERR_NO_COMPANY_FOUND, ERR_NO_PERMISSION for the platform's own or one's own,
 * ERR_VALIDATION when another name was typed, ERR_CONFLICT when it is being removed already
 */
export async function beginRemoval(
  { id, name }: { readonly id: number; readonly name: string },
  ctx: Ctx,
): Promise<Removal> {
  if (id === platformCompany || id === ctx.companyId) throw new AppError('ERR_NO_PERMISSION');
  const requestedAt = ctx.now.toISOString();
  const purgeAt = new Date(ctx.now.getTime() + restorableDays * dayMs).toISOString();
  const order = { requestedAt, purgeAt };
  let wasActive = true;
  const removal = (): StoredRemoval => ({
    ...{ companyId: id, name: name.trim(), requestedBy: ctx.user.name, ...order },
    ...{ state: 'exporting', wasActive, extent: null, position: null, purgedAt: null },
    exported: { files: 0, items: 0, finishedAt: null },
    deleted: { items: 0, objects: 0 },
    dueAt: requestedAt,
    version: 1,
  });
  await changeCompany(
    id,
    (before) => {
      if (before.name !== name.trim()) throw new AppError('ERR_VALIDATION', { fields: { name: 'other_name' } });
      if (before.removal !== null) throw new AppError('ERR_CONFLICT');
      wasActive = before.status;
      return { ...before, status: false, removal: order };
    },
    () => [{ write: putNew(removalEntity, removal()) }],
  );
  await enqueueRemoval({ removedCompanyId: id });
  return removal();
}

/** @throws ERR_NOT_FOUND, ERR_CONFLICT once the purge began */
export const restoreCompany = (companyId: number): Promise<Company> =>
  retryConflicts(async () => {
    const removal = await findRemoval(companyId);
    if (!removal) throw new AppError('ERR_NOT_FOUND');
    if (removal.state === 'purging' || removal.state === 'purged') throw new AppError('ERR_CONFLICT');
    return changeCompany(
      companyId,
      (company) => ({ ...company, status: removal.wasActive, removal: null }),
      () => [{ write: deleteVersion(removalEntity, removal) }],
    );
  });

/** Links to the files of the archive, for five minutes. @throws ERR_NOT_FOUND */
export async function archiveOf(companyId: number): Promise<{ name: string; url: string; size: number }[]> {
  const removal = await findRemoval(companyId);
  if (!removal || removal.exported.files === 0) throw new AppError('ERR_NOT_FOUND');
  const numbers = Array.from({ length: removal.exported.files }, (_, place) => place + 1);
  const files = await Promise.all(
    numbers.map(async (number) => {
      const key = archiveKey(companyId, number);
      const found = await findFile(key);
      if (!found) return [];
      const { name, mime, size } = found;
      return [{ name, size, url: await downloadUrl(key, { name: `${companyId}-${name}`, mime }) }];
    }),
  );
  return files.flat();
}

/** A run of the queue may take fourteen minutes; the longest step takes as long again. */
const runMs = 5 * minuteMs;

export async function runRemoval(job: RemovalJob): Promise<void> {
  const removal = await findRemoval(job.removedCompanyId);
  if (!removal) return;
  const began = performance.now();
  const isEnough = (): boolean => performance.now() - began > runMs;
  if (removal.state === 'exporting') {
    const after = await continueExport(removal, isEnough);
    if (after.state === 'exporting') await continueRemoval(job);
    return;
  }
  const isTime = Date.parse(removal.purgeAt) <= now().getTime();
  if (removal.state === 'purged' || !isTime) return;
  const purging = removal.state === 'purging' ? removal : await saveRemoval({ ...removal, state: 'purging' });
  if (!(await continuePurge(purging, isEnough))) await continueRemoval(job);
}

export async function removalDue(item: Item, at: Date): Promise<void> {
  const companyId = Number(item['companyId']);
  const removal = await findRemoval(companyId);
  if (!removal || removal.dueAt === null || removal.dueAt > at.toISOString()) return;
  await saveRemoval({ ...removal, dueAt: watchdogDue(at) });
  await enqueueRemoval({ removedCompanyId: companyId });
}
