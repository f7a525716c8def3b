import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { longestStateMs } from '@test/support/patience.ts';
import type { APIGatewayProxyWebsocketEventV2, APIGatewayProxyWebsocketHandlerV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveSocket } from '../aws/management.ts';
import { closeServer, listen } from '../host/listen.ts';
import { createSockets, type Sockets } from './sockets.ts';

type Event = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string>;
  queryStringParameters?: Record<string, string>;
};

let server: Server;
let sockets: Sockets;
let live: Map<string, LiveSocket>;
let events: Event[] = [];
let status = 200;
let url = '';

async function start(limits: { idleMs?: number; lifeMs?: number } = {}) {
  live = new Map();
  const handler = async (event: unknown) => {
    events.push(event as Event);
    return { statusCode: status };
  };
  sockets = createSockets({
    fn: { name: 'sockets', handler, timeoutSeconds: longestStateMs / 1000, memory: 128 },
    live,
    ...limits,
  });
  server = createServer();
  server.on('upgrade', (req, socket, head) => void sockets.upgrade(req, socket, head));
  url = `ws://127.0.0.1:${await listen(server, 0)}/socket`;
}
beforeEach(() => {
  events = [];
  status = 200;
});
afterEach(async () => {
  await sockets.stop();
  await closeServer(server);
});

const connect = (query = '') => new WebSocket(`${url}${query}`, ['bearer', 'token-of-7']);
const kinds = () => events.map(({ requestContext }) => requestContext.routeKey);
const reported = (kind: string) => expect.poll(() => kinds(), { interval: 5 }).toContain(kind);
type Handled = Parameters<APIGatewayProxyWebsocketHandlerV2>[0];

describe('sockets', () => {
  it('connect with a token, exchange messages and say goodbye', async () => {
    await start();
    const browser = connect('?build=3');
    await once(browser, 'open');
    expect(browser.protocol).toBe('bearer');
    const [connected] = events as Handled[];
    const id = connected?.requestContext.connectionId ?? '';
    expect(connected).toMatchObject({
      headers: { 'sec-websocket-protocol': 'bearer,token-of-7' },
      queryStringParameters: { build: '3' },
      requestContext: { routeKey: '$connect', eventType: 'CONNECT', domainName: expect.any(String), stage: 'local' },
    });
    expect(live.has(id)).toBe(true);

    browser.send('{"ping":1}');
    await reported('$default');
    expect(events.at(-1)).toMatchObject({
      body: '{"ping":1}',
      requestContext: { eventType: 'MESSAGE', connectionId: id },
    });
    const arrives = once(browser, 'message');
    live.get(id)?.socket.send('pong');
    expect(String((await arrives)[0])).toBe('pong');

    browser.close(1000);
    await reported('$disconnect');
    expect(events.at(-1)).toMatchObject({
      requestContext: { eventType: 'DISCONNECT', connectionId: id, disconnectStatusCode: 1000 },
    });
    expect(live.size).toBe(0);
  });

  it.each([401, 403, 500])('are refused with %i', async (refusal) => {
    await start();
    status = refusal;
    const [, answer] = await once(connect(), 'unexpected-response');
    expect(answer.statusCode).toBe(refusal);
    expect(live.size).toBe(0);
  });

  it('are closed when they are idle for too long', async () => {
    await start({ idleMs: 30 });
    const [code] = await once(connect(), 'close');
    expect(code).toBe(1001);
    await reported('$disconnect');
  });

  it('are closed and reported when the system stops', async () => {
    await start();
    const browser = connect();
    await once(browser, 'open');
    const closed = once(browser, 'close');
    await sockets.stop();
    expect((await closed)[0]).toBe(1001);
    expect(kinds()).toEqual(['$connect', '$disconnect']);
  });
});
