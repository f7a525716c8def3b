import middy from '@middy/core';
import { AppError, type ErrorCode, errorStatus } from '@shared/core/errors.ts';
import { bringsProof, type FreshProof, freshProof } from '@shared/core/freshProof.ts';
import type { Output, Parsed, Resource, Route } from '@shared/core/route.ts';
import { createRouteTree, type RouteMatch } from '@shared/core/routeTree.ts';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { now } from '../context/clock.ts';
import { type Ctx, checkCompany, type PublicCtx, type RequestInfo } from '../context/ctx.ts';
import { log } from '../log.ts';
import { WriteCollision, WriteConflict } from '../store/store.ts';
import type { Alongside } from './alongside.ts';
import { rateHeaders, refuseKeyInUrl } from './apiKeys.ts';
import { audited } from './audit.ts';
import { authenticate } from './auth.ts';
import { limitedAddress } from './edge.ts';
import { runOnce } from './idempotency.ts';
import { checkOrigin } from './origin.ts';
import { limit } from './rateLimits.ts';
import { contractPath, toLowerCaseHeaders, inputOf, type MultipartParser, requestInfo } from './request.ts';
import { refuseUnknown, takenHeaders, unknownFields } from './unknownFields.ts';

/** An answer that is more than JSON: cookies, redirects, bytes. */
export interface Reply<T> {
  readonly reply: true;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: T;
  /** Sent as it is, with its own content type. */
  readonly bytes?: { readonly content: Buffer; readonly type: string };
}

/** A failure that also sets cookies: a session that ended takes its cookie along. */
export class FailureWithCookies extends AppError {
  readonly cookies: readonly string[];
  constructor({ code, details }: AppError, cookies: readonly string[], options?: ErrorOptions) {
    super(code, details, options);
    this.cookies = cookies;
  }
}

type CtxOf<R extends Route> = R['access'] extends 'public' | 'signed' ? PublicCtx : Ctx;

/** Handlers of a resource: a missing and a superfluous one are both compile errors. */
export type Handlers<R extends Resource> = {
  readonly [K in keyof R]: (input: Parsed<R[K]>, ctx: CtxOf<R[K]>) => Promise<Output<R[K]> | Reply<Output<R[K]>>>;
};

/** Values of the query and of the path's parameters, not yet validated. */
type AlongsideInput = (
  companyId: number,
  input: Readonly<Record<string, string | undefined>>,
  profile: string | undefined,
) => ReturnType<Alongside>;

interface Options<R extends Resource> {
  readonly multipart?: MultipartParser;
  /**
   * Authenticates callers of `signed` routes before a byte of the body is read. It answers the handler's context, or a
   * refusal in the outside system's own words.
   */
  readonly admit?: (name: keyof R & string, ctx: PublicCtx) => Promise<PublicCtx | Reply<unknown>>;
  /** Checks the proof on routes with `proof: 'fresh'`; a valid proof is used up. */
  readonly checkProof?: (given: FreshProof, ctx: Ctx) => Promise<void>;
  /** Items to read in the same call as the caller, for routes that would otherwise need one more. */
  readonly alongside?: { readonly [K in keyof R]?: AlongsideInput };
  /** Routes that recognise a repeated Idempotency-Key by the record they write. */
  readonly ownIdempotency?: readonly (keyof R & string)[];
  /** True if the resource exists in this installation; otherwise all of its routes answer 404 to any caller. */
  readonly isThere?: () => Promise<boolean>;
}

const baseHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Browsers apply it over TLS alone; elsewhere it says nothing.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const json = (
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyResult => ({
  statusCode,
  // Pages go by this clock: that of their computer may be wrong, and the sandbox's may be moved.
  headers: { ...baseHeaders, 'x-server-time': String(now().getTime()), ...headers },
  body: body === undefined || body === null ? '' : JSON.stringify(body),
});

const isReply = (value: unknown): value is Reply<unknown> =>
  typeof value === 'object' && value !== null && 'reply' in value && value.reply === true;

/** Cuts an answer down to the contract; an answer that falls short is a server error, not the caller's. */
function promised(route: Route, value: unknown): unknown {
  const parsed = route.output.safeParse(value);
  if (!parsed.success) throw new Error(`the answer of ${route.path} breaks its contract`, { cause: parsed.error });
  return parsed.data;
}

function answer(route: Route, result: unknown): APIGatewayProxyResult {
  if (!isReply(result)) return json(200, promised(route, result ?? null));
  if (result.cookies && !route.setsCookie) throw new Error(`${route.path} sets a cookie without saying so`);
  const body = result.body === undefined ? undefined : promised(route, result.body);
  const plain = json(result.status ?? 200, body, result.headers);
  const cookies = result.cookies ? { multiValueHeaders: { 'set-cookie': [...result.cookies] } } : {};
  if (!result.bytes) return { ...plain, ...cookies };
  const { content, type } = result.bytes;
  return {
    ...plain,
    ...cookies,
    headers: { ...plain.headers, 'content-type': type },
    body: content.toString('base64'),
    isBase64Encoded: true,
  };
}

/** A form cannot have more mistakes than this. */
const maxIssues = 100;

const fieldsOf = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.slice(0, maxIssues).map(({ path, message }) => [path.join('.') || 'body', message]));

/** The error that a schema names for a mistake of its own; see HexColorOr. */
const namedBy = ({ issues }: z.ZodError): ErrorCode => {
  const named = issues.map((issue) => (issue.code === 'custom' ? issue.params?.['error'] : undefined)).find(Boolean);
  return (named as ErrorCode | undefined) ?? 'ERR_VALIDATION';
};

/** Seconds, where a limit does not say when it ends. */
const unknownWait = 60;

/** Every refused wait carries a Retry-After header for programs, whatever the limit is. */
function waitingHeaders(status: number, retryAfter: number | undefined): Record<string, string> {
  const seconds = retryAfter ?? (status === 429 ? unknownWait : 0);
  return seconds > 0 ? { 'retry-after': String(seconds) } : {};
}

function failure(error: unknown, requestId: string): APIGatewayProxyResult {
  if (error instanceof AppError) {
    const { fields, retryAfter, payload, values, status = errorStatus[error.code] } = error.details;
    const headers = waitingHeaders(status, retryAfter);
    const plain = json(
      status,
      { error: payload ?? error.code, ...(fields ? { fields } : {}), ...(values ? { values } : {}) },
      headers,
    );
    if (!(error instanceof FailureWithCookies)) return plain;
    return { ...plain, multiValueHeaders: { 'set-cookie': [...error.cookies] } };
  }
  if (error instanceof z.ZodError) return json(400, { error: namedBy(error), fields: fieldsOf(error) });
  if (error instanceof WriteConflict || error instanceof WriteCollision) {
    // The retries ran out because other writers were faster each time: nothing is broken, and trying once more is
    // right.
    log.warn('request.conflicted', { requestId, error });
    return json(409, { error: 'ERR_CONFLICT' }, { 'retry-after': '1' });
  }
  log.error('request.failed', { requestId, error });
  return json(500, { error: 'ERR_INTERNAL', requestId });
}

/** The gateway's own log has the request's id and no route; a path could hold a phone number. */
function logAnswer(
  { httpMethod: method, requestContext }: APIGatewayProxyEvent,
  route: string | undefined,
  response: APIGatewayProxyResult | null,
): void {
  const requestId = requestContext?.requestId ?? '';
  log.info('request.answered', { requestId, method, route: route ?? null, status: response?.statusCode });
}

type Hit = RouteMatch<{ readonly name: string; readonly route: Route }>;

/** The parsed input of an authenticated caller, with the headers about its unknown fields. */
function judged(ctx: Ctx, route: Route, raw: Readonly<Record<string, unknown>>) {
  const unknown = unknownFields(route, raw);
  if (ctx.apiKey) refuseUnknown(unknown);
  const input = route.input.parse(raw);
  checkCompany(ctx, route, input);
  return { input, headers: takenHeaders(route, raw, unknown) };
}

function openInput(route: Route, raw: Readonly<Record<string, unknown>>): unknown {
  if (route.isForPrograms) refuseUnknown(unknownFields(route, raw));
  return route.input.parse(raw);
}

/** A value that is too long or no text proves nothing. */
function proofIn({ currentPassword, code, proof }: Readonly<Record<string, unknown>>): FreshProof {
  const parsed = z.object(freshProof).safeParse({ currentPassword, code, proof });
  return parsed.success ? parsed.data : {};
}

