import { partitionOf } from '@shared/tickets/lists/lists.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { type IndexKeys, indexKeys, indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';
import { oneTimeWalk } from './oneTimeWalk.ts';

/** Where a ticket stands among those who wait to be accepted, by since when; undefined where nobody does. */
export const waitingPosition = ({ id, status, waitingSince }: Ticket): string | undefined =>
  waitingSince !== null && status === 'pending' ? `${stamp(waitingSince)}#${id}` : undefined;

/**
 * The list of those who wait is kept by queue alone, so that a message to somebody who waits is written once more and
 * not twice: whoever sees all of them reads the lists of all queues.
 */
export function waitingIndexKeys(ticket: Ticket): IndexKeys {
  const position = waitingPosition(ticket);
  const { narrow } = partitionOf(ticket);
  return position === undefined || narrow === null
    ? {}
    : indexKeys(indexPartitions.waiting(ticket.companyId, narrow), position);
}

/** Lists those who waited before there was a list of them (functions/workers/queue/waitingListing.ts). */
export const waitingListing = oneTimeWalk('WAITINGINDEX');
