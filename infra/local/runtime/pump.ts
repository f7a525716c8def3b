import { setMaxListeners } from 'node:events';
import { region } from '../aws/protocol/protocol.ts';
import type { Message } from '../aws/sqs/sqsMessage.ts';
import { md5 } from '../aws/sqs/sqsMessage.ts';
import { handleOf, queueArn, systemAttributes } from '../aws/sqs/sqsOperations.ts';
import type { MessageQueue } from '../aws/sqs/sqsQueue.ts';
import { invoke, type LocalFunction } from './invoke.ts';
import { maxRuns, runsBefore, traceOfRun } from './lineage.ts';

/** An event source mapping of Lambda: a queue, its function, and the number of concurrent batches. */
export interface QueueMapping {
  readonly queue: MessageQueue;
  readonly fn: LocalFunction;
  readonly batchSize: number;
  readonly concurrency: number;
  /** True if the function may call itself without end, as with RecursiveLoop=Allow. */
  readonly isLoopAllowed: boolean;
}

export interface Pump {
  /** Takes no more messages and waits for the batches at work. */
  stop(): Promise<void>;
}

function toRecord(queue: MessageQueue, message: Message) {
  return {
    messageId: message.id,
    receiptHandle: handleOf(message),
    body: message.body,
    attributes: systemAttributes(queue, message),
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes as Record<string, Record<string, unknown>>).map(([name, value]) => [
        name,
        {
          dataType: value['DataType'],
          stringValue: value['StringValue'],
          binaryValue: value['BinaryValue'],
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
    ),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn(queue.name),
    awsRegion: region,
  };
}

interface BatchResponse {
  readonly batchItemFailures?: readonly { readonly itemIdentifier?: unknown }[];
}

/** The messages that failed, of those given. An identifier that is not among them fails the batch, as in Lambda. */
function failuresOf(messages: readonly Message[], response: unknown): readonly Message[] {
  const named = (response as BatchResponse | undefined)?.batchItemFailures ?? [];
  const failed = new Set(named.map(({ itemIdentifier }) => itemIdentifier));
  const known = messages.filter((message) => failed.has(message.id));
  return known.length === failed.size ? known : messages;
}

async function work({ queue, fn }: QueueMapping, messages: readonly Message[]): Promise<readonly Message[]> {
  try {
    const trace = traceOfRun(
      fn.name,
      messages.map((message) => message.trace),
    );
    const response = await invoke(fn, { Records: messages.map((message) => toRecord(queue, message)) }, trace);
    return failuresOf(messages, response);
  } catch (error) {
    console.error(`${fn.name} failed on ${messages.length} of ${queue.name}:`, error);
    return messages;
  }
}

/** Messages that the function may process. A message that it has led to too often is given up, as Lambda does. */
function withoutLoops({ queue, fn, isLoopAllowed }: QueueMapping, messages: readonly Message[]): readonly Message[] {
  const looping = isLoopAllowed ? [] : messages.filter(({ trace }) => runsBefore(fn.name, trace) >= maxRuns);
  if (looping.length === 0) return messages;
  console.error(`${fn.name} has led to itself ${maxRuns} times; ${looping.length} of ${queue.name} are given up.`);
  queue.giveUp(looping);
  return messages.filter((message) => !looping.includes(message));
}

/**
 * Delivers queues to their functions, as many batches at once as each mapping allows. What failed stays hidden
 * until the queue's visibility timeout, or as long as the function has said, and is then delivered again.
 */
export function startPump({ mappings }: { readonly mappings: readonly QueueMapping[] }): Pump {
  const stopping = new AbortController();
  // Every poller listens while it waits; Node takes more than ten listeners for a leak.
  setMaxListeners(0, stopping.signal);

  async function poll(mapping: QueueMapping): Promise<void> {
    const { queue, batchSize } = mapping;
    while (!stopping.signal.aborted) {
      const received = await queue.receive({
        max: batchSize,
        waitSeconds: 20,
        signal: stopping.signal,
      });
      const messages = withoutLoops(mapping, received);
      if (messages.length === 0) continue;
      const failed = await work(mapping, messages);
      queue.remove(messages.filter((message) => !failed.includes(message)));
    }
  }

  const pollers = mappings.flatMap((mapping) => Array.from({ length: mapping.concurrency }, () => poll(mapping)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(pollers);
    },
  };
}
