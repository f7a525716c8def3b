import type { Message } from '@shared/messages/model.ts';
import { showsOutbound, withOutbound } from '@shared/messages/ticketChanges.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { handOver } from '../records/heldMessages.ts';
import { reviseTicket } from '../tickets/service.ts';

const isUnsent = ({ wid, ack, attempts, failure, nextAttemptAt }: Message): boolean =>
  wid === null && ack === 0 && attempts === 0 && failure === null && nextAttemptAt !== null;

/** Does what a request that stored its messages may not have come to: the ticket shows them, and they leave. */
export async function resumeSending(
  ctx: Ctx,
  current: StoredTicket,
  stored: readonly Message[],
  last: Message,
): Promise<StoredTicket> {
  const ticket = await reviseTicket(ctx, current, 'ticket.replied', (newest) =>
    showsOutbound(newest, last) ? undefined : withOutbound(newest, last, last.createdAt),
  );
  await handOver(ctx, stored.filter(isUnsent));
  return ticket;
}
