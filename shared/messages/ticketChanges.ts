import { preview } from '../core/text.ts';
import type { Ticket } from '../tickets/model.ts';
import { withPersonsAnswer, withQuestion } from '../tickets/rules/serviceLevels.ts';
import type { Message } from './model.ts';

/** Mark at the end of every automatic text, by which echoes of channels without our id are recognized (B-IN-4). */
export const automaticMark = '\u200E';

type ShownMessage = Pick<Message, 'body' | 'media' | 'mediaType' | 'sender'>;

/** Length of the author's name for which a list row of a group has room next to the text. */
const longestSender = 30;

const visibleMessageText = ({ body }: ShownMessage): string => body.replaceAll(automaticMark, '').trim();

/** Text of a message in a list row. */
export const rowText = (message: ShownMessage): string =>
  preview(visibleMessageText(message) || message.media?.name || '');

/** Fields of a list row that show its last message. */
export const messageToRowFields = (
  message: ShownMessage,
): Pick<Ticket, 'lastMessage' | 'lastMediaType' | 'lastSender'> => ({
  lastMessage: rowText(message),
  lastMediaType: message.mediaType === 'chat' || visibleMessageText(message) !== '' ? null : message.mediaType,
  lastSender: message.sender ? preview(message.sender.name || message.sender.number, longestSender) || null : null,
});

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

const isWaiting = ({ status }: Ticket): boolean => status === 'pending' || status === 'lgpd';

/**
 * The row of a waiting ticket keeps the customer's message, because attendants choose by it; automatic answers do not
 * replace it.
 */
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

/** A ticket after an automatic text: the row shows the text unless a customer waits, and the unread count stays. */
export const withAutomatic = <T extends Ticket>(ticket: T, message: Message, at: string): T => ({
  ...withOurs(ticket, message, at),
  ...(keepsRow(ticket) ? {} : { ...messageToRowFields(message), fromMe: true }),
});

/** A ticket after an attendant's message (B-MSG-4): answering counts as reading. */
export const withOutbound = <T extends Ticket>(ticket: T, message: Message, at: string): T => ({
  ...withOurs(ticket, message, at),
  ...messageToRowFields(message),
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
      ? { ...messageToRowFields(message), fromMe: false, hasFailed: false }
      : {}),
    ...(isNewest ? { isAnswered: false, serviceLevel: withQuestion(ticket.serviceLevel) } : {}),
    lastMessageAt: later(ticket.lastMessageAt, message.createdAt),
  };
}

/** True if the row shows this message. */
export const isRowOf = (ticket: Ticket, { fromMe, createdAt }: Pick<Message, 'fromMe' | 'createdAt'>): boolean =>
  fromMe === ticket.fromMe && createdAt === (fromMe ? ticket.lastMessageAt : ticket.lastInboundAt);

/** True if the ticket already shows this outbound message or a later one. */
export const showsOutbound = (ticket: Ticket, message: Message): boolean =>
  ticket.lastMessageAt !== null && ticket.lastMessageAt >= message.createdAt;

/** A ticket after it was read (B-TICKET-14); its position in the lists stays. */
export const asRead = <T extends Ticket>(ticket: T): T => ({ ...ticket, unreadMessages: 0, transferredBy: null });

/** A ticket marked unread by a user: it counts one unread message. */
export const asUnread = <T extends Ticket>(ticket: T): T => ({
  ...ticket,
  unreadMessages: 1,
  markedUnreadIn: ticket.version + 1,
});

/**
 * True if the reader of a conversation may have known that it was marked unread.
 * @param seenVersion the newest version of the ticket that the reader knew when asking; undefined if unknown
 */
export const knowsUnreadMark = (
  { markedUnreadIn = 0 }: Pick<Ticket, 'markedUnreadIn'>,
  seenVersion?: number,
): boolean => seenVersion === undefined || seenVersion >= markedUnreadIn;

/**
 * True if opening the conversation marks it read: for the attendant of an open ticket, and for everyone allowed in a
 * group.
 */
export const readsByOpening = (ticket: Pick<Ticket, 'status' | 'userId'>, viewerId: number): boolean =>
  (ticket.status === 'open' && ticket.userId === viewerId) || ticket.status === 'group';
