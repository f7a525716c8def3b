import { AppError, errorStatus } from '@shared/core/errors.ts';
import { viewerOf } from '@shared/tickets/policy.ts';
import type { APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { loadSession } from '../core/auth.ts';
import { now } from '../core/clock.ts';
import { viewerAddress } from '../core/edge.ts';
import { log } from '../core/log.ts';
import { pusher } from '../core/push.ts';
import { headersOf } from '../core/request.ts';
import { verifyAccess } from '../core/tokens.ts';
import { arrive, leave, stay } from './presence.ts';
import { findSocket, type Socket, sequence } from './repo.ts';
import { noteViewer, type Sign, ticketNamed } from './viewers.ts';

/** The parts of API Gateway's WebSocket event that are used. */
export interface SocketEvent {
  readonly requestContext: { readonly routeKey?: string; readonly connectionId?: string };
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | null;
}

const reply = (statusCode: number, headers: Record<string, string> = {}): APIGatewayProxyResult => ({
  statusCode,
  headers,
  body: '',
});

const protocolHeader = 'sec-websocket-protocol';

/** `bearer, <token>`: browsers can send a token with a handshake only as a subprotocol. */
function tokenOf(headers: Readonly<Record<string, string>>): string {
  const [scheme, token] = (headers[protocolHeader] ?? '').split(',').map((part) => part.trim());
  if (scheme !== 'bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED');
  return token;
}

const Expiry = z.object({ exp: z.number() });

async function connect(connectionId: string, event: SocketEvent): Promise<APIGatewayProxyResult> {
  try {
    const headers = headersOf(event);
    viewerAddress(headers);
    const claims = await verifyAccess(tokenOf(headers));
    const { user, company } = await loadSession(claims);
    const at = now();
    const socket: Socket = {
      companyId: company.id,
      connectionId,
      userId: user.id,
      viewer: viewerOf(user),
      tokenVersion: user.tokenVersion,
      expiresAt: Expiry.parse(claims).exp,
    };
    await arrive({ companyId: company.id, now: at }, socket, user.online);
    return reply(200, { 'Sec-WebSocket-Protocol': 'bearer' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return reply(errorStatus[error.code]);
  }
}

async function disconnect(connectionId: string): Promise<APIGatewayProxyResult> {
  const socket = await findSocket(connectionId);
  if (socket) await leave(socket, now());
  return reply(200);
}

type Said = Readonly<Record<string, unknown>>;

function saidIn(body: string | null | undefined): Said {
  try {
    const message: unknown = JSON.parse(body ?? '');
    return typeof message === 'object' && message !== null ? (message as Said) : {};
  } catch {
    return {};
  }
}

type Known = Omit<Socket, 'viewer'>;

const answer = async ({ companyId, connectionId }: Known, channel: string): Promise<void> => {
  const frame = JSON.stringify({ channel, seq: await sequence(companyId), data: {} });
  await pusher().send(connectionId, frame);
};

const signs =
  (kind: Sign['kind']) =>
  async (socket: Known, at: Date, said: Said): Promise<void> => {
    const ticketId = ticketNamed(said);
    if (ticketId !== undefined) await noteViewer(socket, { kind, ticketId }, at);
  };

/** What clients say; the other joins and leaves need no work, because audiences come from rights alone (B-RT-2, 3). */
const actions: Readonly<Record<string, (socket: Known, at: Date, said: Said) => Promise<void>>> = {
  joinChatBox: signs('look'),
  typing: signs('type'),
  joinChatBoxLeave: signs('leave'),
  sync: (socket) => answer(socket, 'sync'),
  ping: (socket) => answer(socket, 'pong'),
  userStatus: ({ companyId, userId }, at) => stay({ companyId, now: at }, userId),
};

async function hear(connectionId: string, event: SocketEvent): Promise<APIGatewayProxyResult> {
  const at = now();
  const socket = await findSocket(connectionId);
  // Without a record nothing is pushed to it: closing makes the client come back.
  if (!socket) {
    await pusher().close(connectionId);
    return reply(200);
  }
  if (socket.expiresAt * 1000 <= at.getTime()) {
    await answer(socket, 'auth:expired');
    await pusher().close(connectionId);
    await leave(socket, at);
    return reply(200);
  }
  const said = saidIn(event.body);
  const name = String(said['action'] ?? '');
  if (Object.hasOwn(actions, name)) await actions[name]?.(socket, at, said);
  return reply(200);
}

/** Behind $connect, $disconnect and $default of the WebSocket API. */
export async function handler(event: SocketEvent): Promise<APIGatewayProxyResult> {
  const { routeKey, connectionId } = event.requestContext;
  if (!connectionId) return reply(400);
  try {
    if (routeKey === '$connect') return await connect(connectionId, event);
    if (routeKey === '$disconnect') return await disconnect(connectionId);
    return await hear(connectionId, event);
  } catch (error) {
    log.error('socket.failed', { routeKey, error });
    return reply(500);
  }
}
