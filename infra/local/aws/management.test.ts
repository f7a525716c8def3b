import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { closeServer, listen } from '../host/listen.ts';
import type { LiveSocket } from './management.ts';
import { createParameters } from './parameters.ts';
import { createScheduler } from './scheduler/scheduler.ts';
import { createAwsServer } from './server.ts';
import { createSes } from './ses/ses.ts';
import { createSqs } from './sqs/sqs.ts';

const id = 'aB1cD2+/eF=';
const sockets = new Map<string, LiveSocket>();
let aws: Server;
let gateway: Server;
let client: ApiGatewayManagementApiClient;
let browser: WebSocket;
let endpoint = '';
const ses = createSes({ sender: '', now: Date.now });

beforeAll(async () => {
  gateway = createServer();
  const accept = new WebSocketServer({ server: gateway });
  accept.on('connection', (socket, { url }) => {
    sockets.set(url?.slice(1) || id, {
      socket,
      connectedAt: 1_000,
      lastActiveAt: 2_000,
      sourceIp: '10.0.0.1',
      userAgent: 'test',
    });
  });
  browser = new WebSocket(`ws://127.0.0.1:${await listen(gateway, 0)}`);
  await once(browser, 'open');
  const scheduler = createScheduler({ invoke: () => {} });
  aws = createAwsServer({
    sqs: createSqs({ origin: () => '' }),
    scheduler,
    sockets,
    parameters: createParameters(),
    ses,
  });
  endpoint = `http://127.0.0.1:${await listen(aws, 0)}`;
  client = new ApiGatewayManagementApiClient({
    region: 'us-east-1',
    endpoint: `${endpoint}/v1`,
    credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  browser.terminate();
  await closeServer(aws);
  await closeServer(gateway);
});

async function openAs(name: string, url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url}/${name}`);
  await once(socket, 'open');
  return socket;
}

const post = (ConnectionId: string, Data: string) =>
  client.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(Data) }));

describe('@connections', () => {
  it('posts to a socket and knows about it', async () => {
    const arrives = once(browser, 'message');
    await post(id, '{"olá":1}');
    expect(String((await arrives)[0])).toBe('{"olá":1}');
    const found = await client.send(new GetConnectionCommand({ ConnectionId: id }));
    expect(found.ConnectedAt).toEqual(new Date(1_000));
    expect(found.Identity).toMatchObject({ SourceIp: '10.0.0.1', UserAgent: 'test' });
  });

  it('refuses messages over 128 kB', async () => {
    await expect(post(id, 'x'.repeat(128 * 1024 + 1))).rejects.toMatchObject({ name: 'PayloadTooLargeException' });
  });

  it('answers 410 for a socket that is not there', async () => {
    await expect(post('other', 'x')).rejects.toMatchObject({ name: 'GoneException' });
  });

  it('refuses a request without a signature', async () => {
    expect((await fetch(`${endpoint}/@connections/${id}`, { method: 'POST', body: 'x' })).status).toBe(403);
  });

  it('throttles those who ask too much, the socket stays', async () => {
    const strict = createAwsServer({
      sqs: createSqs({ origin: () => '' }),
      scheduler: createScheduler({ invoke: () => {} }),
      sockets,
      parameters: createParameters(),
      ses,
      postsPerSecond: 2,
    });
    const port = await listen(strict, 0);
    const hasty = new ApiGatewayManagementApiClient({
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
      maxAttempts: 1,
    });
    const command = new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from('x') });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => hasty.send(command)));
    hasty.destroy();
    await closeServer(strict);
    const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]).toMatchObject({ name: 'LimitExceededException', $metadata: { httpStatusCode: 429 } });
    expect(sockets.has(id)).toBe(true);
  });

  it('gives up who reads nothing while 10,000 frames are due, and nobody else waits or pays for it', async () => {
    const url = `ws://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const deaf = await openAs('deaf', url);
    const well = await openAs('well', url);
    deaf.pause();
    let heard = 0;
    well.on('message', (data) => {
      heard += JSON.parse(String(data)).length;
    });
    const hundred = JSON.stringify(Array.from({ length: 100 }, (_, seq) => ({ seq, data: 'x'.repeat(1000) })));
    let most = 0;
    let refused = 0;
    for (let batch = 0; batch < 100; batch += 1) {
      const answers = await Promise.allSettled([post('deaf', hundred), post('well', hundred)]);
      most = Math.max(most, sockets.get('deaf')?.socket.bufferedAmount ?? 0);
      if (answers[0].status === 'rejected') refused += 1;
      expect(answers[1].status).toBe('fulfilled');
    }
    await expect.poll(() => heard).toBe(10_000);
    expect(refused).toBeGreaterThan(0);
    expect(most).toBeLessThan(5 * 1024 * 1024);
    expect(sockets.get('deaf')?.socket.readyState).not.toBe(WebSocket.OPEN);
    for (const each of [deaf, well]) each.terminate();
  });

  it('closes a socket, which is gone then', async () => {
    const closed = once(browser, 'close');
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }));
    await closed;
    await expect(post(id, 'x')).rejects.toMatchObject({ name: 'GoneException' });
  });
});
