import { AppError } from '@shared/core/errors.ts';
import type { PrivacyTask, TaskKind } from '@shared/privacy/model.ts';
import type { Language } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { enqueuePrivacy } from '../core/events/privacyQueue.ts';
import { watchdogDue } from '../core/events/watchdog.ts';
import { commit, type Step } from '../core/store/commit.ts';
import { indexPartitions } from '../core/store/indexes.ts';
import { claimUnique, fromItem, putNew, putVersion, remove } from '../core/store/records.ts';
import { privacyTaskEntity } from '../core/store/resourceEntities.ts';
import { getItem, queryPartition, retryConflicts } from '../core/store/store.ts';
import { type Key, keys, partitions, prefixes } from '../core/store/table.ts';

interface PrivacyTaskRequest {
  readonly kind: TaskKind;
  readonly contactId: string | null;
  readonly by: PrivacyTask['by'];
  readonly language: Language;
  readonly reason?: string;
  readonly identityHashes?: readonly string[];
}

export function newTask({ companyId, now }: CompanyCtx, order: PrivacyTaskRequest): PrivacyTask {
  const at = now.toISOString();
  return {
    ...{ reason: '', counts: {}, progress: 0, parts: [], position: null, digest: '', seal: null },
    ...order,
    identityHashes: [...(order.identityHashes ?? [])],
    ...{ id: ulid(now.getTime()), companyId, status: 'running' as const },
    ...{ createdAt: at, updatedAt: at, finishedAt: null, expiresAt: null, dueAt: watchdogDue(now), version: 1 },
  };
}

/** Key that allows one task of a kind at a time per contact. */
const runningKey = ({ companyId, kind, contactId }: PrivacyTask): Key =>
  keys.ref(companyId, `privacy#${kind}`, contactId ?? 'everybody');

export const startSteps = (task: PrivacyTask): Step[] => [
  { write: putNew(privacyTaskEntity, task) },
  { write: claimUnique(runningKey(task), { taskId: task.id }), refused: 'ERR_PRIVACY_TASK_RUNNING' },
];

/** @throws ERR_PRIVACY_TASK_RUNNING */
export async function startTask(task: PrivacyTask): Promise<PrivacyTask> {
  await commit(startSteps(task));
  await enqueuePrivacy(task);
  return task;
}

export async function findTask(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  id: string,
): Promise<PrivacyTask | undefined> {
  const item = await getItem(keys.privacyTask(companyId, id), true);
  return item && fromItem(privacyTaskEntity, item);
}

/** @throws ERR_NO_PRIVACYTASK_FOUND */
export async function getTask(ctx: Pick<CompanyCtx, 'companyId'>, id: string): Promise<PrivacyTask> {
  const task = await findTask(ctx, id);
  if (!task) throw new AppError('ERR_NO_PRIVACYTASK_FOUND');
  return task;
}

/** @throws WriteConflict when it was cancelled in between */
export async function saveTask(now: Date, task: PrivacyTask, alongside: readonly Step[] = []): Promise<PrivacyTask> {
  const isOver = task.status !== 'running';
  const after = { ...task, updatedAt: now.toISOString() };
  const { next, write } = putVersion(privacyTaskEntity, after);
  await commit([{ write }, ...(isOver ? [{ write: remove(runningKey(task)) }] : []), ...alongside]);
  return next;
}

/** Changes the newest state of a task. */
export const changeTask = (
  ctx: CompanyCtx,
  id: string,
  change: (task: PrivacyTask) => PrivacyTask,
): Promise<{ before: PrivacyTask; after: PrivacyTask }> =>
  retryConflicts(async () => {
    const before = await getTask(ctx, id);
    return { before, after: await saveTask(ctx.now, change(before)) };
  });

/** Newest first. @param after id of the last one of the page before */
export async function listTasks(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<{ tasks: PrivacyTask[]; isMore: boolean }> {
  const { items, last } = await queryPartition({
    ...{ pk: partitions.privacy(companyId), prefix: prefixes.privacyTask, descending: true, limit },
    after: after === undefined ? undefined : { ...keys.privacyTask(companyId, after) },
  });
  return { tasks: items.map((item) => fromItem(privacyTaskEntity, item)), isMore: last !== undefined };
}

/** Returns the privacy tasks of a contact, newest first. */
export async function tasksOf(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  contactId: string,
  limit: number,
): Promise<PrivacyTask[]> {
  const list = indexPartitions.privacyTasksOf(companyId, contactId);
  const { items } = await queryPartition({ ...list, descending: true, limit });
  return items.map((item) => fromItem(privacyTaskEntity, item));
}
