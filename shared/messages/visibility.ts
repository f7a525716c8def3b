import type { Ticket } from '../tickets/model.ts';
import { allowedQueues, type Viewer } from '../tickets/policy.ts';
import type { Message } from './model.ts';

type Placed = Pick<Message, 'ticketId' | 'queue'>;

/**
 * Which messages of a conversation the viewer of one of its tickets may read: all of that ticket, and of
 * the others those of the chosen queues, else of their own; those without a queue are for administrators
 * and allTicket (B-MSG-12).
 */
export function readableBy(
  viewer: Viewer,
  ticket: Pick<Ticket, 'id'>,
  selectedQueues: readonly number[] = [],
): (message: Placed) => boolean {
  const isChosen = selectedQueues.length > 0;
  const isOpenToAll = viewer.profile === 'admin' && !isChosen;
  const queues = new Set(isChosen ? allowedQueues(viewer, selectedQueues) : viewer.queueIds);
  const seesWithout = viewer.profile === 'admin' || viewer.allTicket;
  return ({ ticketId, queue }) =>
    ticketId === ticket.id || isOpenToAll || (queue === null ? seesWithout : queues.has(queue.id));
}
