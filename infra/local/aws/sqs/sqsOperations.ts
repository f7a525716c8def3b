import { AwsError, accountId, isRecord, type Json, region } from '../protocol/protocol.ts';
import {
  type Message,
  maxMessageBytes,
  md5,
  md5OfAttributes,
  numberOf,
  parseOutgoing,
  sequenceText,
  weight,
} from './sqsMessage.ts';
import type { MessageQueue } from './sqsQueue.ts';

/** The queues that an operation works on. */
export interface Queues {
  find(name: string): MessageQueue | undefined;
  names(): string[];
  /** Creates the queue or brings its attributes up to date. */
  ensure(name: string, attributes: Readonly<Record<string, string>>): MessageQueue;
  drop(queue: MessageQueue): void;
  urlOf(name: string): string;
}

interface Caller {
  /** Aborted once it is gone. */
  readonly signal: AbortSignal;
  /** The caller's X-Amzn-Trace-Id, which its messages carry on. */
  readonly trace: string | undefined;
}

type Operation = (queues: Queues, input: Json, caller: Caller) => Json | Promise<Json>;

export const queueArn = (name: string): string => `arn:aws:sqs:${region}:${accountId}:${name}`;

export const handleOf = (message: Message): string =>
  Buffer.from(`${message.id}:${message.receives}`).toString('base64url');

/** The message a handle rules; undefined when it is already deleted or was delivered again since. */
export function ruledBy(queue: MessageQueue, handle: unknown): Message | undefined {
  const [, id, receives] = /^([0-9a-f-]{36}):(\d+)$/.exec(Buffer.from(String(handle), 'base64url').toString()) ?? [];
  if (id === undefined) throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
  const message = queue.holding(id, Number(receives));
  if (queue.fifo && message !== undefined && message.state !== 'inFlight') {
    throw new AwsError('InvalidParameterValue', 'The receipt handle has expired.');
  }
  return message;
}

function sent(queue: MessageQueue, input: Json, trace: string | undefined): Json {
  const outgoing = parseOutgoing(input, trace);
  const { id, sequence } = queue.send(outgoing);
  return {
    MessageId: id,
    MD5OfMessageBody: md5(outgoing.body),
    MD5OfMessageAttributes: md5OfAttributes(outgoing.attributes),
    SequenceNumber: queue.fifo ? sequenceText(sequence) : undefined,
  };
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.filter((v) => typeof v === 'string') : []);

function pick(attributes: Json, wanted: readonly string[]): Json | undefined {
  const isWanted = (name: string) =>
    wanted.some(
      (w) => w === 'All' || w === '.*' || w === name || (w.endsWith('.*') && name.startsWith(w.slice(0, -1))),
    );
  const picked = Object.entries(attributes).filter(([name, value]) => value !== undefined && isWanted(name));
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

/** The system attributes of a delivered message, as SQS and its Lambda event source name them. */
export function systemAttributes(queue: MessageQueue, message: Message): Record<string, string> {
  const attributes: Record<string, string | undefined> = {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sent),
    SenderId: accountId,
    ApproximateFirstReceiveTimestamp: String(message.firstReceived ?? message.sent),
    MessageGroupId: message.group,
    MessageDeduplicationId: message.dedup,
    AWSTraceHeader: message.trace,
    DeadLetterQueueSourceArn: message.deadOf && queueArn(message.deadOf),
    SequenceNumber: queue.fifo ? sequenceText(message.sequence) : undefined,
  };
  return Object.fromEntries(Object.entries(attributes).filter((e): e is [string, string] => e[1] !== undefined));
}

async function received(queue: MessageQueue, input: Json, signal: AbortSignal): Promise<Json> {
  const messages = await queue.receive({
    max: numberOf(input, 'MaxNumberOfMessages', [1, 10]) ?? 1,
    waitSeconds:
      numberOf(input, 'WaitTimeSeconds', [0, 20]) ?? Number(queue.attributes['ReceiveMessageWaitTimeSeconds'] ?? 0),
    visibilitySeconds: numberOf(input, 'VisibilityTimeout', [0, 43_200]),
    signal,
  });
  if (messages.length === 0) return {};
  const wanted = [...names(input['AttributeNames']), ...names(input['MessageSystemAttributeNames'])];
  return {
    Messages: messages.map((message) => {
      const attributes = pick(message.attributes, names(input['MessageAttributeNames']));
      return {
        MessageId: message.id,
        ReceiptHandle: handleOf(message),
        Body: message.body,
        MD5OfBody: md5(message.body),
        Attributes: pick(systemAttributes(queue, message), wanted),
        MessageAttributes: attributes,
        MD5OfMessageAttributes: attributes && md5OfAttributes(attributes),
      };
    }),
  };
}

function changeVisibility(queue: MessageQueue, input: Json): Json {
  const message = ruledBy(queue, input['ReceiptHandle']);
  const seconds = numberOf(input, 'VisibilityTimeout', [0, 43_200]);
  if (seconds === undefined) throw new AwsError('MissingParameter', 'VisibilityTimeout is missing.');
  if (message === undefined) throw new AwsError('InvalidParameterValue', 'The receipt handle refers to no message.');
  queue.setVisibility(message, seconds);
  return {};
}

