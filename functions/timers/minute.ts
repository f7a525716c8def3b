import { dayMs, minuteMs } from '@shared/core/time.ts';
import type { Message } from '@shared/messages/model.ts';
import { enqueueStep } from '../campaigns/service.ts';
import { enqueueOutbound } from '../channels/connections/service.ts';
import { tryScaleWorkers } from '../channels/linked/workers.ts';
import { now } from '../core/context/clock.ts';
import { enqueueSearch } from '../core/events/searchQueue.ts';
import { log } from '../core/log.ts';
import { messageEntity } from '../core/store/entities.ts';
import { duePosition, dueShards, indexPartitions, upTo } from '../core/store/indexes.ts';
import { fromItem, putVersion } from '../core/store/records.ts';
import { type Item, queryPartition, transact, wasApplied } from '../core/store/store.ts';
import { sendWeeklySummary } from '../metrics/weekly/tell.ts';
import { enqueueRetention, enqueueTask } from '../privacy/service.ts';
import { checkPresence } from '../realtime/presence.ts';
import { removalDue } from '../removal/service.ts';
import { enqueueSending } from '../reports/sending.ts';
import { enqueueExport } from '../reports/service.ts';
import { enqueueDispatch } from '../schedules/service.ts';
import { runHourly } from './hourly.ts';
import { retryHandovers } from './retryHandovers.ts';
import { newRun } from './service.ts';
import { runTicketTimers } from './tickets.ts';

/** Entries of one shard per pass. */
const perPass = 200;
/** Passes go on while they are full, up to this long after the minute's start; the rest is the next minute's. */
const workMs = 45_000;

/** A claimed message may take this long in the queue before the clock hands it over once more. */
const claimMs = minuteMs;

/** A message that its timer did not send for a day is stuck, and attendants see it as failed. */
const stuckMs = dayMs;

const save = (message: Message): Promise<boolean> =>
  wasApplied(transact([putVersion(messageEntity, message, 'message.updated').write]));

const stuck = { code: 'STUCK', reason: 'The message could not be sent for a day.', isRetriable: true };

/**
 * The safety net under the outbound queue: whatever waits for an attempt that should have begun is
 * handed over again. The claim moves the entry, so that two clocks never take the same one.
 */
async function retryMessage(message: Message, at: Date): Promise<void> {
  if (message.wid !== null || message.isDeleted) {
    await save({ ...message, nextAttemptAt: null });
    return;
  }
  if (at.getTime() - Date.parse(message.updatedAt) > stuckMs) {
    await save({ ...message, failure: message.failure ?? stuck, nextAttemptAt: null, updatedAt: at.toISOString() });
    return;
  }
  const claimed = { ...message, nextAttemptAt: new Date(at.getTime() + claimMs).toISOString() };
  if (await save(claimed)) await enqueueOutbound({ companyId: message.companyId }, claimed);
}

function lookAtMessage(item: Item, at: Date): Promise<void> {
  const message = fromItem(messageEntity, item);
  return message.handedTo ? retryHandovers(message, message.handedTo, at) : retryMessage(message, at);
}

type Run = ReturnType<typeof newRun>;

const workers: Readonly<Record<string, (item: Item, at: Date, run: Run) => Promise<void>>> = {
  message: lookAtMessage,
  ticket: runTicketTimers,
  schedule: enqueueDispatch,
  campaignRun: enqueueStep,
  companyRemoval: removalDue,
  privacyTask: enqueueTask,
  retention: enqueueRetention,
  reportExport: enqueueExport,
  weeklySummary: sendWeeklySummary,
  savedReport: enqueueSending,
  searchDue: (item) => enqueueSearch({ work: 'flush', companyId: Number(item['companyId']), isDue: true }),
  presence: (item, at) =>
    checkPresence({ companyId: Number(item['companyId']), now: at }, Number(item['userId']), duePosition(item) ?? ''),
};

async function workOn(item: Item, at: Date, run: Run): Promise<void> {
  const kind = String(item['et']);
  try {
    const worker = Object.hasOwn(workers, kind) ? workers[kind] : undefined;
    if (worker) await worker(item, at, run);
    else log.warn('tick.unknownEntry', { kind });
  } catch (error) {
    // A failed entry must not delay the others; it is due again in the next pass.
    log.error('tick.entryFailed', { kind, error });
  }
}

/** @returns where the shard goes on; undefined when nothing more is due */
async function pass(shard: number, at: Date, run: Run, after: Item | undefined): Promise<Item | undefined> {
  const { items, last } = await queryPartition({
    ...indexPartitions.due(shard),
    until: upTo(at),
    limit: perPass,
    after,
  });
  const groups = Array.from({ length: Math.ceil(items.length / 10) }, (_, index) =>
    items.slice(index * 10, index * 10 + 10),
  );
  for (const group of groups) await Promise.all(group.map((item) => workOn(item, at, run)));
  return last;
}

async function workShard(shard: number, at: Date, run: Run): Promise<void> {
  const began = performance.now();
  // Entries that stay due, because they failed or are handled elsewhere, are skipped so that they delay no others.
  let last = await pass(shard, at, run, undefined);
  while (last && performance.now() - began < workMs) last = await pass(shard, at, run, last);
  if (last) log.warn('tick.behind', { shard });
}

/** Every minute: everything in the due index whose time has come, all companies, all shards. */
export async function handler(): Promise<void> {
  const at = now();
  const run = newRun();
  await Promise.all(Array.from({ length: dueShards }, (_, shard) => workShard(shard, at, run)));
  await runHourly(at);
  if (at.getUTCMinutes() % 5 === 0) await tryScaleWorkers();
}
