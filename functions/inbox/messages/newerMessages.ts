import { AppError } from '@shared/core/errors.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { findMessage, isOfConversation, readMessages } from '../records/messages.ts';

/** Messages one request looks at on its way to newer ones. */
const maxExamined = 600;

type Accept = (message: Message) => boolean;

export interface NewerPage {
  /** Oldest first. */
  readonly messages: Message[];
  /** The last one looked at, when there are newer ones. */
  readonly next: string | undefined;
}

/** Messages after one, oldest first; what is filtered out costs another query. */
export async function newerThan(
  ctx: CompanyCtx,
  ticket: StoredTicket,
  { after, wanted, accept }: { readonly after: string; readonly wanted: number; readonly accept: Accept },
): Promise<NewerPage> {
  const taken: Message[] = [];
  let position = after;
  let limit = wanted + 1;
  for (let examined = 0; examined < maxExamined; ) {
    const { messages, isMore } = await readMessages(ctx, ticket, { limit, after: position });
    for (const message of messages) {
      if (accept(message) && taken.length === wanted) return { messages: taken, next: position };
      if (accept(message)) taken.push(message);
      position = message.id;
      examined += 1;
    }
    if (!isMore) return { messages: taken, next: undefined };
    limit = 100;
  }
  return { messages: taken, next: position };
}

/** A message of the ticket's conversation that the caller may read. @throws ERR_MESSAGE_NOT_FOUND */
export async function messageIn(ctx: CompanyCtx, ticket: StoredTicket, id: string, accept: Accept): Promise<Message> {
  const message = isOfConversation(ticket, id) ? await findMessage(ctx, id) : undefined;
  if (!message || !accept(message)) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  return message;
}
