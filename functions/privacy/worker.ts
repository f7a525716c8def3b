import { minuteMs } from '@shared/core/time.ts';
import type { PrivacyTask } from '@shared/privacy/model.ts';
import { remaindersAt } from '@shared/privacy/remains.ts';
import { now } from '../core/context/clock.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { Delivery } from '../core/events/consume.ts';
import { enqueuePrivacy, type PrivacyJob } from '../core/events/privacyQueue.ts';
import { watchdogDue } from '../core/events/watchdog.ts';
import { log } from '../core/log.ts';
import type { Step } from '../core/store/commit.ts';
import { WriteConflict } from '../core/store/store.ts';
import { countStep, type Stepped } from './counting.ts';
import { erasureStep } from './erasing.ts';
import { expiryOf, exportStep, purgeExport, type Report } from './exporting.ts';
import { readySteps } from './notices.ts';
import { remaining } from './places.ts';
import { proofHashOf } from './proofHash.ts';
import { retentionStep } from './retaining.ts';
import { findTask, saveTask } from './tasks.ts';

/** A run ends its steps after this long; what is left is the next run's. The longest step takes as long again. */
const runMs = 5 * minuteMs;
/** Milliseconds between two reports of a step's progress. */
const reportMs = 3_000;
/** Deliveries after which an export or a count is reported as failed. */
const maxFailures = 5;

/** The task was cancelled, or is at work elsewhere. */
class Stopped extends Error {}

type Work = (ctx: CompanyCtx, task: PrivacyTask, report: Report) => Promise<Stepped>;

const steps: { readonly [K in PrivacyTask['kind']]?: Work } = {
  count: countStep,
  export: exportStep,
  erasure: erasureStep,
  retention: retentionStep,
  retentionPreview: retentionStep,
};

/** A running task is saved elsewhere only to stop it. */
async function save(task: PrivacyTask, alongside: readonly Step[] = []): Promise<PrivacyTask> {
  try {
    return await saveTask(now(), task.status === 'running' ? { ...task, dueAt: watchdogDue(now()) } : task, alongside);
  } catch (error) {
    if (error instanceof WriteConflict) throw new Stopped();
    throw error;
  }
}

function finished(task: PrivacyTask): PrivacyTask {
  const expiresAt = task.parts.length > 0 ? expiryOf(now()) : null;
  const finishedAt = now().toISOString();
  const remains = task.kind === 'erasure' ? { remains: remaindersAt(finishedAt, remaining) } : {};
  const done = { ...task, ...remains, status: 'done' as const, finishedAt, expiresAt, dueAt: expiresAt };
  return { ...done, seal: task.kind === 'erasure' ? proofHashOf(done) : null };
}

/** Steps of a task until it is done or the run is long enough. @returns the task when it is to go on */
async function run(ctx: CompanyCtx, begun: PrivacyTask, step: Work): Promise<PrivacyTask | undefined> {
  const began = performance.now();
  let task = begun;
  let reportedAt = began;
  const report: Report = async (progress) => {
    if (performance.now() - reportedAt < reportMs) return;
    reportedAt = performance.now();
    task = await save({ ...task, progress });
  };
  for (;;) {
    const stepped = await step(ctx, task, report);
    // The reports between have moved the version on.
    const next = { ...stepped.task, version: task.version };
    if (stepped.isDone) {
      await save(finished(next), await readySteps(ctx, next));
      return undefined;
    }
    task = await save(next);
    if (performance.now() - began > runMs) return task;
  }
}

async function giveUp(task: PrivacyTask, error: unknown): Promise<void> {
  log.error('privacy.failed', { companyId: task.companyId, id: task.id, kind: task.kind, error });
  await purgeExport(task);
  await save({ ...task, status: 'failed', parts: [], finishedAt: now().toISOString(), dueAt: null });
}

/** The files of an export are there for a week. */
async function expire(task: PrivacyTask): Promise<void> {
  if (task.expiresAt === null || task.expiresAt > now().toISOString()) return;
  await purgeExport(task);
  await save({ ...task, status: 'expired', parts: [], dueAt: null });
}

/** A part of long work on the data of people. */
export async function runTask({ companyId, taskId }: PrivacyJob, { receiveCount }: Delivery): Promise<void> {
  const ctx: CompanyCtx = { companyId, now: now() };
  const task = await findTask(ctx, taskId);
  if (!task) return;
  if (task.status === 'done') return expire(task);
  // Behind whatever was at work on it: messages of one task come one after another.
  if (task.status === 'cancelled') return purgeExport(task);
  const step = steps[task.kind];
  if (task.status !== 'running' || !step) return;
  try {
    const rest = await run(ctx, task, step);
    if (rest) await enqueuePrivacy(rest);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (receiveCount < maxFailures || task.kind === 'erasure' || task.kind === 'retention') throw error;
    await giveUp((await findTask(ctx, taskId)) ?? task, error);
  }
}
