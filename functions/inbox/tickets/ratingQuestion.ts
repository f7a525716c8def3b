import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { findMessage } from '../records/messages.ts';

/** The ticket remembers which of the messages asks for the rating: the last one. */
export function withRatingQuestion(ctx: CompanyCtx, ticket: StoredTicket, said: readonly Message[]): StoredTicket {
  const messageId = said.at(-1)?.id;
  if (messageId === undefined) return ticket;
  const visibleFrom = ticket.heldUntil ?? ctx.now.toISOString();
  return { ...ticket, bot: { ...ticket.bot, ratingQuestion: { messageId, visibleFrom } } };
}

/** An attempt with an unknown outcome may have delivered the question. */
const mayHaveLeft = ({ wid, attempts, begun = 0, failure }: Message): boolean =>
  wid !== null || begun > attempts || failure?.code === 'UNKNOWN_OUTCOME';

const neverArrives = ({ failure, nextAttemptAt, ack }: Message): boolean =>
  failure !== null && nextAttemptAt === null && ack < 2 && failure.code !== 'UNKNOWN_OUTCOME';

/**
 * Returns whether the contact can have seen the rating question before writing a message. Channels report whole
 * seconds, so a message of the same second counts as later.
 */
export async function ratingQuestionState(
  ctx: CompanyCtx,
  { status, bot: { ratingQuestion } }: StoredTicket,
  { createdAt }: Pick<Message, 'createdAt'>,
): Promise<'asked' | 'coming' | 'never asked'> {
  if (status !== 'nps' || !ratingQuestion) return 'asked';
  const question = await findMessage(ctx, ratingQuestion.messageId, true);
  if (!question || neverArrives(question)) return 'never asked';
  const isWrittenBefore = createdAt.slice(0, 19) < ratingQuestion.visibleFrom.slice(0, 19);
  return isWrittenBefore || !mayHaveLeft(question) ? 'coming' : 'asked';
}
