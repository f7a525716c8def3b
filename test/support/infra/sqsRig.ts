import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { createSqs, type Sqs } from '../../../infra/local/aws/sqs/sqs.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

/** The moment at which every test starts. */
export const start = 1_700_000_000_000;

/** SQS on a port, with a clock that only tests move and the SDK's client before it. */
export class SqsRig {
  readonly dir = mkdtempSync(join(tmpdir(), 'sqs-'));
  now = start;
  origin = '';
  private running: { readonly sqs: Sqs; readonly server: Server; readonly client: SQSClient } | undefined;

  get sqs(): Sqs {
    if (this.running === undefined) throw new Error('not open');
    return this.running.sqs;
  }

  get client(): SQSClient {
    if (this.running === undefined) throw new Error('not open');
    return this.running.client;
  }

  async open(): Promise<void> {
    const sqs = createSqs({ dir: this.dir, origin: () => this.origin, now: () => this.now });
    const server = createServer((req, res) => void sqs.handle(req, res));
    this.origin = `http://127.0.0.1:${await listen(server, 0)}`;
    const credentials = { accessKeyId: 'x', secretAccessKey: 'y' };
    const client = new SQSClient({ region: 'us-east-1', endpoint: this.origin, credentials, maxAttempts: 1 });
    this.running = { sqs, server, client };
  }

  /** Nothing is flushed on purpose: this is what a kill leaves behind. */
  async crash(): Promise<void> {
    if (this.running !== undefined) await closeServer(this.running.server);
    this.running?.client.destroy();
    this.running = undefined;
  }

  async end(): Promise<void> {
    this.running?.sqs.close();
    await this.crash();
    rmSync(this.dir, { recursive: true, force: true });
    this.now = start;
  }

  async queue(name: string, attributes: Record<string, string> = {}): Promise<string> {
    const all = name.endsWith('.fifo') ? { FifoQueue: 'true', ...attributes } : attributes;
    const { QueueUrl } = await this.client.send(new CreateQueueCommand({ QueueName: name, Attributes: all }));
    return QueueUrl ?? '';
  }

  send(QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) {
    return this.client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
  }

  /** Into a FIFO queue, the body serving as deduplication id. */
  grouped(url: string, body: string, group: string) {
    return this.send(url, body, { MessageGroupId: group, MessageDeduplicationId: body });
  }

  async receive(QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
    const input = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const], ...more };
    return (await this.client.send(new ReceiveMessageCommand(input))).Messages ?? [];
  }

  remove(QueueUrl: string, { ReceiptHandle }: Message) {
    return this.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }

  /** The ApproximateNumberOf attributes, without that prefix. */
  async depth(QueueUrl: string): Promise<Record<string, number>> {
    const { Attributes } = await this.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    const prefix = 'ApproximateNumberOf';
    return Object.fromEntries(
      Object.entries(Attributes ?? {})
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), Number(value)]),
    );
  }
}

export const bodies = (messages: Message[]) => messages.map((message) => message.Body);
