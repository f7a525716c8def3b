import { hourMs, minuteMs } from '../core/time.ts';
import type { Message } from './model.ts';

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
