import * as z from 'zod';
import { consume } from '../../core/events/consume.ts';
import { ListImportJob, PrivacyJob, RemovalJob, ReportJob, SavedReportJob } from '../../core/events/privacyQueue.ts';
import { runTask } from '../../privacy/worker.ts';
import { runRemoval } from '../../removal/service.ts';
import { sendReport } from '../../reports/sending.ts';
import { contactListImport } from './contactListImport.ts';
import { exportReport } from './reportExport.ts';

const Work = z.union([PrivacyJob, RemovalJob, ReportJob, ListImportJob, SavedReportJob]);

/** Works on tasks about all data of a contact or company, report files and imports: a part per run. */
export const handler = consume(Work, (job, delivery) => {
  if ('taskId' in job) return runTask(job, delivery);
  if ('importId' in job) return contactListImport(job);
  if ('savedReportId' in job) return sendReport(job);
  return 'exportId' in job ? exportReport(job, delivery) : runRemoval(job);
});
