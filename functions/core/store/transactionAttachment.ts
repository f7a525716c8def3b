import { AsyncLocalStorage } from 'node:async_hooks';
import type { TransactItem } from './transactItem.ts';

type Items = readonly TransactItem[];

/** Something that has to go with the first transaction of a request, whichever one that is. */
export interface TransactionAttachment {
  /** Items to add to a transaction, possibly none. Called again if the transaction was refused. */
  readonly join: (items: Items) => Promise<Items>;
  state: 'waiting' | 'aboard' | 'arrived';
  /** True if any transaction of the request was committed. */
  hasWritten: boolean;
}

/**
 * The one thing that is ambient instead of passed along: what every handler had to pass to every write
 * could be forgotten by one of them, and the purpose of a rider is that it cannot.
 */
const attachments = new AsyncLocalStorage<TransactionAttachment>();

/** Runs `work` so that its first successful transaction takes the rider along. */
export const withAttachment = <T>(rider: TransactionAttachment, work: () => Promise<T>): Promise<T> =>
  attachments.run(rider, work);

/** Sends a transaction, with the rider of the request when it is the first one. */
export async function sendWithAttachment(items: Items, send: (items: Items) => Promise<void>): Promise<void> {
  const rider = attachments.getStore();
  if (!rider) return send(items);
  const isCarrier = rider.state === 'waiting';
  if (isCarrier) rider.state = 'aboard';
  try {
    await send(isCarrier ? [...items, ...(await rider.join(items))] : items);
  } catch (error) {
    if (isCarrier) rider.state = 'waiting';
    throw error;
  }
  rider.hasWritten = true;
  if (isCarrier) rider.state = 'arrived';
}
