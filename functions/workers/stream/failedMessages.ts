import type { Message } from '@shared/messages/model.ts';
import { isRowOf } from '@shared/messages/ticketChanges.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import type { Item } from '../../core/store/store.ts';
import { changeTicket } from '../../inbox/tickets/bulkUpdates.ts';

/** True if a message was not sent and no retry is due. */
export const isFailed = ({ fromMe, isPrivate, failure, nextAttemptAt }: Message): boolean =>
  fromMe && !isPrivate && failure !== null && nextAttemptAt === null;

const itemToMessage = (item: Item | undefined): Message | undefined => item && fromItem(messageEntity, item);

/**
 * The row of a conversation says whether what it shows did not arrive, and that it did after all. Costs something only
 * for messages that fail.
 */
export async function markFailedRows(changes: readonly RecordChange[], now: Date): Promise<void> {
  for (const { kind, before, after } of changes) {
    if (kind !== 'message' || (before?.['failure'] === undefined && after?.['failure'] === undefined)) continue;
    const [was, message] = [itemToMessage(before), itemToMessage(after)];
    const hasFailed = message !== undefined && isFailed(message);
    if (message === undefined || (was !== undefined && isFailed(was)) === hasFailed) continue;
    await changeTicket({ companyId: message.companyId, now }, message.ticketId, (ticket) =>
      ticket.hasFailed !== hasFailed && isRowOf(ticket, message)
        ? { ticket: { ...ticket, hasFailed }, event: 'ticket.updated' }
        : undefined,
    );
  }
}