/** Before the input is judged, so that a token alone learns nothing here. @throws ERR_FRESH_PROOF_REQUIRED */
function mustBringProof({ proof }: Route, raw: Readonly<Record<string, unknown>>, { headers }: RequestInfo): void {
  if (proof === 'fresh' && !bringsProof(raw, headers)) throw new AppError('ERR_FRESH_PROOF_REQUIRED');
}

/**
 * Makes sure that each check that the contract declares has a function.
 * @throws Error when the function starts
 */
function checkDeclared<R extends Resource>(resource: R, { admit, checkProof }: Options<R>): void {
  for (const { path, access, proof } of Object.values(resource)) {
    if (access === 'signed' && !admit) throw new Error(`${path} reads what it is sent before it knows by whom`);
    if (proof === 'fresh' && !checkProof) throw new Error(`${path} wants a fresh proof and looks at none`);
  }
}

const isOpen = (route: Route): boolean => route.access === 'public' || route.access === 'signed';

/**
 * The Lambda handler of a resource: authenticates, validates, answers idempotently, and turns every
 * failure into `{error: code}` with the code's status.
 */
export function serve<R extends Resource>(resource: R, handlers: Handlers<R>, options: Options<R> = {}) {
  checkDeclared(resource, options);
  const findRoute = createRouteTree(
    Object.entries(resource).map(([name, r]) => ({ method: r.method, path: r.path, target: { name, route: r } })),
  );

  const matchRoute = (event: APIGatewayProxyEvent) => findRoute(event.httpMethod, contractPath(event));

  /** The caller is not known yet, so rates come first, then the caller's proof, and the body last. */
  const runOpen = async (event: APIGatewayProxyEvent, { target, params }: Hit, request: RequestInfo) => {
    const { name, route } = target;
    // Signed requests prove their sender, which may send as often as it has events.
    if (route.access === 'public') limit('address', limitedAddress(request.ip));
    const asked: PublicCtx = { now: now(), request };
    const ctx = route.access === 'signed' && options.admit ? await options.admit(name, asked) : asked;
    if ('reply' in ctx) return answer(route, ctx);
    const { raw, files } = await inputOf(event, { route, params }, options.multipart);
    const handle = handlers[name] as (input: unknown, ctx: PublicCtx) => Promise<unknown>;
    return answer(route, await handle(openInput(route, raw), { ...ctx, request: { ...ctx.request, files } }));
  };

  const run = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const match = matchRoute(event);
    if (!match || (await options.isThere?.()) === false) throw new AppError('ERR_NOT_FOUND');
    const { params } = match;
    const { name, route } = match.target;
    refuseKeyInUrl(event);
    const handle = handlers[name] as (input: unknown, ctx: Ctx) => Promise<unknown>;
    const request = requestInfo(event);
    if (route.setsCookie) checkOrigin(request);
    if (isOpen(route)) return runOpen(event, match, request);
    const alongside = options.alongside?.[name];
    const ctx = await authenticate(
      route,
      request,
      alongside &&
        ((companyId, profile) => alongside(companyId, { ...event.queryStringParameters, ...params }, profile)),
    );
    const { raw, files } = await inputOf(event, { route, params }, options.multipart);
    mustBringProof(route, raw, request);
    const { input, headers } = judged(ctx, route, raw);
    const act = () => handle(input, { ...ctx, request: { ...ctx.request, files } });
    const { audit: action } = route;
    const work = async () => {
      if (route.proof === 'fresh') await options.checkProof?.(proofIn(raw), ctx);
      return action ? audited({ action, route, input, ctx }, act) : act();
    };
    const isShared = route.idempotent && !options.ownIdempotency?.includes(name);
    const answered = answer(route, isShared ? await runOnce(ctx, { route: name, input }, work) : await work());
    return { ...answered, headers: { ...answered.headers, ...headers } };
  };

  const limited = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult): APIGatewayProxyResult => ({
    ...response,
    headers: { ...response.headers, ...rateHeaders(toLowerCaseHeaders(event)) },
  });
  const logAccess = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult | null) => {
    if (process.env['ACCESS_LOG'] === 'on') logAnswer(event, matchRoute(event)?.target.route.path, response);
  };

  return middy(async (event: APIGatewayProxyEvent) => limited(event, await run(event)))
    .onError((request) => {
      const { event, error } = request;
      request.response = limited(event, failure(error, event.requestContext?.requestId ?? ''));
      logAccess(event, request.response);
    })
    .after(({ event, response }) => logAccess(event, response));
}
