import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { checkHost, ForbiddenAddress, guardedLookup } from './addresses.ts';
import {
  collected,
  type FailedRequest,
  failed,
  type HttpStream,
  limited,
  limits,
  openStream,
  type RequestFault,
} from './httpClient.ts';

/** Reason for a missing answer. `forbidden`: not an address that may be called; `redirects`: too many of them. */
export type PublicUrlFault = RequestFault | 'forbidden' | 'redirects';

export interface PublicUrlAnswer {
  readonly status: number;
  /** Media type in lower case, without parameters; empty when the answer has none. */
  readonly type: string;
  readonly body: Buffer;
  /** Final address after redirects. */
  readonly url: string;
}

export type PublicUrlResult = { readonly ok: true; readonly answer: PublicUrlAnswer } | FailedRequest<PublicUrlFault>;

export interface PublicUrlRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Longest answer that is read. */
  readonly maxBytes?: number;
  /** Milliseconds of one try, from the first name that is resolved to the last byte, redirects included. */
  readonly timeoutMs?: number;
  /** Three, unless it says fewer. */
  readonly maxRedirects?: number;
  /** Doing it twice harms nothing: a failure on the other side is tried again. */
  readonly isRepeatable?: boolean;
}

const redirectLimit = 3;
/** Waits between the tries; their number is one more. */
const pauses = [250, 1000] as const;

class TooManyRedirects extends Error {}

const redirects = new Set([301, 302, 303, 307, 308]);

interface Hop {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** @throws ForbiddenAddress */
function checkedUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new ForbiddenAddress();
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ForbiddenAddress();
  checkHost(url.hostname);
  return url;
}

function open({ url, method, headers, body }: Hop, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        // Each request opens a new connection: a kept one would have passed the address check of another request.
        agent: false,
        lookup: guardedLookup,
        signal,
        headers: {
          accept: '*/*',
          // A small answer that unpacks to a large one is refused with this.
          'accept-encoding': 'identity',
          'user-agent': 'Prosa',
          ...headers,
        },
      },
      resolve,
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** As browsers do: only 307 and 308 carry the body on; what identifies the caller stays with the host it was meant for. */
function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = checkedUrl(location, hop.url);
  const keepsBody = status === 307 || status === 308 || hop.method === 'GET';
  const isSameHost = url.origin === hop.url.origin;
  const kept = Object.entries(hop.headers).filter(
    ([name]) => isSameHost || !['authorization', 'x-signature'].includes(name.toLowerCase()),
  );
  const headers = Object.fromEntries(kept);
  return keepsBody ? { ...hop, url, headers } : { url, method: 'GET', headers: {}, body: undefined };
}

interface Reached {
  readonly response: IncomingMessage;
  readonly status: number;
  readonly url: URL;
}

async function follow(first: Hop, maxRedirects: number, signal: AbortSignal): Promise<Reached> {
  let hop = first;
  for (let count = 0; count <= maxRedirects; count += 1) {
    const response = await open(hop, signal);
    const status = Number(response.statusCode);
    const { location } = response.headers;
    if (!redirects.has(status) || location === undefined) return { response, status, url: hop.url };
    response.destroy();
    hop = nextHop(hop, status, location);
  }
  throw new TooManyRedirects();
}

function publicFault(error: unknown, isLate: boolean): FailedRequest<PublicUrlFault> {
  if (error instanceof ForbiddenAddress) return { ok: false, fault: 'forbidden', mayHaveArrived: true };
  if (error instanceof TooManyRedirects) return { ok: false, fault: 'redirects', mayHaveArrived: true };
  return failed(error, isLate);
}

async function tryOnce<T>(
  url: string,
  call: PublicUrlRequest,
  take: (reached: Reached, maxBytes: number) => T | Promise<T>,
): Promise<{ readonly ok: true; readonly answer: T } | FailedRequest<PublicUrlFault>> {
  const { method = 'GET', headers = {}, body, maxBytes, timeoutMs } = { ...limits.publicUrl, ...call };
  const { maxRedirects = redirectLimit } = call;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reached = await follow({ url: checkedUrl(url), method, headers, body }, maxRedirects, signal);
    return { ok: true, answer: await take(reached, maxBytes) };
  } catch (error) {
    return publicFault(error, signal.aborted);
  }
}

const whole = async ({ response, status, url }: Reached, maxBytes: number): Promise<PublicUrlAnswer> => ({
  status,
  type: (response.headers['content-type'] ?? '').replace(/;.*/, '').trim().toLowerCase(),
  body: await collected(response, maxBytes),
  url: url.href,
});

const isBusy = (status: number): boolean => status >= 500 || status === 429;

/** True if another try may help and cannot harm. */
function mayRepeat(result: PublicUrlResult, isRepeatable: boolean): boolean {
  if (result.ok) return isRepeatable && isBusy(result.answer.status);
  const isPassing = result.fault === 'timeout' || result.fault === 'network';
  return isPassing && (isRepeatable || !result.mayHaveArrived);
}

/**
 * Calls an address that a company or a stranger named (B-INT-5): http and https only, public addresses
 * only, at most three redirects, each judged again, ten seconds a try, at most three tries, one megabyte.
 * Never throws; a fault is a value.
 */
export async function fetchPublicUrl(url: string, call: PublicUrlRequest = {}): Promise<PublicUrlResult> {
  const { isRepeatable = (call.method ?? 'GET') === 'GET' } = call;
  for (const pause of pauses) {
    const result = await tryOnce(url, call, whole);
    if (!mayRepeat(result, isRepeatable)) return result;
    await setTimeout(pause);
  }
  return tryOnce(url, call, whole);
}

const toFetchHeaders = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));

/** Like `fetchPublicUrl`, with one try, for answers that are passed on instead of kept; see `openStream`. */
export const openPublicStream = (url: string, call: PublicUrlRequest = {}) =>
  tryOnce(
    url,
    call,
    ({ response, status }, maxBytes): HttpStream => ({
      status,
      headers: toFetchHeaders(response),
      chunks: limited(response, maxBytes),
    }),
  );

/**
 * Opens an address that a service names in its answer, or a stand-in on this machine: it must be the service's own
 * host, a host that the operator configured, or a public one.
 * @param own addresses of the service
 */
export function openServiceStream(
  url: string,
  own: readonly string[],
  call: PublicUrlRequest & { method?: 'GET' } = {},
) {
  const origin = URL.parse(url)?.origin ?? '';
  const isOwn = own.some((one) => one !== '' && URL.parse(one)?.origin === origin);
  const { headers = {}, timeoutMs = limits.publicUrl.timeoutMs, maxBytes = limits.publicUrl.maxBytes } = call;
  const following = call.maxRedirects === 0 ? {} : ({ followsRedirects: true } as const);
  return isOwn ? openStream(url, { headers, timeoutMs, maxBytes, ...following }) : openPublicStream(url, call);
}
