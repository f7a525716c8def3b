import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { handler as deliver } from '@fn/sandbox/deliver.ts';
import { handler } from '@fn/sandbox/handler.ts';
import { contract } from '@shared/contract.ts';
import { expect } from 'vitest';
import { maxDeliveries } from '../../../functions/manifestLimits.ts';
import { createS3 } from '../../../infra/local/aws/s3/s3.ts';
import { createSqs } from '../../../infra/local/aws/sqs/sqs.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { createApi } from '../../../infra/local/runtime/api.ts';
import type { Handler } from '../../../infra/local/runtime/invoke.ts';
import { startPump } from '../../../infra/local/runtime/pump.ts';
import { longestStateMs } from '../patience.ts';
import { type CallOptions, call } from '../server/call.ts';
import { startEngine } from '../server/engine.ts';
import { testSecrets } from '../server/secrets.ts';
import { createStorageServer } from '../server/storageServer.ts';
import { untilPasses } from '../until.ts';

export const appSecret = testSecrets['sandbox-secret'];

/** A webhook as it arrived. */
export interface Received {
  readonly raw: Buffer;
  readonly signature: string;
  readonly contentType: string;
}

type Loose = Record<string, unknown>;

export interface Change extends Loose {
  readonly metadata: { readonly display_phone_number: string; readonly phone_number_id: string };
  readonly contacts?: readonly Loose[];
  readonly messages?: readonly Loose[];
  readonly statuses?: readonly Loose[];
}

export const changeOf = ({ raw }: Received): Change => JSON.parse(raw.toString('utf8')).entry[0].changes[0].value;

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * The sandbox with everything around it: table, queue with its consumer, storage, an HTTP address, and in
 * place of the product a receiver that keeps every webhook.
 */
export async function startWorld() {
  const dir = mkdtempSync(join(tmpdir(), 'prosa-sandbox-'));
  const engine = await startEngine();
  const received: Received[] = [];
  /** Answers of the receiver before it takes a webhook. */
  const receiver = { statuses: [] as number[] };

  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = await bytesOf(req);
    const status = receiver.statuses.shift() ?? 200;
    if (status === 200) {
      const header = (name: string): string => String(req.headers[name] ?? '');
      received.push({ raw, signature: header('x-hub-signature-256'), contentType: header('content-type') });
    }
    res.writeHead(status).end();
  };
  const fn = { name: 'sandbox', timeoutSeconds: longestStateMs / 1000, memory: 256 };
  const api = createApi({
    routes: { sandbox: contract.sandbox },
    functions: { sandbox: { ...fn, handler: handler as unknown as Handler } },
  });
  const serveHttp = (req: IncomingMessage, res: ServerResponse): Promise<void> =>
    req.url === '/api/webhooks/meta' ? receive(req, res) : api(req, res);

  const s3 = createS3({ dir, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  await s3.ensureBucket('media');
  const urls = { sqs: '' };
  const sqs = createSqs({ origin: () => urls.sqs });
  // Pauses between tries are noted and skipped: the message is given back at once.
  const pauses: number[] = [];
  const queueHttp = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.headers['x-amz-target'] !== 'AmazonSQS.ChangeMessageVisibilityBatch') return sqs.handle(req, res);
    const input = JSON.parse((await bytesOf(req)).toString('utf8')) as { Entries: { VisibilityTimeout: number }[] };
    pauses.push(...input.Entries.map(({ VisibilityTimeout }) => VisibilityTimeout));
    const Entries = input.Entries.map((entry) => ({ ...entry, VisibilityTimeout: 0 }));
    const body = Readable.from([Buffer.from(JSON.stringify({ ...input, Entries }))]);
    return sqs.handle(Object.assign(body, { headers: req.headers }) as unknown as IncomingMessage, res);
  };
  const servers: Server[] = [
    createServer((req, res) => void serveHttp(req, res)),
    createStorageServer(s3),
    createServer((req, res) => void queueHttp(req, res)),
  ];
  const [web, storage, queueing] = await Promise.all(servers.map((server) => listen(server, 0)));
  urls.sqs = `http://127.0.0.1:${queueing}`;
  const dead = sqs.ensure('sandbox-dead.fifo', { FifoQueue: 'true' });
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:sandbox-dead.fifo',
    maxReceiveCount: maxDeliveries,
  });
  const queue = sqs.ensure('sandbox.fifo', { FifoQueue: 'true', RedrivePolicy });
  const origin = `http://127.0.0.1:${web}`;
  Object.assign(process.env, {
    PUBLIC_URL: origin,
    SANDBOX: 'on',
    META_GRAPH_URL: `${origin}/api/sandbox/graph`,
    MEDIA_BUCKET: 'media',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${storage}`,
    AWS_ENDPOINT_URL_SQS: urls.sqs,
    QUEUE_URL_SANDBOX: sqs.urlOf('sandbox.fifo'),
  });
  const consumer = { ...fn, handler: deliver as unknown as Handler };
  const pump = startPump({ mappings: [{ queue, fn: consumer, batchSize: 1, concurrency: 4, isLoopAllowed: false }] });

  return {
    origin,
    graphUrl: `${origin}/api/sandbox/graph`,
    received,
    receiver,
    /** Seconds the consumer asked for before each further try. */
    pauses,
    dead,
    /** Calls a route of the page as a signed-in user. */
    call: <K extends keyof typeof contract.sandbox>(
      name: K,
      token: string,
      input: Readonly<Record<string, unknown>> = {},
      options: CallOptions = {},
    ) => call(handler as never, contract.sandbox[name], input, { token, ...options }),
    /** Waits until so many webhooks have come since the start, and gives those after `from`. */
    async webhooks(count: number, from = 0): Promise<Received[]> {
      await untilPasses(() => expect(received.length).toBeGreaterThanOrEqual(from + count));
      return received.slice(from, from + count);
    },
    /** Waits until nothing is left to deliver. */
    async settled(): Promise<void> {
      const left = () => queue.counts.delayed + queue.counts.inFlight + queue.counts.ready;
      await untilPasses(() => expect(left()).toBe(0));
    },
    async stop(): Promise<void> {
      await pump.stop();
      sqs.close();
      await Promise.all(servers.map((server) => closeServer(server)));
      await engine.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
