import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GatewayResponse, gatewayResponses } from '../../gatewayResponses.ts';
import { answerJson } from '../aws/protocol/protocol.ts';
import { concurrencyLimit, Throttled } from './concurrency.ts';
import { viewerAddress } from './edge.ts';
import { invoke, type LocalFunction, TimedOut } from './invoke.ts';
import { createMatcher, type RouteTable } from './match.ts';
import { apiBase, isProxyResult, toProxyEvent, writeResult } from './proxyEvent.ts';

export interface ApiOptions {
  readonly routes: RouteTable;
  /** Functions by the contract's feature. */
  readonly functions: Readonly<Record<string, LocalFunction>>;
}

/** Bytes that are still read of a too large body, because clients read the answer only after sending everything. */
const maxDrainBytes = 128 * 1024 * 1024;

/** Limits of a user or an address at once, equal to the burst after a quiet time; see functions/core/http. */
const callerLimits = { atOnce: 8, waiting: 92 };

/** The whole body, or undefined when it is over the limit. */
async function collect(req: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxDrainBytes) return undefined;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

const refuse = (res: ServerResponse, status: number, error: string, headers: Readonly<Record<string, string>> = {}) =>
  answerJson(res, status, { error }, { 'cache-control': 'no-store', ...headers });

/** Failures that the gateway answers itself. */
const say = (
  res: ServerResponse,
  type: 'MISSING_AUTHENTICATION_TOKEN' | 'REQUEST_TOO_LARGE' | 'INTEGRATION_TIMEOUT' | 'THROTTLED',
) => {
  const { status, error, ...more }: GatewayResponse & { readonly status: number } = gatewayResponses[type];
  refuse(res, status, error, more.retryAfter ? { 'retry-after': String(more.retryAfter) } : {});
};

function answerFailure(res: ServerResponse, error: unknown): unknown {
  if (res.headersSent || res.destroyed) return res.destroy();
  if (error instanceof Throttled) return say(res, 'THROTTLED');
  if (error instanceof TimedOut) return say(res, 'INTEGRATION_TIMEOUT');
  return refuse(res, 502, gatewayResponses.DEFAULT_5XX.error);
}

/** Identifies a caller by token, else by address. */
const callerOf = (req: IncomingMessage): string => req.headers.authorization ?? viewerAddress(req);

/** The REST API: every route of the contract, each served by its feature's function. */
export function createApi({ routes, functions }: ApiOptions) {
  const match = createMatcher(routes);
  const limited = concurrencyLimit(callerLimits);

  async function call(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://localhost');
    const found = match(req.method ?? 'GET', url.pathname.slice(apiBase.length));
    const fn = found && functions[found.feature];
    if (found === undefined || fn === undefined) return say(res, 'MISSING_AUTHENTICATION_TOKEN');
    const body = await collect(req, found.maxBodyBytes);
    if (body === undefined) return say(res, 'REQUEST_TOO_LARGE');
    const run = () => invoke(fn, toProxyEvent(req, url, found, body));
    // A platform that signs what it sends may come as often as it has something to say.
    const result = await (found.isSigned ? run() : limited(callerOf(req), run));
    if (!isProxyResult(result)) throw new Error(`${fn.name} answered something that is no proxy result.`);
    if (!writeResult(req, res, result)) throw new Error(`${fn.name} answered more than the 6 MB that Lambda allows.`);
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      await call(req, res);
    } catch (error) {
      if (!(error instanceof Throttled)) console.error(`${req.method} ${req.url?.split('?')[0]} failed:`, error);
      answerFailure(res, error);
    }
  };
}
