import * as z from 'zod';
import { consume } from '../../core/events/consume.ts';
import { PrivacyJob, RemovalJob } from '../../core/events/privacyQueue.ts';
import { runTask } from '../../privacy/worker.ts';
import { runRemoval } from '../../removal/service.ts';

/** What is done with everything about one person or one company, a part per run. */
export const handler = consume(z.union([PrivacyJob, RemovalJob]), (job, delivery) =>
  'taskId' in job ? runTask(job, delivery) : runRemoval(job),
);
