import { type QueueSpec, visibilityTimeout } from '../../../functions/manifest.ts';
import { maxDeliveries } from '../../../functions/manifestLimits.ts';
import { AwsError } from '../aws/protocol/protocol.ts';
import type { Invoke } from '../aws/scheduler/schedulerStore.ts';
import type { Sqs } from '../aws/sqs/sqs.ts';
import { parseOutgoing } from '../aws/sqs/sqsMessage.ts';
import { queueArn } from '../aws/sqs/sqsOperations.ts';
import type { MessageQueue } from '../aws/sqs/sqsQueue.ts';

const fifo = {
  FifoQueue: 'true',
  DeduplicationScope: 'messageGroup',
  FifoThroughputLimit: 'perMessageGroupId',
};
/** Fourteen days in seconds, the longest there is. */
const MessageRetentionPeriod = '1209600';

/** Dead-letter queue of a queue: FIFO queues share one, and all others another. */
export const deadLettersOf = ({ fifo: isOrdered }: Pick<QueueSpec, 'fifo'>): string =>
  isOrdered ? 'prosa-local-ordered-dead.fifo' : 'prosa-local-unordered-dead';

/** Environment variables by which consumers find the dead-letter queues. */
export const deadLettersEnvironment = (urlOf: (name: string) => string): Readonly<Record<string, string>> => ({
  DEAD_LETTERS_ORDERED: urlOf(deadLettersOf({ fifo: true })),
  DEAD_LETTERS_UNORDERED: urlOf(deadLettersOf({ fifo: false })),
});

/** Creates each queue of the manifest with its dead-letter queue, configured as the cloud's. */
export function createQueues(sqs: Sqs, specs: Readonly<Record<string, QueueSpec>>): Record<string, MessageQueue> {
  const created = Object.entries(specs).map(([name, spec]) => {
    const suffix = spec.fifo ? '.fifo' : '';
    const kind: Record<string, string> = spec.fifo ? fifo : {};
    const dead = deadLettersOf(spec);
    sqs.ensure(dead, { ...(spec.fifo ? { FifoQueue: 'true' } : {}), MessageRetentionPeriod });
    const queue = sqs.ensure(`prosa-local-${name}${suffix}`, {
      ...kind,
      MessageRetentionPeriod,
      VisibilityTimeout: String(visibilityTimeout(spec.handler)),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: queueArn(dead),
        maxReceiveCount: maxDeliveries,
      }),
    });
    return [name, queue] as const;
  });
  return Object.fromEntries(created);
}

/** Delivers a schedule's run into its queue; throws for a queue that is not there. */
export const toTarget =
  (sqs: Sqs): Invoke =>
  ({ arn, input, target }) => {
    const queue = sqs.find(arn.split(':').pop() ?? '');
    if (queue === undefined) throw new AwsError('QueueDoesNotExist', `There is no queue ${arn}.`);
    const parameters = target['SqsParameters'] as { MessageGroupId?: string } | undefined;
    queue.send(parseOutgoing({ MessageBody: input, MessageGroupId: parameters?.MessageGroupId }));
  };
