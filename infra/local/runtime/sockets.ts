import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type LiveSocket, type LiveSockets, maxSocketMessageBytes } from '../aws/management.ts';
import { accountId } from '../aws/protocol/protocol.ts';
import { edgeAddress } from './edge.ts';
import { invoke, type LocalFunction } from './invoke.ts';
import { eventHeaders, eventQuery, isProxyResult } from './proxyEvent.ts';

export interface SocketsOptions {
  readonly fn: LocalFunction;
  /** Connections by id, shared with the @connections API. */
  readonly live: Map<string, LiveSocket>;
  /** API Gateway's limits: 10 minutes without a message, 2 hours altogether. */
  readonly idleMs?: number;
  readonly lifeMs?: number;
}

export interface Sockets {
  readonly live: LiveSockets;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Closes every socket and waits until each has been reported as disconnected. */
  stop(): Promise<void>;
}

type RouteKey = '$connect' | '$default' | '$disconnect';

interface Connection {
  readonly id: string;
  readonly req: IncomingMessage;
  readonly connectedAt: number;
}

const eventTypes = { $connect: 'CONNECT', $default: 'MESSAGE', $disconnect: 'DISCONNECT' } as const;
const minuteMs = 60_000;
const closingMs = 1_000;

function toEvent(routeKey: RouteKey, { id, req, connectedAt }: Connection, more: object = {}) {
  return {
    requestContext: {
      routeKey,
      eventType: eventTypes[routeKey],
      messageDirection: 'IN',
      connectionId: id,
      connectedAt,
      requestId: randomUUID(),
      extendedRequestId: randomUUID(),
      requestTimeEpoch: Date.now(),
      domainName: req.headers.host ?? 'localhost',
      stage: 'local',
      apiId: 'local',
      accountId,
      identity: { sourceIp: edgeAddress, userAgent: req.headers['user-agent'] ?? '' },
      ...(routeKey === '$disconnect' ? more : {}),
    },
    isBase64Encoded: false,
    ...(routeKey === '$connect' ? more : {}),
    ...(routeKey === '$default' ? more : {}),
  };
}

function refuse(socket: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? 'Refused';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const rawDataToText = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data as Buffer).toString('utf8');

async function report(fn: LocalFunction, connection: Connection, routeKey: RouteKey, more: object): Promise<void> {
  try {
    await invoke(fn, toEvent(routeKey, connection, more));
  } catch (error) {
    console.error(`${fn.name} failed on ${routeKey}:`, error);
  }
}

/** The status with which the function answers $connect. */
async function ask(fn: LocalFunction, connection: Connection): Promise<number> {
  const url = new URL(connection.req.url ?? '/', 'http://localhost');
  const query = eventQuery(url);
  const given = { ...eventHeaders(connection.req), ...(query.queryStringParameters === null ? {} : query) };
  try {
    const result = await invoke(fn, toEvent('$connect', connection, given));
    return isProxyResult(result) ? result.statusCode : 500;
  } catch (error) {
    console.error(`${fn.name} failed on $connect:`, error);
    return 500;
  }
}

/** Closes in an orderly way, and cuts off a client that does not answer the closing handshake. */
async function goAway(socket: WebSocket): Promise<void> {
  const cut = setTimeout(() => socket.terminate(), closingMs);
  await new Promise<void>((closed) => {
    socket.once('close', () => closed());
    socket.close(1001, 'Going away');
  });
  clearTimeout(cut);
}

/** The WebSocket API: one function behind $connect, $default and $disconnect. */
export function createSockets(options: SocketsOptions): Sockets {
  const { fn, live, idleMs = 10 * minuteMs, lifeMs = 120 * minuteMs } = options;
  const closing = new Set<Promise<void>>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxSocketMessageBytes,
    // The token is offered as a second protocol and must not be echoed; the function has already read it.
    handleProtocols: (offered) => (offered.has('bearer') ? 'bearer' : false),
  });

  function keep(socket: WebSocket, connection: Connection): void {
    const { id, req, connectedAt } = connection;
    const userAgent = req.headers['user-agent'] ?? '';
    const entry: LiveSocket = { socket, connectedAt, lastActiveAt: Date.now(), sourceIp: edgeAddress, userAgent };
    live.set(id, entry);
    socket.on('message', (data) => {
      entry.lastActiveAt = Date.now();
      void report(fn, connection, '$default', { body: rawDataToText(data) });
    });
    // The close that follows says what there is to say.
    socket.on('error', () => {});
    socket.on('close', (code, reason) => {
      live.delete(id);
      const said = { disconnectStatusCode: code, disconnectReason: reason.toString('utf8') };
      const done = report(fn, connection, '$disconnect', said).finally(() => closing.delete(done));
      closing.add(done);
    });
  }

  function closeOverdue(): void {
    const now = Date.now();
    for (const { socket, lastActiveAt, connectedAt } of live.values()) {
      if (now - lastActiveAt > idleMs || now - connectedAt > lifeMs) socket.close(1001, 'Going away');
    }
  }
  const watch = setInterval(closeOverdue, Math.min(minuteMs, idleMs, lifeMs));

  return {
    live,
    async upgrade(req, socket, head) {
      socket.on('error', () => socket.destroy());
      const connection: Connection = { id: randomBytes(12).toString('base64'), req, connectedAt: Date.now() };
      const status = await ask(fn, connection);
      if (socket.destroyed) return report(fn, connection, '$disconnect', { disconnectStatusCode: 1006 });
      if (status < 200 || status > 299) return refuse(socket, status);
      server.handleUpgrade(req, socket, head, (accepted) => keep(accepted, connection));
    },
    async stop() {
      clearInterval(watch);
      await Promise.all([...live.values()].map(({ socket }) => goAway(socket)));
      await Promise.all(closing);
    },
  };
}
