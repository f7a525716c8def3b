import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type QueueName, queues as specs } from '../../../functions/manifest.ts';
import { lanesOf } from '../../../functions/manifestLanes.ts';
import { createS3 } from '../../../infra/local/aws/s3/s3.ts';
import { createSqs } from '../../../infra/local/aws/sqs/sqs.ts';
import type { Message } from '../../../infra/local/aws/sqs/sqsMessage.ts';
import type { MessageQueue } from '../../../infra/local/aws/sqs/sqsQueue.ts';
import { handleOf, queueArn, ruledBy, systemAttributes } from '../../../infra/local/aws/sqs/sqsOperations.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { createQueues, deadLettersEnvironment, deadLettersOf } from '../../../infra/local/runtime/queues.ts';
import { startEngine } from './engine.ts';
import { createStorageServer } from './storageServer.ts';

type Counts = MessageQueue['counts'];
type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * Table, storage and queues of their own for one test file. Queues are worked by hand, `jobs` being all lanes of jobs, and
 * their clock can be moved, so that no test waits for a delay. Start it before the first request of the code under test.
 */
export async function openStoreFixture() {
  const engine = await startEngine();
  const dir = mkdtempSync(join(tmpdir(), 'prosa-files-'));
  const s3 = createS3({ dir, credentials });
  await s3.ensureBucket('media');
  let offset = 0;
  const origin = { sqs: '' };
  const sqs = createSqs({ origin: () => origin.sqs, now: () => Date.now() + offset });
  const servers = [createStorageServer(s3), createServer((req, res) => void sqs.handle(req, res))];
  const [storage, queueing] = await Promise.all(servers.map((server) => listen(server, 0)));
  origin.sqs = `http://127.0.0.1:${queueing}`;
  const queues = createQueues(sqs, specs);
  Object.assign(process.env, {
    MEDIA_BUCKET: 'media',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${storage}`,
    AWS_ENDPOINT_URL_SQS: origin.sqs,
    LOG_LEVEL: 'error',
  });
  for (const [name, queue] of Object.entries(queues))
    process.env[`QUEUE_URL_${name.toUpperCase()}`] = sqs.urlOf(queue.name);
  Object.assign(process.env, deadLettersEnvironment(sqs.urlOf));

  const queueOf = (name: QueueName) => {
    const queue = queues[name];
    if (!queue) throw new Error(`no queue ${name}`);
    return queue;
  };
  const deadOf = (name: QueueName) => sqs.find(deadLettersOf(specs[name]));
  const eventOf = (name: QueueName, messages: readonly Message[]): SQSEvent =>
    ({
      Records: messages.map((message) => ({
        messageId: message.id,
        receiptHandle: handleOf(message),
        body: message.body,
        attributes: systemAttributes(queueOf(name), message),
        eventSourceARN: queueArn(queueOf(name).name),
      })),
    }) as unknown as SQSEvent;
  /** A batch of the first lane that has one. */
  async function take(name: QueueName): Promise<{ lane: QueueName; messages: Message[] }> {
    for (const lane of lanesOf(name)) {
      const messages = await queueOf(lane).receive({ max: specs[lane].batchSize, waitSeconds: 0 });
      if (messages.length > 0) return { lane, messages };
    }
    return { lane: name, messages: [] };
  }

  return {
    engine,
    /** What waits in a queue now, as bodies; taken out of it. */
    async drain(name: QueueName): Promise<Record<string, unknown>[]> {
      const bodies: Record<string, unknown>[] = [];
      for (;;) {
        const { lane, messages } = await take(name);
        if (messages.length === 0) return bodies;
        bodies.push(...messages.map(({ body }) => JSON.parse(body) as Record<string, unknown>));
        queueOf(lane).remove(messages);
      }
    },
    /** Works one batch. @returns how many messages were done, and how many came back */
    async step(name: QueueName, worker: Worker): Promise<{ done: number; back: number }> {
      const { lane, messages } = await take(name);
      const { batchItemFailures } = await worker(eventOf(lane, messages));
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      queueOf(lane).remove(messages.filter(({ id }) => !failed.has(id)));
      return { done: messages.length - failed.size, back: failed.size };
    },
    /** Works everything that is ready now. */
    async work(name: QueueName, worker: Worker): Promise<number> {
      let done = 0;
      for (;;) {
        const step = await this.step(name, worker);
        done += step.done;
        if (step.done + step.back === 0) return done;
      }
    },
    /** Takes a message without an answer, as a function that dies does. */
    async loseOne(name: QueueName): Promise<void> {
      await take(name);
    },
    /** Of one lane only. */
    countsAlone: (name: QueueName): Counts => queueOf(name).counts,
    counts(name: QueueName): Counts {
      const all = lanesOf(name).map((lane) => queueOf(lane).counts);
      const sum = (kind: keyof Counts): number => all.reduce((total, counts) => total + counts[kind], 0);
      return { delayed: sum('delayed'), ready: sum('ready'), inFlight: sum('inFlight') };
    },
    dead: (name: QueueName) => deadOf(name)?.counts.ready ?? 0,
    /** What a consumer asks SQS for, without a request. */
    hide(name: QueueName, handles: readonly string[], seconds: number): void {
      for (const handle of handles) {
        const message = ruledBy(queueOf(name), handle);
        if (message) queueOf(name).setVisibility(message, seconds);
      }
    },
    /** What lies with the dead letters of a queue; taken out of them. */
    async deadLetters(name: QueueName): Promise<{ body: string; group: string | undefined; source: unknown }[]> {
      const found: Message[] = [];
      for (;;) {
        const messages = (await deadOf(name)?.receive({ max: 10, waitSeconds: 0 })) ?? [];
        if (messages.length === 0) break;
        deadOf(name)?.remove(messages);
        found.push(...messages);
      }
      return found.map(({ body, group, attributes }) => {
        const source = attributes['source'] as { StringValue?: unknown } | undefined;
        return { body, group, source: source?.StringValue };
      });
    },
    /** Moves the clock of queues and functions. */
    pass(seconds: number): void {
      offset += seconds * 1000;
      process.env['CLOCK_OFFSET_MS'] = String(offset);
    },
    async close(): Promise<void> {
      delete process.env['CLOCK_OFFSET_MS'];
      sqs.close();
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map(closeServer));
      await engine.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export type StoreFixture = Awaited<ReturnType<typeof openStoreFixture>>;
