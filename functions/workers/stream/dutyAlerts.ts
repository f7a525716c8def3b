import { enqueueJobs } from '../../core/events/jobs.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { alarming } from '../../duty/alerts.ts';

/** Tickets to which their contact wrote something. */
function heardIn({ before, after }: RecordChange): StoredTicket[] {
  if (!after) return [];
  const ticket = fromItem(ticketEntity, after);
  const last = before ? fromItem(ticketEntity, before).lastInboundAt : null;
  // A new ticket copies the last inbound instant of the conversation's former ticket, so only a created or changed one
  // counts.
  const isWritten = before !== undefined || after['ev'] === 'ticket.created';
  return isWritten && ticket.lastInboundAt !== last ? [ticket] : [];
}

/**
 * Enqueues alerts to the staff on duty for tickets that wait after their contact wrote (B-DUTY-3), outside of the
 * storing of the message.
 */
export async function enqueueDutyAlerts(changes: readonly RecordChange[], now: Date): Promise<void> {
  const heard = changes.filter(({ kind }) => kind === 'ticket').flatMap(heardIn);
  const byCompany = new Map<number, StoredTicket[]>();
  for (const ticket of heard) byCompany.set(ticket.companyId, [...(byCompany.get(ticket.companyId) ?? []), ticket]);
  for (const [companyId, tickets] of byCompany) {
    const found = await alarming({ companyId, now }, tickets);
    await enqueueJobs(found.map(({ id }) => ({ type: 'duty.alert' as const, companyId, ticketId: id })));
  }
}
