import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AwsError, accountId, answerJson, parseObject, readBody } from '../protocol/protocol.ts';
import { maxMessageBytes } from './sqsMessage.ts';
import { operations, type Queues } from './sqsOperations.ts';
import { MessageQueue } from './sqsQueue.ts';

export interface SqsOptions {
  /** Folder with a journal for each queue; queues are kept in memory if absent. */
  readonly dir?: string | undefined;
  /** Origin of queue URLs, such as `http://127.0.0.1:4100`. */
  readonly origin: () => string;
  readonly now?: (() => number) | undefined;
}

export interface Sqs extends Queues {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): void;
}

/** Amazon SQS over its JSON protocol, standard and FIFO, as far as the SDK and Lambda's event sources use it. */
export function createSqs({ dir, origin, now = Date.now }: SqsOptions): Sqs {
  const queues = new Map<string, MessageQueue>();
  const find = (name: string) => queues.get(name);
  const open = (name: string): MessageQueue => {
    const file = dir === undefined ? undefined : join(dir, `${name}.jsonl`);
    const queue = new MessageQueue({ name, file, now, find });
    queues.set(name, queue);
    return queue;
  };
  if (dir !== undefined && existsSync(dir)) {
    for (const file of readdirSync(dir)) if (file.endsWith('.jsonl')) open(file.slice(0, -'.jsonl'.length));
  }

  const all: Queues = {
    find,
    names: () => [...queues.keys()],
    urlOf: (name) => `${origin()}/${accountId}/${name}`,
    ensure(name, attributes) {
      const queue = queues.get(name) ?? open(name);
      queue.configure(attributes);
      return queue;
    },
    drop(queue) {
      queues.delete(queue.name);
      queue.close({ remove: true });
    },
  };
  return {
    ...all,
    handle: (req, res) => answer(all, req, res),
    close() {
      for (const queue of queues.values()) queue.close({ remove: false });
    },
  };
}

async function answer(queues: Queues, req: IncomingMessage, res: ServerResponse) {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() };
  try {
    const name = String(req.headers['x-amz-target']).replace('AmazonSQS.', '');
    const operation = operations[name];
    // Ten messages of the largest size cannot come together, but JSON may escape each byte to six.
    const input = parseObject((await readBody(req, 8 * maxMessageBytes)).toString('utf8'));
    if (operation === undefined) throw new AwsError('UnsupportedOperation', `${name} is not emulated.`);
    const trace = req.headers['x-amzn-trace-id']?.toString();
    answerJson(res, 200, await operation(queues, input, { signal: gone.signal, trace }), headers);
  } catch (error) {
    const { code, status, message } =
      error instanceof AwsError ? error : { code: 'InternalFailure', status: 500, message: String(error) };
    const legacy = code === 'QueueDoesNotExist' ? 'AWS.SimpleQueueService.NonExistentQueue' : code;
    const fault = status < 500 ? 'Sender' : 'Receiver';
    answerJson(
      res,
      status,
      { __type: `com.amazonaws.sqs#${code}`, message },
      { ...headers, 'x-amzn-query-error': `${legacy};${fault}` },
    );
  }
}
