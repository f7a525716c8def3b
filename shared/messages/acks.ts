import type { Message, SendFailure } from './model.ts';

export type StatusName = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

const ackOf: Record<Exclude<StatusName, 'failed'>, number> = { sent: 1, delivered: 2, read: 3, played: 4 };

type AckState = Pick<Message, 'ack' | 'failure'>;

/**
 * Delivery state after a further report, in whatever order reports arrive: acks only rise, a failure counts only before
 * the message was received, and a later delivery clears it. Any permutation of the same reports ends in the same state.
 */
export function withStatus(current: AckState, status: StatusName, failure: SendFailure | null = null): AckState {
  if (status === 'failed')
    return current.ack >= 2 ? current : { ack: current.ack, failure: failure ?? current.failure };
  const ack = Math.max(current.ack, ackOf[status]);
  return { ack, failure: ack >= 2 ? null : current.failure };
}
