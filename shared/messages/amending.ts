import { hourMs, minuteMs } from '../core/time.ts';
import type { Message, RefusedAmendment } from './model.ts';

/** A text may be corrected this long after it was written (B-MSG-8). */
export const editableMs = 15 * minuteMs;

type Sent = Pick<Message, 'fromMe' | 'isPrivate' | 'isDeleted' | 'failure'>;

/** Given up: while attempts go on, a failure is only the reason of the last one. */
export const isFailed = ({
  fromMe,
  isPrivate,
  isDeleted,
  failure,
  nextAttemptAt,
}: Sent & Pick<Message, 'nextAttemptAt'>): boolean =>
  fromMe && !isPrivate && !isDeleted && failure !== null && nextAttemptAt === null;

/** Taken back on all phones this long after it was written; WhatsApp refuses it later. */
export const removableMs = 48 * hourMs;

/** With the channel, which can be told of another version of it or of its end. */
export const isOut = ({ wid, ack, ...message }: Sent & Pick<Message, 'wid' | 'ack'>): boolean =>
  message.fromMe && !message.isPrivate && !message.isDeleted && message.failure === null && wid !== null && ack > 0;

/** Whether a message that is out can still be taken back. */
export const mayRecall = (message: Sent & Pick<Message, 'wid' | 'ack' | 'createdAt'>, now: Date): boolean =>
  isOut(message) && now.getTime() - Date.parse(message.createdAt) <= removableMs;

type Text = Sent & Pick<Message, 'mediaType' | 'user' | 'createdAt'>;

interface Editor {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly now: Date;
}

/** Whether somebody may correct a text at all: their own, or anybody's of the company for an admin, while it is fresh (B-MSG-8). */
export function mayEdit(message: Text, { id, isAdmin, now }: Editor): boolean {
  const isText = message.fromMe && message.mediaType === 'chat' && !message.isPrivate && !message.isDeleted;
  const isFresh = now.getTime() - Date.parse(message.createdAt) <= editableMs;
  return isText && isFresh && (isAdmin || message.user?.id === id);
}

type Kind = RefusedAmendment['kind'];

/** What is about to be changed at the channel, too. Of several changes that it has not confirmed the first tells what stands there. */
export const asAmending = (message: Message, userId: number): Message => ({
  ...message,
  amending: { body: message.body, isEdited: message.isEdited, ...message.amending, userId },
  refusedAmendment: undefined,
});

/** After the channel took a change. @param body the text that stands there now @returns undefined where that changes nothing */
export function withConfirmed(message: Message, kind: Kind, body: string): Message | undefined {
  const { amending, ...rest } = message;
  if (!amending) return undefined;
  if (kind === 'remove') return rest;
  // Taken back meanwhile, that is still to be confirmed; with other words, these are.
  const isLast = message.body === body && !message.isDeleted;
  return isLast ? rest : { ...rest, amending: { ...amending, body, isEdited: true } };
}

/**
 * After the channel refused a change: here stands again what stands there. What was erased here stays erased.
 * @param body the text that was to stand there, or stands there in place of what was erased
 * @returns undefined where that changes nothing
 */
export function withRefusal(message: Message, kind: Kind, body: string, at: string): Message | undefined {
  const { amending, ...rest } = message;
  if (!amending) return undefined;
  const refused = { refusedAmendment: { kind, userId: amending.userId, at }, updatedAt: at };
  if (kind === 'remove') return { ...rest, isDeleted: message.body === body, ...refused };
  // With other words meanwhile, these go their own way.
  if (message.body !== body) return undefined;
  const former = { body: amending.body, isEdited: amending.isEdited };
  return message.isDeleted ? { ...message, ...former } : { ...rest, ...former, ...refused };
}
