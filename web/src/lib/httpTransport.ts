import { AppError, type ErrorCode, type ErrorDetails, isErrorCode } from '@shared/core/errors.ts';
import { type Input, pathNames, type Result, type Route, toRequest } from '@shared/core/route.ts';
import * as z from 'zod';
import { createEmitter } from './createStore.ts';
import { fetchFailureTexts } from './failureTexts.ts';
import { syncServerClock } from './serverClock.ts';

const base = '/api';
/** API Gateway gives up after 29 seconds; no answer comes later. Milliseconds. */
const longestWait = 35_000;

/** The server could not be reached, or not in time. Whether it did the work is unknown. */
export class NetworkError extends Error {
  readonly code = 'ERR_NETWORK';
  constructor(options?: ErrorOptions) {
    super('ERR_NETWORK', options);
    this.name = 'NetworkError';
  }
}

const lostRequests = createEmitter();
/** Calls the listener when a request got no answer from the server, or one from a proxy. */
export const onRequestLost = lostRequests.subscribe;

/** Statuses by which proxies report that the server does not answer. */
const isOfProxy = (status: number): boolean => status >= 502 && status <= 504;

export interface WireOptions {
  readonly token?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Recent proof of the user's identity; see freshProof.ts. */
  readonly freshProof?: string;
  /** Files of a multipart route, sent next to the input's fields. */
  readonly files?: readonly File[];
}

const Failure = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional().catch(undefined),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
});

/** Codes for answers without a code of ours: a gateway's, or the conflict payload of a ticket. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'ERR_VALIDATION',
  401: 'ERR_SESSION_EXPIRED',
  402: 'ERR_SUBSCRIPTION_EXPIRED',
  403: 'ERR_NO_PERMISSION',
  404: 'ERR_NOT_FOUND',
  405: 'ERR_METHOD_NOT_ALLOWED',
  409: 'ERR_OTHER_OPEN_TICKET',
  413: 'ERR_PAYLOAD_TOO_LARGE',
  429: 'ERR_TOO_MANY_ATTEMPTS',
};

function jsonOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(response: Response, text: string): AppError {
  const parsed = Failure.safeParse(jsonOf(text));
  const wait = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : undefined;
  const { status } = response;
  const fallback = codeOfStatus[status] ?? 'ERR_INTERNAL';
  if (!parsed.success) return new AppError(fallback, { status, retryAfter });
  const { error, fields, values } = parsed.data;
  const details: ErrorDetails = { status, fields, values, retryAfter };
  return isErrorCode(error) ? new AppError(error, details) : new AppError(fallback, { ...details, payload: error });
}

function formOf(route: Route, input: Readonly<Record<string, unknown>>, files: readonly File[]): FormData {
  const form = new FormData();
  const inPath = new Set(pathNames(route.path));
  for (const [name, value] of Object.entries(input)) {
    if (inPath.has(name) || value === undefined || value === null) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const file of files) form.append('medias', file, file.name);
  return form;
}

function buildRequestHeaders(
  isJson: boolean,
  { token, idempotencyKey, freshProof }: WireOptions,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isJson) headers['content-type'] = 'application/json';
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (freshProof !== undefined) headers['x-fresh-proof'] = freshProof;
  return headers;
}

const signalOf = (signal: AbortSignal | undefined): AbortSignal => {
  const limit = AbortSignal.timeout(longestWait);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
};

/**
 * Sends one HTTP request of a route.
 * @throws AppError with the server's code; NetworkError when no answer came; the signal's reason when it was aborted
 */
export async function sendRequest<R extends Route>(
  route: R,
  input: Input<R>,
  options: WireOptions = {},
): Promise<Result<R>> {
  const fields = input as Readonly<Record<string, unknown>>;
  const { method, path, body } = toRequest(route, fields);
  const { files } = options;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${base}${path}`, {
      method,
      headers: buildRequestHeaders(body !== undefined && files === undefined, options),
      body: files === undefined ? body : formOf(route, fields, files),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signalOf(options.signal),
    });
    syncServerClock(response.headers.get('x-server-time'));
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    lostRequests.emit();
    throw new NetworkError({ cause });
  }
  if (isOfProxy(response.status)) lostRequests.emit();
  if (!response.ok) {
    // The texts are loaded before the failure is thrown, because callers show it at once.
    await fetchFailureTexts();
    throw failureOf(response, text);
  }
  const answer = route.output.safeParse(jsonOf(text));
  // A page older than the server, or something between them that answers in its place.
  if (!answer.success) throw new AppError('ERR_INTERNAL', { status: 500 }, { cause: answer.error });
  return answer.data as Result<R>;
}
