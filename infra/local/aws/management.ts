import type { IncomingMessage, ServerResponse } from 'node:http';
import { WebSocket } from 'ws';
import { AwsError, answerJson, readBody } from './protocol/protocol.ts';

/** A connected client as the gateway keeps it; times are epoch milliseconds. */
export interface LiveSocket {
  readonly socket: WebSocket;
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  lastActiveAt: number;
}

/** Live sockets by connection id. */
export type LiveSockets = ReadonlyMap<string, LiveSocket>;

/** API Gateway's limit for a message. */
export const maxSocketMessageBytes = 128 * 1024;

const marker = '/@connections/';

/** True if a request is for the management API; any text before the marker is a stage. */
export const isManagement = (req: IncomingMessage): boolean => (req.url ?? '').includes(marker);

/** A client that has stopped reading; its messages must not pile up in this process. */
const maxBacklogBytes = 4 * 1024 * 1024;

function deliver(live: LiveSocket, data: Buffer): void {
  if (live.socket.bufferedAmount > maxBacklogBytes) {
    live.socket.terminate();
    throw new AwsError('GoneException', 'The connection is gone.', 410);
  }
  live.socket.send(data.toString('utf8'));
  live.lastActiveAt = Date.now();
}

/** Requests that API Gateway takes from one account in a second. */
const accountLimit = 10_000;

/** Returns a check that a further request fits into the current second. */
export function requestLimit(perSecond = accountLimit): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count <= perSecond;
  };
}

async function perform(sockets: LiveSockets, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [, rest = ''] = (req.url ?? '').split(marker);
  const live = sockets.get(decodeURIComponent(rest.split('?')[0] ?? ''));
  const data = await readBody(req, 10 * maxSocketMessageBytes);
  if (data.length > maxSocketMessageBytes) {
    throw new AwsError('PayloadTooLargeException', 'A message is at most 128 kB.', 413);
  }
  if (live === undefined || live.socket.readyState !== WebSocket.OPEN) {
    throw new AwsError('GoneException', 'The connection is gone.', 410);
  }
  if (req.method === 'POST') {
    deliver(live, data);
    answerJson(res, 200, {});
  } else if (req.method === 'DELETE') {
    live.socket.close(1000);
    res.writeHead(204).end();
  } else if (req.method === 'GET') {
    answerJson(res, 200, {
      connectedAt: new Date(live.connectedAt).toISOString(),
      lastActiveAt: new Date(live.lastActiveAt).toISOString(),
      identity: { sourceIp: live.sourceIp, userAgent: live.userAgent },
    });
  } else {
    throw new AwsError('UnknownOperationException', 'Not emulated.', 404);
  }
}

/** The @connections API of API Gateway over the sockets of this process. */
export async function handleManagement(
  { sockets, fits }: { readonly sockets: LiveSockets; readonly fits: () => boolean },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    if (!fits()) throw new AwsError('LimitExceededException', 'Too many requests.', 429);
    await perform(sockets, req, res);
  } catch (error) {
    const { code, status, message } =
      error instanceof AwsError ? error : { code: 'InternalServerError', status: 500, message: String(error) };
    answerJson(res, status, { message }, { 'x-amzn-errortype': code });
  }
}
