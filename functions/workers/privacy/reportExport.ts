import type { Delivery } from '../../core/events/consume.ts';
import { enqueueReport, type ReportJob } from '../../core/events/privacyQueue.ts';
import { log } from '../../core/log.ts';
import { failExport, runExport } from '../../reports/exporting.ts';

/** Deliveries after which an export is marked as failed. */
const maxFailures = 5;

/** A stretch of a report's way into a file. */
export async function exportReport(job: ReportJob, { receiveCount }: Delivery): Promise<void> {
  try {
    const rest = await runExport(job);
    if (rest) await enqueueReport(rest);
  } catch (error) {
    if (receiveCount < maxFailures) throw error;
    log.error('report.failed', { companyId: job.companyId, id: job.exportId, error });
    await failExport(job);
  }
}
