import { preview } from '../core/text.ts';
import type { Ticket } from '../tickets/model.ts';
import { withPersonsAnswer, withQuestion } from '../tickets/rules/serviceLevels.ts';
import type { Message } from './model.ts';

/** Ends every automatic text, so that channels which do not echo our id can still be told apart (B-IN-4). */
export const automaticMark = '\u200E';

type Said = Pick<Message, 'body' | 'media' | 'mediaType' | 'sender'>;

/** Of who wrote in a group: as much as a row has room for beside the words. */
const longestSender = 30;

const wordsOf = ({ body }: Said): string => body.replaceAll(automaticMark, '').trim();

/** Text of a message in a list row. */
export const rowText = (message: Said): string => preview(wordsOf(message) || message.media?.name || '');

/** What a list row shows of its last message. */
export const rowOf = (message: Said): Pick<Ticket, 'lastMessage' | 'lastMediaType' | 'lastSender'> => ({
  lastMessage: rowText(message),
  lastMediaType: message.mediaType === 'chat' || wordsOf(message) !== '' ? null : message.mediaType,
  lastSender: message.sender ? preview(message.sender.name || message.sender.number, longestSender) || null : null,
});

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

const isWaiting = ({ status }: Ticket): boolean => status === 'pending' || status === 'lgpd';

/** Whoever picks from those who wait reads what the contact wants, not what automation answered. */
const keepsRow = (ticket: Ticket): boolean =>
  isWaiting(ticket) && !ticket.fromMe && (ticket.lastMessage !== '' || ticket.lastMediaType !== null);

const withOurs = <T extends Ticket>(ticket: T, message: Message, at: string): T => ({
  ...ticket,
  imported: undefined,
  lastMessageAt: later(ticket.lastMessageAt, message.createdAt),
  isAnswered: true,
  hasFailed: false,
  updatedAt: later(ticket.updatedAt, at),
});

/** A ticket after an automatic text: it shows unless somebody waits, and nobody has read anything. */
export const withAutomatic = <T extends Ticket>(ticket: T, message: Message, at: string): T => ({
  ...withOurs(ticket, message, at),
  ...(keepsRow(ticket) ? {} : { ...rowOf(message), fromMe: true }),
});

/** A ticket after a message of a person of the company (B-MSG-4): whoever answers has read. */
export const withOutbound = <T extends Ticket>(ticket: T, message: Message, at: string): T => ({
  ...withOurs(ticket, message, at),
  ...rowOf(message),
  fromMe: true,
  unreadMessages: 0,
  transferredBy: null,
  isResponded: true,
  // Whatever was held back went before it.
  heldUntil: null,
  serviceLevel: withPersonsAnswer(ticket.serviceLevel),
});

/**
 * A ticket after the contact's words: older ones do not replace newer ones (B-IN-30). Channels tell time in seconds,
 * so that what we answered a moment ago may seem later than the words that follow it: a row with the contact's words
 * compares with those.
 */
export function withWords<T extends Ticket>(ticket: T, message: Message): T {
  const shownAt = ticket.fromMe ? ticket.lastMessageAt : (ticket.lastInboundAt ?? ticket.lastMessageAt);
  const isNewest = ticket.lastMessageAt === null || message.createdAt >= ticket.lastMessageAt;
  return {
    ...ticket,
    ...(isNewest || shownAt === null || message.createdAt >= shownAt
      ? { ...rowOf(message), fromMe: false, hasFailed: false }
      : {}),
    ...(isNewest ? { isAnswered: false, serviceLevel: withQuestion(ticket.serviceLevel) } : {}),
    lastMessageAt: later(ticket.lastMessageAt, message.createdAt),
  };
}

/** Whether the row shows this message. */
export const isRowOf = (ticket: Ticket, { fromMe, createdAt }: Pick<Message, 'fromMe' | 'createdAt'>): boolean =>
  fromMe === ticket.fromMe && createdAt === (fromMe ? ticket.lastMessageAt : ticket.lastInboundAt);

/** Whether an outbound message, or a later one, already shows in the ticket. */
export const showsOutbound = (ticket: Ticket, message: Message): boolean =>
  ticket.lastMessageAt !== null && ticket.lastMessageAt >= message.createdAt;

/** A ticket after somebody read it (B-TICKET-14); its place in the lists stays. */
export const asRead = <T extends Ticket>(ticket: T): T => ({ ...ticket, unreadMessages: 0, transferredBy: null });

/** A ticket somebody wants to come back to: as with one message that nobody read. */
export const asUnread = <T extends Ticket>(ticket: T): T => ({
  ...ticket,
  unreadMessages: 1,
  markedUnreadIn: ticket.version + 1,
});

/**
 * Whether somebody who reads the conversation may have seen that it was marked unread.
 * @param seenVersion the newest version of the ticket that the reader knew when asking; undefined: not known
 */
export const knowsUnreadMark = (
  { markedUnreadIn = 0 }: Pick<Ticket, 'markedUnreadIn'>,
  seenVersion?: number,
): boolean => seenVersion === undefined || seenVersion >= markedUnreadIn;

/** Whether opening the conversation reads it: the attendant of an open ticket, or anybody allowed in a group. */
export const readsByOpening = (ticket: Pick<Ticket, 'status' | 'userId'>, viewerId: number): boolean =>
  (ticket.status === 'open' && ticket.userId === viewerId) || ticket.status === 'group';
