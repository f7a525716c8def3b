import { isCalling } from '@shared/pushSubscriptions/rules.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { messageEntity, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { hasDevices } from '../../pushSubscriptions/service.ts';

type Calls = Parameters<typeof enqueueJobs>[0][number];

/** A customer's new message. */
function messageCall({ before, after }: RecordChange, now: Date): Calls | undefined {
  const message = before || !after ? undefined : fromItem(messageEntity, after);
  if (!message || !isCalling(message, now)) return undefined;
  return { type: 'message.push', companyId: message.companyId, messageId: message.id };
}

/** A conversation that was just handed to a person. */
function handingCall({ before, after }: RecordChange): Calls | undefined {
  if (!before || after?.['transferredBy'] === undefined) return undefined;
  const { companyId, id, userId, transferredBy } = fromItem(ticketEntity, after);
  const isNew = transferredBy !== null && transferredBy.at !== fromItem(ticketEntity, before).transferredBy?.at;
  return isNew && userId !== null ? { type: 'ticket.push', companyId, ticketId: id } : undefined;
}

const deduplicationKey = (change: RecordChange, call: Calls): string =>
  call.type === 'message.push' ? `message ${change.after?.['ticketId']}` : JSON.stringify(call);

/**
 * Enqueues push messages for users with the application closed, once per ticket and batch, outside of the request that
 * stored the change. A company without push devices costs one read.
 */
export async function enqueuePush(changes: readonly RecordChange[], now: Date): Promise<void> {
  const byCompany = new Map<number, Map<string, Calls>>();
  for (const change of changes) {
    const call =
      change.kind === 'message' ? messageCall(change, now) : change.kind === 'ticket' ? handingCall(change) : undefined;
    if (!call) continue;
    const calls = byCompany.get(call.companyId) ?? new Map<string, Calls>();
    byCompany.set(call.companyId, calls.set(deduplicationKey(change, call), call));
  }
  await Promise.all(
    [...byCompany].map(async ([companyId, calls]) => {
      if (await hasDevices({ companyId })) await enqueueJobs([...calls.values()]);
    }),
  );
}
