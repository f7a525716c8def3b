import type { Message } from '@shared/messages/model.ts';
import { isCalling } from '@shared/pushSubscriptions/rules.ts';
import type { Change } from '../core/changes.ts';
import { messageEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { enqueueJobs } from '../jobs/service.ts';
import { hasDevices } from '../pushSubscriptions/service.ts';

/**
 * Has those called who have the application closed, once per ticket and batch; nobody who stores a message waits for
 * it. A company in which nobody wants that costs one read.
 */
export async function callReaders(changes: readonly Change[], now: Date): Promise<void> {
  const byCompany = new Map<number, Map<number, Message>>();
  for (const { kind, before, after } of changes) {
    if (kind !== 'message' || before || !after) continue;
    const message = fromItem(messageEntity, after);
    if (!isCalling(message, now)) continue;
    const tickets = byCompany.get(message.companyId) ?? new Map<number, Message>();
    byCompany.set(message.companyId, tickets.set(message.ticketId, message));
  }
  await Promise.all(
    [...byCompany].map(async ([companyId, tickets]) => {
      if (!(await hasDevices({ companyId }))) return;
      await enqueueJobs([...tickets.values()].map(({ id }) => ({ type: 'message.push', companyId, messageId: id })));
    }),
  );
}
