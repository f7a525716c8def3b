import { randomOf, ticketUuid } from '@shared/tickets/uuid.ts';
import { instant, named, shortForm } from './shortForm.ts';
import type { Item } from './store.ts';

const randomLetters = 14;

/** The random part of a uuid, because the rest follows from the ticket's number. */
function shortUuid(uuid: unknown, { id }: Item): unknown {
  const random = randomOf(Number(id), String(uuid));
  return random ? Buffer.from(random).toString('base64url') : uuid;
}

const wholeUuid = (stored: unknown, { id }: Item): unknown =>
  typeof stored === 'string' && stored.length === randomLetters
    ? ticketUuid(Number(id), Buffer.from(stored, 'base64url'))
    : stored;

/**
 * Tickets are read by the page, and are stored in two indexes as well: the short form makes a row a quarter smaller.
 */
export const ticketForm = shortForm(
  { field: 'uuid', attribute: 'r', shorten: shortUuid, lengthen: wholeUuid },
  named('contact', 'c'),
  named('whatsapp', 'w'),
  named('queue', 'q'),
  named('user', 'u'),
  named('unreadMessages', 'n'),
  named('lastMessage', 'm'),
  named('trackingId', 't'),
  named('isResponded', 'a'),
  instant('lastMessageAt', 'mAt'),
  instant('lastInboundAt', 'inAt'),
  instant('updatedAt', 'upAt'),
  instant('createdAt', 'crAt'),
  instant('closedAt', 'clAt'),
  instant('waitingSince', 'wAt'),
);
