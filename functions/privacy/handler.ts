import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import { privacy } from '@shared/privacy/contract.ts';
import { type PrivacyTask, type TaskKind, taskView } from '@shared/privacy/model.ts';
import type { Retention } from '@shared/privacy/retention.ts';
import * as z from 'zod';
import type { Ctx } from '../core/context/ctx.ts';
import { enqueuePrivacy } from '../core/events/privacyQueue.ts';
import { downloadUrl } from '../core/files/files.ts';
import { countAttempt } from '../core/http/attemptLimits.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { serve } from '../core/http/serve.ts';
import { consentsOf, noteConsent } from './consents.ts';
import { startErasure } from './erasing.ts';
import { findPeople, personFile } from './finding.ts';
import { setHold } from './holds.ts';
import { loadDataSubject } from './person.ts';
import { readRetention, saveRules } from './retention.ts';
import { changeTask, getTask, listTasks, newTask, startTask } from './tasks.ts';

const position = cursorOf(z.object({ after: z.string().max(100) }));

async function start(ctx: Ctx, contactId: string, kind: TaskKind) {
  const { contact } = await loadDataSubject(ctx, contactId);
  const { id, name, language } = ctx.user;
  return taskView(await startTask(newTask(ctx, { kind, contactId: contact.id, by: { id, name }, language })));
}

/**
 * Returns a cancelled task; an erasure cannot be undone, so it is always finished.
 * @throws ERR_CONFLICT for a finished task or an erasure
 */
function cancelled(ctx: Ctx, task: PrivacyTask): PrivacyTask {
  if (task.status !== 'running' || task.kind === 'erasure') throw new AppError('ERR_CONFLICT');
  return { ...task, status: 'cancelled', finishedAt: ctx.now.toISOString(), dueAt: null };
}

async function linkTo(ctx: Ctx, taskId: string, part: number): Promise<string> {
  const task = await getTask(ctx, taskId);
  if (task.kind !== 'export') throw new AppError('ERR_NO_PRIVACYTASK_FOUND');
  const file = task.parts[part - 1];
  const isThere = task.status === 'done' && task.expiresAt !== null && task.expiresAt > ctx.now.toISOString();
  if (!isThere || !file) throw new AppError('ERR_EXPORT_EXPIRED');
  const date = (task.finishedAt ?? task.createdAt).slice(0, 10);
  return downloadUrl(file.key, { name: `export-${date}-${part}.zip`, mime: 'application/zip' });
}

/** Numbers revealed per user and hour, as many as can be called; more would be a list. */
const maxReveals = 30;

async function reveal(ctx: Ctx, contactId: string): Promise<string> {
  const { contact } = await loadDataSubject(ctx, contactId);
  const limit = { scope: 'reveal', value: `${ctx.companyId}-${ctx.user.id}`, limit: maxReveals, seconds: 3_600 };
  await countAttempt(limit, ctx.now);
  return contact.number;
}

const retentionView = ({ rules, dueAt }: Retention) => ({ ...rules, dueAt });

export const handler = serve(privacy, {
  find: ({ searchParam }, ctx) => findPeople(ctx, searchParam ?? ''),
  person: ({ contactId }, ctx) => personFile(ctx, contactId),
  async tasks({ cursor }, ctx) {
    const after = position.read(cursor)?.after;
    const { tasks, isMore } = await listTasks(ctx, { limit: pageSize.other, after });
    const last = tasks.at(-1);
    const nextCursor = position.next(isMore && last ? { after: last.id } : undefined);
    return { records: tasks.map(taskView), count: tasks.length, hasMore: nextCursor !== null, nextCursor };
  },
  task: async ({ taskId }, ctx) => taskView(await getTask(ctx, taskId)),
  count: ({ contactId }, ctx) => start(ctx, contactId, 'count'),
  export: ({ contactId }, ctx) => start(ctx, contactId, 'export'),
  erase: async ({ contactId, reason }, ctx) => taskView(await startErasure(ctx, contactId, reason)),
  async cancel({ taskId }, ctx) {
    const { after } = await changeTask(ctx, taskId, (task) => cancelled(ctx, task));
    await enqueuePrivacy(after);
    return taskView(after);
  },
  download: async ({ taskId, part }, ctx) => ({ url: await linkTo(ctx, taskId, part) }),
  reveal: async ({ contactId }, ctx) => ({ number: await reveal(ctx, contactId) }),
  consents: ({ contactId }, ctx) => consentsOf(ctx, contactId),
  consent: (said, ctx) => noteConsent(ctx, said),
  retention: async (_, ctx) => retentionView(await readRetention(ctx)),
  setRetention: async (rules, ctx) => retentionView(await saveRules(ctx, rules)),
  async previewRetention(_, ctx) {
    const { id, name, language } = ctx.user;
    const order = { kind: 'retentionPreview' as const, contactId: null, by: { id, name }, language };
    return taskView(await startTask(newTask(ctx, order)));
  },
  hold: async ({ contactId, isHeld, reason }, ctx) => ({ hold: await setHold(ctx, contactId, isHeld ? reason : null) }),
});
