import * as z from 'zod';
import { consume } from '../../core/events/consume.ts';
import { PrivacyJob, RemovalJob, ReportJob } from '../../core/events/privacyQueue.ts';
import { runTask } from '../../privacy/worker.ts';
import { runRemoval } from '../../removal/service.ts';
import { exportReport } from './reportExport.ts';

/** What is done with everything about one person or one company, and reports that become files: a part per run. */
export const handler = consume(z.union([PrivacyJob, RemovalJob, ReportJob]), (job, delivery) => {
  if ('taskId' in job) return runTask(job, delivery);
  return 'exportId' in job ? exportReport(job, delivery) : runRemoval(job);
});
