import { hourMs, minuteMs } from '../core/time.ts';
import type { Message, RefusedAmendment } from './model.ts';

/** A text may be corrected this long after it was written (B-MSG-8). */
export const editableMs = 15 * minuteMs;

type OutboundState = Pick<Message, 'fromMe' | 'isPrivate' | 'isDeleted' | 'failure'>;

/** Given up: while attempts go on, a failure is only the reason of the last one. */
export const isFailed = ({
  fromMe,
  isPrivate,
  isDeleted,
  failure,
  nextAttemptAt,
}: OutboundState & Pick<Message, 'nextAttemptAt'>): boolean =>
  fromMe && !isPrivate && !isDeleted && failure !== null && nextAttemptAt === null;

/** Taken back on all phones this long after it was written; WhatsApp refuses it later. */
export const removableMs = 48 * hourMs;

/** True if the channel has the message, so that an edit or a deletion has to be sent there. */
export const isOut = ({ wid, ack, ...message }: OutboundState & Pick<Message, 'wid' | 'ack'>): boolean =>
  message.fromMe && !message.isPrivate && !message.isDeleted && message.failure === null && wid !== null && ack > 0;

/** True if a sent message can still be recalled. */
export const mayRecall = (message: OutboundState & Pick<Message, 'wid' | 'ack' | 'createdAt'>, now: Date): boolean =>
  isOut(message) && now.getTime() - Date.parse(message.createdAt) <= removableMs;

type Text = OutboundState & Pick<Message, 'mediaType' | 'user' | 'createdAt'>;

interface Editor {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly now: Date;
}

/** True if a user may edit a text: their own, or any of the company's for an admin, while it is recent (B-MSG-8). */
export function mayEdit(message: Text, { id, isAdmin, now }: Editor): boolean {
  const isText = message.fromMe && message.mediaType === 'chat' && !message.isPrivate && !message.isDeleted;
  const isFresh = now.getTime() - Date.parse(message.createdAt) <= editableMs;
  return isText && isFresh && (isAdmin || message.user?.id === id);
}

type AmendmentKind = RefusedAmendment['kind'];

/**
 * Marks a message whose change the channel has yet to confirm. If several changes are unconfirmed, the first keeps the
 * text that the channel shows.
 */
export const asAmending = (message: Message, userId: number): Message => ({
  ...message,
  amending: { body: message.body, isEdited: message.isEdited, ...message.amending, userId },
  refusedAmendment: undefined,
});

/**
 * The message after the channel accepted a change.
 * @param body the text at the channel now
 * @returns undefined if that changes nothing
 */
export function withConfirmed(message: Message, kind: AmendmentKind, body: string): Message | undefined {
  const { amending, ...rest } = message;
  if (!amending) return undefined;
  if (kind === 'remove') return rest;
  // Taken back meanwhile, that is still to be confirmed; with other words, these are.
  const isLast = message.body === body && !message.isDeleted;
  return isLast ? rest : { ...rest, amending: { ...amending, body, isEdited: true } };
}

/**
 * The message after the channel refused a change: the text at the channel is restored here. A text erased here stays
 * erased.
 * @param body the refused text, or the text at the channel in place of an erased one
 * @returns undefined if that changes nothing
 */
export function withRefusal(message: Message, kind: AmendmentKind, body: string, at: string): Message | undefined {
  const { amending, ...rest } = message;
  if (!amending) return undefined;
  const refused = { refusedAmendment: { kind, userId: amending.userId, at }, updatedAt: at };
  if (kind === 'remove') return { ...rest, isDeleted: message.body === body, ...refused };
  // A text that was edited again meanwhile has a request of its own.
  if (message.body !== body) return undefined;
  const former = { body: amending.body, isEdited: amending.isEdited };
  return message.isDeleted ? { ...message, ...former } : { ...rest, ...former, ...refused };
}
