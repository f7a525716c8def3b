import { parsers } from '../channels/drivers/byChannel/parsers.ts';
import { now } from '../core/context/clock.ts';
import { consume, type Delivery } from '../core/events/consume.ts';
import { enqueue } from '../core/events/queue.ts';
import { readItems } from '../core/store/readAhead.ts';
import { Envelope } from './envelope.ts';
import { receiverOf } from './receiver.ts';
import { applyStatus } from './statuses.ts';

/** @returns false: its message is not known here, or not yet */
async function note(envelope: Envelope): Promise<boolean> {
  const event = parsers[envelope.channel]?.(envelope.event, new Date(envelope.receivedAt));
  if (event?.kind !== 'status') return false;
  const connection = await receiverOf(envelope, readItems);
  // `receiverOf` has logged the drop already.
  if (!connection) return true;
  return applyStatus({ companyId: connection.companyId, now: now() }, connection, event.report);
}

/**
 * The status of a message written on the phone itself may arrive before the message: it is queued behind the
 * events of its conversation and dropped only there.
 */
async function work(envelope: Envelope, { group = '', dedupId = '' }: Delivery): Promise<void> {
  if (await note(envelope)) return;
  await enqueue('inbound', [{ body: envelope, group, dedupId }]);
}

/** Three of four events that channels tell are ticks of what we sent; what customers write does not wait behind them. */
export const handler = consume(Envelope, work);
