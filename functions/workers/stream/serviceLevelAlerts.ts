import type { ServiceTarget } from '@shared/serviceLevels/model.ts';
import type { ServiceLevel } from '@shared/serviceLevels/results.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';

type Alert = Parameters<typeof enqueueJobs>[0][number];

function alertOf(
  { companyId, id: ticketId }: StoredTicket,
  target: ServiceTarget,
  dueAt: string | null,
  [before, after]: readonly [number, number],
): Alert[] {
  if (dueAt === null || after <= before) return [];
  return [{ type: 'promise.alert', companyId, ticketId, target, dueAt, isLate: after === 2 }];
}

/** Alerts for the service levels that the clock has just marked. */
function notedIn({ before, after }: RecordChange): Alert[] {
  if (!before?.['serviceLevel'] || !after?.['serviceLevel']) return [];
  const ticket = fromItem(ticketEntity, after);
  const last = before['serviceLevel'] as ServiceLevel;
  const { serviceLevel: level } = ticket;
  // If the wait ended or began again, the contact was answered and no alert is due.
  if (!level || level.waitsSince === null || level.waitsSince !== last.waitsSince) return [];
  return [
    ...alertOf(ticket, level.hasAnswer ? 'next' : 'first', level.respondBy, [last.response, level.response]),
    ...alertOf(ticket, 'resolution', level.resolveBy, [last.resolution, level.resolution]),
  ];
}

/** Enqueues alerts for service levels that are due soon or late, once for each mark of the clock. */
export async function enqueueServiceLevelAlerts(changes: readonly RecordChange[]): Promise<void> {
  const alerts = changes.filter(({ kind }) => kind === 'ticket').flatMap(notedIn);
  if (alerts.length > 0) await enqueueJobs(alerts);
}
