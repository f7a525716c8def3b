import type { ReadableStream } from 'node:stream/web';

/** Reason for a missing answer. */
export type RequestFault = 'timeout' | 'network' | 'tooLarge';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** No answer. */
export interface FailedRequest<Fault extends string = RequestFault> {
  readonly ok: false;
  readonly fault: Fault;
  /** The other side may have got the request and acted on it. */
  readonly mayHaveArrived: boolean;
}

export type HttpResult = { readonly ok: true; readonly answer: HttpAnswer } | FailedRequest;

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>;
  /** Milliseconds until the answer is read completely. */
  readonly timeoutMs?: number;
  /** Longest answer that is read. */
  readonly maxBytes?: number;
  /** Set only for the stand-ins on this machine, because the services that we chose do not redirect. */
  readonly followsRedirects?: true;
}

/** Default limits of a request: to services that we chose, and to addresses that a company named. */
export const limits = {
  service: { timeoutMs: 15_000, maxBytes: 1024 * 1024 },
  publicUrl: { timeoutMs: 10_000, maxBytes: 1024 * 1024 },
} as const;

// Errors that happen before a byte of the request has left.
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);

const codeOf = (error: unknown): string => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error && 'code' in inner ? String(inner.code) : '';
};

class TooLarge extends Error {}

/** @param isLate the time-out is over, whatever error that led to */
export function failed(error: unknown, isLate = false): FailedRequest {
  if (error instanceof TooLarge) return { ok: false, fault: 'tooLarge', mayHaveArrived: true };
  const isTimeout = isLate || (error instanceof Error && error.name === 'TimeoutError');
  const code = codeOf(error);
  const fault = isTimeout || code.includes('TIMEOUT') ? 'timeout' : 'network';
  return { ok: false, fault, mayHaveArrived: !neverSent.has(code) };
}

/** The chunks of an answer up to the longest that is read. @throws what `failed` calls tooLarge */
export async function* limited(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge();
    yield chunk;
  }
}

/** All of it in one piece. @throws what `failed` calls tooLarge */
export async function collected(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(source, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const open = (url: string, { method, headers, body, timeoutMs, followsRedirects }: HttpRequest): Promise<Response> =>
  fetch(url, {
    method,
    headers,
    body,
    // Has to be said where the body is a stream, and changes nothing elsewhere.
    duplex: 'half',
    redirect: followsRedirects ? 'follow' : 'manual',
    signal: AbortSignal.timeout(timeoutMs ?? limits.service.timeoutMs),
  } as RequestInit);

const responseBodyStream = (response: Response): AsyncIterable<Uint8Array> =>
  (response.body ?? new Response('').body) as ReadableStream<Uint8Array>;

const most = ({ maxBytes }: HttpRequest): number => maxBytes ?? limits.service.maxBytes;

/**
 * Sends one request to a service whose address the operator or we chose, with a time-out and a limit on the answer;
 * other addresses go through publicUrl.ts. Never throws; a fault is a value.
 */
export async function sendRequest(url: string, call: HttpRequest = {}): Promise<HttpResult> {
  try {
    const response = await open(url, call);
    const body = await collected(responseBodyStream(response), most(call));
    return { ok: true, answer: { status: response.status, headers: response.headers, body } };
  } catch (error) {
    return failed(error);
  }
}

export interface HttpStream {
  readonly status: number;
  readonly headers: Headers;
  /** Fails with an error when the limit, the time-out or the network ends it early. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Like `sendRequest` for answers that are passed on instead of kept. The time-out covers the whole transfer. */
export async function openStream(
  url: string,
  call: HttpRequest = {},
): Promise<{ ok: true; answer: HttpStream } | FailedRequest> {
  try {
    const response = await open(url, call);
    const chunks = limited(responseBodyStream(response), most(call));
    return { ok: true, answer: { status: response.status, headers: response.headers, chunks } };
  } catch (error) {
    return failed(error);
  }
}

/** The fault behind an error that a stream of `openStream` ended with. */
export const streamFault = (error: unknown): RequestFault => failed(error).fault;

/** JSON of an answer; undefined when it is something else (a proxy's HTML page). */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
