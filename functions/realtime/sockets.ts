import { openBody } from '@shared/core/bodyLimits.ts';
import { AppError, errorStatus } from '@shared/core/errors.ts';
import { isImpersonator } from '@shared/platform/impersonation.ts';
import { viewerOf } from '@shared/tickets/rules/policy.ts';
import type { APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { BoundedMap } from '../core/boundedMap.ts';
import { movedMs, now } from '../core/context/clock.ts';
import { pusher } from '../core/events/push.ts';
import { loadSession } from '../core/http/auth.ts';
import { viewerAddress } from '../core/http/edge.ts';
import { parseJsonBody } from '../core/http/jsonBody.ts';
import { limit, waitFor } from '../core/http/rateLimits.ts';
import { toLowerCaseHeaders } from '../core/http/request.ts';
import { type AccessClaims, verifyAccess } from '../core/http/tokens.ts';
import { log } from '../core/log.ts';
import { liveSequence } from '../core/store/liveSequence.ts';
import { mayStayOpen } from './impersonationSockets.ts';
import { noteAlive, noteConnected, noteDisconnected } from './presence.ts';
import { type Entered, findSocket, listSockets, removeSocket, type Socket } from './repo.ts';
import { recordViewer, ticketNamed, type ViewerSignal } from './viewers.ts';

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

/** More than anybody has tabs; devices that lost their network leave theirs behind for some minutes. */
const maxSockets = 20;

/** Closes a user's oldest sockets beyond the limit; sockets that are no longer used are among them. */
async function makeRoom(companyId: number, userId: number, at: Date): Promise<void> {
  const own = (await listSockets(companyId, at)).filter((socket) => socket.userId === userId);
  if (own.length < maxSockets) return;
  const oldest = own.sort((a, b) => a.expiresAt - b.expiresAt).slice(0, own.length - maxSockets + 1);
  for (const { connectionId } of oldest) {
    await removeSocket(companyId, connectionId);
    await pusher().close(connectionId);
  }
}

/** Claims of a staff member that are needed to check the entry again. */
const enteredWith = ({ id, companyId, tokenVersion, impersonation }: AccessClaims): Entered => {
  if (!impersonation) throw new AppError('ERR_IMPERSONATION_OVER');
  return { id, companyId, tokenVersion, impersonation };
};

const Expiry = z.object({ exp: z.number() });

async function connect(connectionId: string, event: SocketEvent): Promise<APIGatewayProxyResult> {
  try {
    const headers = toLowerCaseHeaders(event);
    viewerAddress(headers);
    const claims = await verifyAccess(tokenOf(headers));
    limit('handshake', `${claims.companyId}#${claims.id}`);
    const { user, company, impersonation } = await loadSession(claims);
    const at = now();
    await makeRoom(company.id, user.id, at);
    const socket: Socket = {
      companyId: company.id,
      connectionId,
      userId: user.id,
      viewer: viewerOf(user),
      tokenVersion: user.tokenVersion,
      // Tokens live by the clock of sessions, sockets by the one that may be moved.
      expiresAt: Expiry.parse(claims).exp + Math.round(movedMs() / 1000),
      ...(impersonation ? { entered: enteredWith(claims) } : {}),
    };
    await noteConnected({ companyId: company.id, now: at }, socket, user.online);
    return reply(200, { 'Sec-WebSocket-Protocol': 'bearer' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfter } = error.details;
    return reply(errorStatus[error.code], retryAfter ? { 'Retry-After': String(retryAfter) } : {});
  }
}

async function disconnect(connectionId: string): Promise<APIGatewayProxyResult> {
  refusals.delete(connectionId);
  const socket = await findSocket(connectionId);
  if (socket) await noteDisconnected(socket, now());
  return reply(200);
}

type ClientFrame = Readonly<Record<string, unknown>>;

function saidIn(body: string | null | undefined): ClientFrame {
  try {
    return parseJsonBody(Buffer.from(body ?? ''), openBody);
  } catch {
    return {};
  }
}

type KnownSocket = Omit<Socket, 'viewer'>;

const answer = async ({ companyId, connectionId }: KnownSocket, channel: string): Promise<void> => {
  const frame = JSON.stringify({ channel, seq: await liveSequence(companyId), data: {} });
  await pusher().send(connectionId, frame);
};

const signs =
  (kind: ViewerSignal['kind']) =>
  async (socket: KnownSocket, at: Date, said: ClientFrame): Promise<void> => {
    const ticketId = ticketNamed(said);
    if (ticketId !== undefined)
      await recordViewer(
        socket,
        { kind, ticketId, isToContact: said['toContact'] === true, isShown: said['isShown'] === true },
        at,
      );
  };

/**
 * Actions of clients; the other joins and leaves need no work, because audiences come from rights alone (B-RT-2, 3).
 */
const actions: Readonly<Record<string, (socket: KnownSocket, at: Date, said: ClientFrame) => Promise<void>>> = {
  joinChatBox: signs('look'),
  typing: signs('type'),
  joinChatBoxLeave: signs('leave'),
  sync: (socket) => answer(socket, 'sync'),
  ping: (socket) => answer(socket, 'pong'),
  userStatus: (socket, at, said) => noteAlive(socket, at, said['away'] === true),
};

/** Actions that do not show a user's presence. */
const unseen = ['sync', 'ping'];

/** Number of frames beyond the rate after which a socket is closed. */
const patience = 200;
/** Refused frames by socket; only sockets with refusals are kept. */
const refusals = new BoundedMap<string, number>(1000);
/** Number of refused frames after which the warning is sent again. */
const reminder = 50;

/** Drops a frame of a socket that sends too fast, warns it, and finally closes it. */
async function refuseFrame(connectionId: string, retryAfter: number): Promise<void> {
  const refused = (refusals.get(connectionId) ?? 0) + 1;
  refusals.set(connectionId, refused);
  if (refused % reminder === 1) {
    const data = { error: 'ERR_TOO_MANY_ATTEMPTS', retryAfter };
    await pusher().send(connectionId, JSON.stringify({ channel: 'limit', data }));
  }
  if (refused === patience) await pusher().close(connectionId);
}

async function hear(connectionId: string, event: SocketEvent): Promise<APIGatewayProxyResult> {
  const retryAfter = waitFor('frame', connectionId);
  if (retryAfter > 0) {
    await refuseFrame(connectionId, retryAfter);
    return reply(200);
  }
  const at = now();
  const socket = await findSocket(connectionId);
  // Without a record nothing is pushed to it: closing makes the client come back.
  if (!socket) {
    await pusher().close(connectionId);
    return reply(200);
  }
  if (socket.expiresAt * 1000 <= at.getTime() || !(await mayStayOpen(socket))) {
    await answer(socket, 'auth:expired');
    await pusher().close(connectionId);
    await noteDisconnected(socket, at);
    return reply(200);
  }
  const said = saidIn(event.body);
  const name = String(said['action'] ?? '');
  if (isImpersonator(socket.userId) && !unseen.includes(name)) return reply(200);
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
