import type { Message } from '@shared/messages/model.ts';
import { nextRescue } from '@shared/messages/rescue.ts';
import { enqueueTurns } from '../automation/service.ts';
import { log } from '../core/log.ts';
import { messageEntity } from '../core/store/entities.ts';
import { putVersion } from '../core/store/records.ts';
import { transact, wasApplied } from '../core/store/store.ts';

type Handed = NonNullable<Message['handedTo']>;

/**
 * The safety net under what brings a message to an outside service: one whose turn is not done is given to
 * it again. The claim moves the entry, so that two clocks never take the same one; whether an answer is
 * still wanted is for the turn to say, which takes the entry away.
 */
export async function retryHandovers(message: Message, { rescue, ...handed }: Handed, at: Date): Promise<void> {
  const next = rescue && nextRescue(rescue, at);
  const claimed = { ...message, handedTo: next ? { ...handed, rescue: next } : handed };
  if (!(await wasApplied(transact([putVersion(messageEntity, claimed).write])))) return;
  if (next) await enqueueTurns([message]);
  else log.error('automation.stuck', { companyId: message.companyId, ticketId: message.ticketId });
}
