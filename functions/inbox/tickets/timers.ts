import { connectionClocks, queueClocks, withClocks } from '@shared/tickets/clocks.ts';
import { activeStatuses } from '@shared/tickets/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { connectionEntity, queueEntity, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

const isActive = (ticket: StoredTicket | undefined): boolean =>
  ticket !== undefined && activeStatuses.includes(ticket.status);

/** A ticket begins, or comes to another queue: its clocks may be others than it carries. */
const isElsewhere = (before: StoredTicket | undefined, after: StoredTicket): boolean =>
  isActive(after) && (!isActive(before) || before?.queueId !== after.queueId || before.whatsappId !== after.whatsappId);

/**
 * The ticket with the clocks of where it is now. They ride in the ticket, so that messages and people
 * set its next appointment without reading anything; one read when it moves, none otherwise.
 * @param known what the caller read for other reasons: the clocks of where the ticket comes to
 */
export async function withTimers(
  ctx: CompanyCtx,
  before: StoredTicket | undefined,
  after: StoredTicket,
  known?: StoredTicket['clocks'],
): Promise<StoredTicket> {
  if (!isElsewhere(before, after)) return after;
  if (known !== undefined) return { ...after, clocks: known };
  const { companyId } = ctx;
  const { whatsappId, queueId } = after;
  const [connection, queue] = await getItems([
    keys.config(companyId, 'CONNECTION', whatsappId),
    ...(queueId === null ? [] : [keys.config(companyId, 'QUEUE', queueId)]),
  ]);
  const ofConnection = connection ? connectionClocks(fromItem(connectionEntity, connection)) : {};
  const ofQueue = queue ? queueClocks(fromItem(queueEntity, queue)) : {};
  return { ...after, clocks: withClocks(null, { ...ofConnection, ...ofQueue }) };
}
