import type { Ticket } from '../tickets/model.ts';
import { allowedQueues, type Viewer } from '../tickets/rules/policy.ts';
import type { Message, MessageView } from './model.ts';

type TicketMessage = Pick<Message, 'ticketId'> & { readonly queue: { readonly id: number } | null };

/**
 * Filter for messages of a conversation that the viewer of one of its tickets may read: all of that ticket; of other
 * tickets those of the chosen queues, else of the viewer's own queues. Messages without a queue need an administrator
 * or allTicket (B-MSG-12).
 */
export function readableBy(
  viewer: Viewer,
  ticket: Pick<Ticket, 'id'>,
  selectedQueues: readonly number[] = [],
): (message: TicketMessage) => boolean {
  const isChosen = selectedQueues.length > 0;
  const isOpenToAll = viewer.profile === 'admin' && !isChosen;
  const queues = new Set(isChosen ? allowedQueues(viewer, selectedQueues) : viewer.queueIds);
  const seesWithout = viewer.profile === 'admin' || viewer.allTicket;
  return ({ ticketId, queue }) =>
    ticketId === ticket.id || isOpenToAll || (queue === null ? seesWithout : queues.has(queue.id));
}

/** A reaction without what it is about would stand as a message of its own. */
const aboutOf = ({ mediaType, quotedMsg }: MessageView): MessageView['quotedMsg'] =>
  mediaType === 'reactionMessage' && quotedMsg ? { ...quotedMsg, body: '' } : null;

/**
 * Removes the content of a deleted message, which only administrators may still read (B-MSG-9); others see only that
 * there was one.
 */
export const withoutDeleted = (view: MessageView, isAdmin: boolean): MessageView =>
  isAdmin || !view.isDeleted
    ? view
    : {
        ...view,
        body: '',
        location: null,
        contacts: [],
        order: undefined,
        quotedMsg: aboutOf(view),
        template: null,
        mediaUrl: null,
        mediaCopyUrl: null,
        mediaName: null,
        transcript: undefined,
      };
