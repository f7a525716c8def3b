import { partitionOf } from '@shared/tickets/lists/lists.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { type IndexKeys, indexKeys, indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';
import { oneTimeWalk } from './oneTimeWalk.ts';

/**
 * Position of a ticket among those that wait to be accepted, by the beginning of the wait; undefined if it does not
 * wait.
 */
export const waitingPosition = ({ id, status, waitingSince }: Ticket): string | undefined =>
  waitingSince !== null && status === 'pending' ? `${stamp(waitingSince)}#${id}` : undefined;

/**
 * The waiting list is kept by queue alone, so that a message on a waiting ticket needs one more write and not two: a
 * list of all queues reads each of them.
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
