import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, type QueueSpec, queues, visibilityTimeout } from '../functions/manifest.ts';
import { maxDeliveries } from '../functions/manifestLimits.ts';
import { functionName } from './functions.ts';
import { suppressFindings } from './nagSuppressions.ts';

/** The longest that SQS keeps a message. */
const retentionPeriod = Duration.days(14);

interface QueueProps {
  readonly stage: string;
  readonly spec: QueueSpec;
  /** Queue for messages that failed for good. */
  readonly deadLetters: sqs.IQueue;
  readonly removalPolicy?: RemovalPolicy;
}

/** A queue of the manifest. */
export function createQueue(scope: Construct, name: QueueName, props: QueueProps): sqs.Queue {
  const { stage, spec, deadLetters, removalPolicy = RemovalPolicy.DESTROY } = props;
  return new sqs.Queue(scope, name, {
    queueName: `${functionName(stage, name)}${spec.fifo ? '.fifo' : ''}`,
    ...(spec.fifo
      ? {
          fifo: true,
          deduplicationScope: sqs.DeduplicationScope.MESSAGE_GROUP,
          fifoThroughputLimit: sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
        }
      : {}),
    enforceSSL: true,
    visibilityTimeout: Duration.seconds(visibilityTimeout(spec.handler)),
    retentionPeriod,
    removalPolicy,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxDeliveries },
  });
}

/**
 * Queues that survive the service: customers' messages that were answered with 200 and not yet processed, and the dead
 * letters. All FIFO queues share one dead-letter queue and all others another, because each alarm costs money; a
 * message there names its original queue.
 */
export class KeptQueues extends Construct {
  readonly inbound: sqs.Queue;
  /** Dead letters of queues with an order. */
  readonly ordered: sqs.Queue;
  /** Dead letters of queues without an order, and of appointments. */
  readonly unordered: sqs.Queue;
  /** Queue for records of the table's stream that no reader could process. */
  readonly stream: sqs.Queue;

  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    const removalPolicy = RemovalPolicy.RETAIN;
    const createDead = (name: string, fifo: boolean): sqs.Queue =>
      new sqs.Queue(this, `${name}Dead`, {
        queueName: `${functionName(stage, name)}-dead${fifo ? '.fifo' : ''}`,
        ...(fifo ? { fifo: true } : {}),
        enforceSSL: true,
        retentionPeriod,
        removalPolicy,
      });
    this.ordered = createDead('ordered', true);
    this.unordered = createDead('unordered', false);
    this.stream = createDead('stream', false);
    // A queue whose sources stand in another stack is not known as one for dead letters here.
    for (const queue of [this.ordered, this.unordered, this.stream])
      suppressFindings(queue, { 'AwsSolutions-SQS3': 'It is itself a dead-letter queue.' });
    this.inbound = createQueue(this, 'inbound', {
      stage,
      spec: queues.inbound,
      deadLetters: this.ordered,
      removalPolicy,
    });
  }

  get deadLetters(): Readonly<Record<'ordered' | 'unordered' | 'stream', sqs.Queue>> {
    return { ordered: this.ordered, unordered: this.unordered, stream: this.stream };
  }
}