/** Runs one step per entry after the checks that refuse a batch as a whole. */
function batch(input: Json, step: (entry: Json) => Json): Json {
  const entries = Array.isArray(input['Entries']) ? input['Entries'].filter(isRecord) : [];
  if (entries.length === 0) throw new AwsError('EmptyBatchRequest', 'There should be at least one entry.');
  if (entries.length > 10) throw new AwsError('TooManyEntriesInBatchRequest', 'Maximum number of entries is 10.');
  const ids = entries.map((entry) => entry['Id']);
  if (!ids.every((id) => typeof id === 'string' && /^[\w-]{1,80}$/.test(id))) {
    throw new AwsError('InvalidBatchEntryId', 'A batch entry id is 1 to 80 letters, digits, hyphens and underscores.');
  }
  if (new Set(ids).size < ids.length) throw new AwsError('BatchEntryIdsNotDistinct', 'Two batch entries share an id.');

  const successful: Json[] = [];
  const failed: Json[] = [];
  for (const entry of entries) {
    try {
      successful.push({ Id: entry['Id'], ...step(entry) });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      failed.push({ Id: entry['Id'], Code: error.code, SenderFault: true, Message: error.message });
    }
  }
  return { Successful: successful, Failed: failed };
}

function sendBatch(queue: MessageQueue, input: Json, trace: string | undefined): Json {
  const entries = Array.isArray(input['Entries']) ? input['Entries'].filter(isRecord) : [];
  let total = 0;
  for (const entry of entries) {
    const attributes = isRecord(entry['MessageAttributes']) ? entry['MessageAttributes'] : {};
    total += weight({ body: String(entry['MessageBody'] ?? ''), attributes });
  }
  if (total > maxMessageBytes) {
    throw new AwsError('BatchRequestTooLong', `Batch requests cannot be longer than ${maxMessageBytes} bytes.`);
  }
  return batch(input, (entry) => sent(queue, entry, trace));
}

function deleteBatch(queue: MessageQueue, input: Json): Json {
  const ruled: Message[] = [];
  const answer = batch(input, (entry) => {
    const message = ruledBy(queue, entry['ReceiptHandle']);
    if (message !== undefined) ruled.push(message);
    return {};
  });
  queue.remove(ruled);
  return answer;
}

function attributesOf(queue: MessageQueue, wanted: readonly string[]): Json {
  const { ready, inFlight, delayed } = queue.counts;
  return {
    Attributes: pick(
      {
        VisibilityTimeout: '30',
        MaximumMessageSize: String(maxMessageBytes),
        ...queue.attributes,
        QueueArn: queueArn(queue.name),
        FifoQueue: queue.fifo ? 'true' : undefined,
        ApproximateNumberOfMessages: String(ready),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
        ApproximateNumberOfMessagesDelayed: String(delayed),
      },
      wanted,
    ),
  };
}

/** Attributes of a new queue, checked against what is emulated. */
function newAttributes(name: string, raw: unknown): Record<string, string> {
  const attributes = isRecord(raw) ? (raw as Record<string, string>) : {};
  if (!/^[\w-]{1,75}(\.fifo)?$/.test(name)) throw new AwsError('InvalidParameterValue', 'The queue name is invalid.');
  const isFifo = name.endsWith('.fifo');
  if ((attributes['FifoQueue'] === 'true') !== isFifo) {
    throw new AwsError('InvalidParameterValue', 'A FIFO queue has FifoQueue=true and a name that ends in .fifo.');
  }
  if (isFifo && Number(attributes['DelaySeconds'] ?? 0) > 0) {
    throw new AwsError('InvalidAttributeValue', 'DelaySeconds of a FIFO queue is not emulated.');
  }
  return attributes;
}

function named(queues: Queues, name: unknown): MessageQueue {
  const queue = queues.find(String(name));
  if (queue === undefined) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

const at = (queues: Queues, input: Json) => named(queues, String(input['QueueUrl']).split('/').pop());

function create(queues: Queues, input: Json): Json {
  const name = String(input['QueueName']);
  const attributes = newAttributes(name, input['Attributes']);
  const existing = queues.find(name);
  const differs = Object.entries(attributes).some(([key, value]) => existing?.attributes[key] !== value);
  if (existing !== undefined && differs) {
    throw new AwsError('QueueNameExists', 'A queue of this name exists with other attributes.');
  }
  queues.ensure(name, attributes);
  return { QueueUrl: queues.urlOf(name) };
}

export const operations: Readonly<Record<string, Operation>> = {
  CreateQueue: create,
  GetQueueUrl: (queues, input) => ({ QueueUrl: queues.urlOf(named(queues, input['QueueName']).name) }),
  ListQueues: (queues, input) => {
    const prefix = String(input['QueueNamePrefix'] ?? '');
    const found = queues.names().filter((name) => name.startsWith(prefix));
    return { QueueUrls: found.map((name) => queues.urlOf(name)) };
  },
  DeleteQueue: (queues, input) => {
    queues.drop(at(queues, input));
    return {};
  },
  GetQueueAttributes: (queues, input) => attributesOf(at(queues, input), names(input['AttributeNames'])),
  SetQueueAttributes: (queues, input) => {
    at(queues, input).configure(isRecord(input['Attributes']) ? (input['Attributes'] as Record<string, string>) : {});
    return {};
  },
  PurgeQueue: (queues, input) => {
    at(queues, input).purge();
    return {};
  },
  SendMessage: (queues, input, { trace }) => sent(at(queues, input), input, trace),
  SendMessageBatch: (queues, input, { trace }) => sendBatch(at(queues, input), input, trace),
  ReceiveMessage: (queues, input, { signal }) => received(at(queues, input), input, signal),
  DeleteMessage: (queues, input) => {
    const queue = at(queues, input);
    const message = ruledBy(queue, input['ReceiptHandle']);
    if (message !== undefined) queue.remove([message]);
    return {};
  },
  DeleteMessageBatch: (queues, input) => deleteBatch(at(queues, input), input),
  ChangeMessageVisibility: (queues, input) => changeVisibility(at(queues, input), input),
  ChangeMessageVisibilityBatch: (queues, input) => {
    const queue = at(queues, input);
    return batch(input, (entry) => changeVisibility(queue, entry));
  },
};
