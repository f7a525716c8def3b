import type { Message } from '@shared/messages/model.ts';
import * as z from 'zod';
import { enqueue } from '../core/events/queue.ts';

/** Job of the automation queue: a message that an external service has to answer. */
export const TurnJob = z.object({
  companyId: z.number().int(),
  ticketId: z.number().int(),
  messageId: z.string(),
});
export type TurnJob = z.output<typeof TurnJob>;

/** Gives messages to the services they were handed to; each ticket's keep their order. May run twice. */
export const enqueueTurns = (messages: readonly Pick<Message, 'companyId' | 'ticketId' | 'id'>[]): Promise<void> =>
  enqueue(
    'automation',
    messages.map(({ companyId, ticketId, id }) => ({
      body: { companyId, ticketId, messageId: id } satisfies TurnJob,
      group: `${companyId}-${ticketId}`,
      dedupId: `${companyId}-${id}`,
    })),
  );
