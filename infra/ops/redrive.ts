import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { sourceAttribute } from '../../functions/manifestLimits.ts';

interface Redrive {
  /** Address of the dead letters. */
  readonly from: string;
  /** Address of the queue whose dead letters are meant. */
  readonly to: string;
  /** Absent: they are only counted. */
  readonly isApplied: boolean;
  /** Seconds that an empty queue is asked for more. */
  readonly waitSeconds?: number;
}

/** Number of dead letters by kind, without any of their contents. */
export interface Redriven {
  readonly kinds: Readonly<Record<string, number>>;
  /** Dead letters of other queues, which stay. */
  readonly others: number;
}

/** Seconds after which a letter lies there again whose run died. */
const hiddenSeconds = 300;

const lastPart = (address: string): string => address.split(/[:/]/).at(-1) ?? '';

/** Consumers name the queue in an attribute, SQS itself in one of its own. */
const sourceOf = ({ MessageAttributes, Attributes }: Message): string =>
  lastPart(MessageAttributes?.[sourceAttribute]?.StringValue ?? Attributes?.DeadLetterQueueSourceArn ?? '');

/** A job's type or an event's channel: a constant of ours, never a user's text. */
function readJobKind({ Body = '' }: Message): string {
  try {
    const { type, channel } = Object(JSON.parse(Body));
    const kind: unknown = type ?? channel;
    return typeof kind === 'string' && /^[a-z][A-Za-z.]{1,39}$/.test(kind) ? kind : 'other';
  } catch {
    return 'unreadable';
  }
}

async function bringBack(client: SQSClient, { from, to }: Redrive, message: Message): Promise<void> {
  const group = message.Attributes?.MessageGroupId;
  // The letter's own id: one that was sent and not yet removed when a run died is dropped by an ordered queue.
  const ordered = to.endsWith('.fifo') ? { MessageGroupId: group, MessageDeduplicationId: message.MessageId } : {};
  await client.send(new SendMessageCommand({ QueueUrl: to, MessageBody: message.Body, ...ordered }));
  await client.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle: message.ReceiptHandle }));
}

/**
 * Brings the dead letters of one queue back into it, those that SQS put there and those that its consumer did; SQS's own
 * redrive knows the former only. Each has its tries before it again.
 */
export async function redriveDeadLetters(redrive: Redrive): Promise<Redriven> {
  const { from, to, isApplied, waitSeconds = 3 } = redrive;
  const client = new SQSClient({});
  const kinds: Record<string, number> = {};
  const seen = new Map<string, Message>();
  let others = 0;
  const receive = async (): Promise<Message[]> => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: from,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: waitSeconds,
        VisibilityTimeout: hiddenSeconds,
        MessageAttributeNames: [sourceAttribute],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    // A message received again was first seen more than five minutes ago.
    const unseen = Messages.filter(({ MessageId = '' }) => !seen.has(MessageId));
    for (const message of Messages) seen.set(message.MessageId ?? '', message);
    return unseen;
  };
  try {
    for (let batch = await receive(); batch.length > 0; batch = await receive()) {
      for (const message of batch) {
        if (sourceOf(message) !== lastPart(to)) {
          others += 1;
          continue;
        }
        if (isApplied) {
          await bringBack(client, redrive, message);
          seen.delete(message.MessageId ?? '');
        }
        kinds[readJobKind(message)] = (kinds[readJobKind(message)] ?? 0) + 1;
      }
    }
  } finally {
    for (const { ReceiptHandle } of seen.values())
      await client.send(new ChangeMessageVisibilityCommand({ QueueUrl: from, ReceiptHandle, VisibilityTimeout: 0 }));
    client.destroy();
  }
  return { kinds, others };
}
