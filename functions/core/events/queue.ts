import {
  ChangeMessageVisibilityBatchCommand,
  GetQueueUrlCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import type { QueueName } from '../../manifest.ts';
import { sourceAttribute } from '../../manifestLimits.ts';
import { lazily, patience, unlogged } from '../awsClient.ts';
import { env } from '../env.ts';

const client = /* @__PURE__ */ lazily(() => unlogged(new SQSClient(patience)));

const urlOf = (queue: QueueName): string => env(`QUEUE_URL_${queue.toUpperCase()}`);

/** A message for a queue. FIFO queues need a group (order is kept inside it) and an id that makes repeats harmless. */
export interface QueueMessage {
  readonly body: unknown;
  readonly group?: string;
  /** At most 128 characters of letters, digits and punctuation. */
  readonly dedupId?: string;
  /** Standard queues only, at most 900. */
  readonly delaySeconds?: number;
}

// A batch may hold ten messages and 1 MiB together.
const maxBatch = 10;
const maxBytes = 900 * 1024;

const messageToBatchEntry = (message: QueueMessage, index: number): SendMessageBatchRequestEntry => ({
  Id: String(index),
  MessageBody: JSON.stringify(message.body),
  ...(message.group ? { MessageGroupId: message.group } : {}),
  ...(message.dedupId ? { MessageDeduplicationId: message.dedupId } : {}),
  ...(message.delaySeconds ? { DelaySeconds: message.delaySeconds } : {}),
});

function batches(entries: readonly SendMessageBatchRequestEntry[]): SendMessageBatchRequestEntry[][] {
  const found: SendMessageBatchRequestEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(entry.MessageBody ?? '');
    const last = found.at(-1);
    if (last && last.length < maxBatch && bytes + size <= maxBytes) {
      last.push(entry);
      bytes += size;
    } else {
      found.push([entry]);
      bytes = size;
    }
  }
  return found;
}

/** Hands messages over, all or an error: a caller that saw no error may forget them. */
export async function enqueue(queue: QueueName, messages: readonly QueueMessage[]): Promise<void> {
  for (const Entries of batches(messages.map(messageToBatchEntry))) {
    const { Failed = [] } = await client().send(new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries }));
    if (Failed.length > 0) throw new Error(`${Failed.length} messages were refused by ${queue}: ${Failed[0]?.Code}`);
  }
}

/** The fields by which a received message is recognized. */
interface QueueReceipt {
  readonly receiptHandle: string;
  readonly eventSourceARN: string;
}

const longestHidden = 43_200;

/** Makes received messages of one queue, at most ten, come back after so many seconds instead of the queue's own time-out. */
export async function returnToQueue(messages: readonly QueueReceipt[], seconds: number): Promise<void> {
  const name = messages[0]?.eventSourceARN.split(':').at(-1);
  const { QueueUrl } = await client().send(new GetQueueUrlCommand({ QueueName: name }));
  const VisibilityTimeout = Math.min(seconds, longestHidden);
  const Entries = messages.map(({ receiptHandle }, index) => ({
    Id: String(index),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout,
  }));
  const { Failed = [] } = await client().send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
  if (Failed.length > 0) throw new Error(`${Failed.length} messages could not be given back: ${Failed[0]?.Code}`);
}

/**
 * Puts a received message with the dead letters, where it stays fourteen days from now. SQS itself does so only after
 * a number of deliveries, whatever became of them.
 */
export async function giveUp({ messageId, body, attributes, eventSourceARN }: SQSRecord): Promise<void> {
  const group = attributes.MessageGroupId;
  const sent = new SendMessageCommand({
    QueueUrl: env(group === undefined ? 'DEAD_LETTERS_UNORDERED' : 'DEAD_LETTERS_ORDERED'),
    MessageBody: body,
    MessageAttributes: { [sourceAttribute]: { DataType: 'String', StringValue: eventSourceARN } },
    ...(group === undefined ? {} : { MessageGroupId: group, MessageDeduplicationId: messageId }),
  });
  await client().send(sent);
}
