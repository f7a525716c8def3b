import { resetRates } from '@fn/core/http/rateLimits.ts';
import { signFreshProof } from '@fn/core/http/tokens.ts';
import { edgeSecretHeader, viewerHeader } from '@shared/core/edge.ts';
import { bringsProof, freshProofHeader } from '@shared/core/freshProof.ts';
import { pathNames, type Result, type Route, toRequest } from '@shared/core/route.ts';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<unknown>;

export interface CallOptions {
  readonly token?: string | undefined;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  /** In a container that has answered calls before; without it each call meets one that has just started. */
  readonly isSameContainer?: true;
  readonly idempotencyKey?: string;
  /** Sends the input as multipart/form-data with these files. */
  readonly files?: readonly { field: string; name: string; mime: string; content: Uint8Array }[];
  /** Nothing is shown of whoever calls beside their token; otherwise a route that asks for a fresh proof gets one. */
  readonly hasNoProof?: true;
  /** Sent instead of the input's JSON, as it is. */
  readonly body?: string;
}

export interface Called<T> {
  readonly status: number;
  /** The answer's body; of the promised shape when the call succeeded. */
  readonly json: T;
  /** `error` and `fields` of a failure. */
  readonly error: string | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whole Set-Cookie lines. */
  readonly setCookies: readonly string[];
  /** Names and values the answer set; empty text when it cleared one. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly raw: APIGatewayProxyResult;
}

async function formOf(input: Readonly<Record<string, unknown>>, files: NonNullable<CallOptions['files']>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const { field, name, mime, content } of files) {
    form.append(field, new Blob([new Uint8Array(content)], { type: mime }), name);
  }
  const request = new Request('http://form.test', { method: 'POST', body: form });
  return {
    type: request.headers.get('content-type') ?? '',
    body: Buffer.from(await request.arrayBuffer()).toString('base64'),
  };
}

const queryOf = (search: URLSearchParams) => ({
  queryStringParameters: Object.fromEntries(search),
  multiValueQueryStringParameters: Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)])),
});

/** The address that the edge stands for; everybody would share a limit that counted it. */
const edgeAddress = '192.0.2.1';

/** What the distribution adds to every request. */
export const edgeHeaders = (address = '203.0.113.7'): Record<string, string> => ({
  [edgeSecretHeader]: process.env['EDGE_SECRET'] ?? '',
  [viewerHeader]: address,
});

/** What somebody with this token gets who has just shown who they are. */
async function proofFor(route: Route, input: Readonly<Record<string, unknown>>, { token, hasNoProof }: CallOptions) {
  const isWanted = route.proof === 'fresh' && !hasNoProof && !bringsProof(input, {});
  const payload = isWanted ? token?.split('.')[1] : undefined;
  if (payload === undefined) return {};
  const { companyId, id, tokenVersion } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { [freshProofHeader]: await signFreshProof({ owner: `${companyId}#${id}`, tokenVersion }) };
}

/** The event API Gateway would hand to the route's function. */
export async function eventOf(
  route: Route,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<APIGatewayProxyEvent> {
  const { method, path, body } = toRequest(route, input);
  const [pathname = '', search = ''] = path.split('?');
  const form = options.files ? await formOf(input, options.files) : undefined;
  const cookies = Object.entries(options.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const event = {
    httpMethod: method,
    resource: route.path,
    path: pathname,
    pathParameters: Object.fromEntries(pathNames(route.path).map((name) => [name, String(input[name])])),
    ...queryOf(new URLSearchParams(search)),
    headers: {
      ...edgeHeaders(options.ip),
      'Content-Type': form?.type ?? 'application/json',
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
      ...(cookies.length > 0 ? { Cookie: cookies.join('; ') } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
      ...(await proofFor(route, input, options)),
      ...options.headers,
    },
    body: form?.body ?? options.body ?? body ?? null,
    isBase64Encoded: form !== undefined,
    requestContext: { requestId: 'test', identity: { sourceIp: edgeAddress } },
  };
  return event as unknown as APIGatewayProxyEvent;
}

const cookiesOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const pair = line.split(';')[0] ?? '';
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    }),
  );

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body === '' ? null : body;
  }
};

/** Runs a contract route against its Lambda handler, as the gateway would. */
export async function call<R extends Route>(
  handler: Handler,
  route: R,
  input: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<Called<Result<R>>> {
  if (!options.isSameContainer) resetRates();
  const raw = (await handler(await eventOf(route, input, options), {} as Context)) as APIGatewayProxyResult;
  const setCookies = (raw.multiValueHeaders?.['set-cookie'] ?? []).map(String);
  const json = jsonOf(raw.body);
  const failure = (json ?? {}) as { error?: string; fields?: Record<string, string> };
  return {
    status: raw.statusCode,
    json: json as Result<R>,
    error: failure.error,
    fields: failure.fields,
    headers: Object.fromEntries(
      Object.entries(raw.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    setCookies,
    cookies: cookiesOf(setCookies),
    raw,
  };
}
