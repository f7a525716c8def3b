import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { type QueueName, queues } from '../../functions/manifest.ts';
import { createSqs } from '../../infra/local/aws/sqs/sqs.ts';
import { type CountingProxy, countingProxy } from './proxy.ts';

/** Queues that keep what was sent until the bench takes it, so that each step is measured alone. */
export interface Mailbox {
  /** The oldest message of a queue, as the event its function gets. */
  readonly take: (queue: QueueName) => Promise<SQSEvent>;
  readonly drop: (queue: QueueName) => Promise<void>;
  /** Counts the calls the functions make; the bench's own are not among them. */
  readonly proxy: CountingProxy;
  readonly stop: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  let origin = '';
  const sqs = createSqs({ origin: () => origin });
  const server = createServer((req, res) => void sqs.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = await countingProxy(origin);
  const client = new SQSClient({ endpoint: origin });
  const urls = new Map<string, string>();
  for (const [name, { fifo }] of Object.entries(queues)) {
    const Attributes = fifo ? { FifoQueue: 'true' } : {};
    const { QueueUrl = '' } = await client.send(
      new CreateQueueCommand({ QueueName: `${name}${fifo ? '.fifo' : ''}`, Attributes }),
    );
    urls.set(name, QueueUrl);
    process.env[`QUEUE_URL_${name.toUpperCase()}`] = QueueUrl.replace(origin, proxy.endpoint);
  }
  return {
    proxy,
    async take(queue) {
      const QueueUrl = urls.get(queue);
      const { Messages } = await client.send(
        new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5, MessageSystemAttributeNames: ['All'] }),
      );
      const [message] = Messages ?? [];
      if (!message) throw new Error(`nothing arrived in ${queue}`);
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      const record = {
        messageId: message.MessageId,
        receiptHandle: message.ReceiptHandle,
        body: message.Body,
        attributes: message.Attributes,
        messageAttributes: {},
      };
      return { Records: [record] } as unknown as SQSEvent;
    },
    async drop(queue) {
      await client.send(new PurgeQueueCommand({ QueueUrl: urls.get(queue) }));
    },
    async stop() {
      await proxy.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      sqs.close();
    },
  };
}
