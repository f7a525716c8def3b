import { type Delivery, TryLater } from '../core/consume.ts';
import { log } from '../core/log.ts';
import { postpone } from '../core/queue.ts';
import { continueSync } from '../templates/service.ts';
import { ctxOf } from './ctx.ts';
import type { Job } from './service.ts';

// The queue's own limit is five deliveries; on the fourth it is over, so that nothing stays half done.
const lastDelivery = 4;

/** A page of a connection's templates; see functions/templates/sync.ts. */
export async function syncTemplates(
  job: Extract<Job, { type: 'templates.sync' }>,
  { receiveCount, receiptHandle }: Delivery,
): Promise<void> {
  const interrupted = await continueSync(ctxOf(job), job, receiveCount >= lastDelivery);
  if (!interrupted) return;
  log.warn('templates.postponed', { companyId: job.companyId, receiveCount, reason: interrupted.reason });
  await postpone('jobs', receiptHandle, 4 ** receiveCount);
  throw new TryLater(interrupted.reason);
}
