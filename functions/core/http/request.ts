import { bodyLimits, largestBody } from '@shared/core/bodyLimits.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Route } from '@shared/core/route.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RequestFile, RequestInfo } from '../context/ctx.ts';
import { viewerAddress } from './edge.ts';
import { parseJsonBody } from './jsonBody.ts';

/** Fields and files of a multipart body; see multipart.ts. Injected, so that features without uploads do not carry the parser. */
export type MultipartParser = (
  event: APIGatewayProxyEvent,
) => Promise<{ fields: Record<string, unknown>; files: RequestFile[] }>;

const cookiesOf = (header: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (header ?? '')
      .split(';')
      .map((pair) => pair.trim().split('='))
      .filter(([name, value]) => name && value !== undefined)
      .map(([name, ...value]) => [name, value.join('=')]),
  );

/** Headers of an event with their names in lower case. */
export const toLowerCaseHeaders = ({
  headers,
}: {
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value ?? '']));

/** The parts of a request that do not depend on its route. @throws ERR_NO_PERMISSION, see viewerAddress */
export function requestInfo(event: APIGatewayProxyEvent): RequestInfo {
  const headers = toLowerCaseHeaders(event);
  return {
    id: event.requestContext?.requestId ?? '',
    ip: viewerAddress(headers),
    headers,
    cookies: cookiesOf(headers['cookie']),
    files: [],
    idempotencyKey: headers['idempotency-key'],
    alongside: [],
  };
}

/** Raw bytes of the body: signatures are computed over them. */
export const rawBody = (event: APIGatewayProxyEvent): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

function queryOf(event: APIGatewayProxyEvent): Record<string, unknown> {
  const query = new Map<string, unknown>(Object.entries(event.queryStringParameters ?? {}));
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (!name.endsWith('[]')) continue;
    query.set(name.slice(0, -2), values);
    query.delete(name);
  }
  return Object.fromEntries(query);
}

/** The path below the API's base, still encoded. HTTP APIs put the name of their stage before it, REST APIs do not. */
export function contractPath({ path, requestContext }: APIGatewayProxyEvent): string {
  const base = `/${requestContext?.stage}/`;
  return path.startsWith(base) ? path.slice(base.length - 1) : path;
}

interface MatchedRoute {
  readonly route: Route;
  /** Values of the path under the route's own names. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The length that the body says it has, before a byte of it is decoded.
 * @throws ERR_PAYLOAD_TOO_LARGE
 */
function checkLength({ body, isBase64Encoded }: APIGatewayProxyEvent, limit: number): void {
  const length = body?.length ?? 0;
  if ((isBase64Encoded ? Math.floor((length * 3) / 4) - 2 : length) > limit)
    throw new AppError('ERR_PAYLOAD_TOO_LARGE');
}

/** Merges query, body and path to one object for the route's input schema; the path wins. */
export async function inputOf(
  event: APIGatewayProxyEvent,
  { route, params }: MatchedRoute,
  multipart?: MultipartParser,
): Promise<{ raw: Record<string, unknown>; files: RequestFile[] }> {
  const hasBody = (route.method === 'POST' || route.method === 'PUT') && !route.queryOnly;
  if (!hasBody) return { raw: { ...queryOf(event), ...params }, files: [] };
  const isForm = toLowerCaseHeaders(event)['content-type']?.startsWith('multipart/form-data');
  if (route.multipart && multipart && isForm) {
    checkLength(event, largestBody(route));
    const { fields, files } = await multipart(event);
    return { raw: { ...queryOf(event), ...fields, ...params }, files };
  }
  const limits = bodyLimits(route);
  checkLength(event, limits.bytes);
  return { raw: { ...queryOf(event), ...parseJsonBody(rawBody(event), limits), ...params }, files: [] };
}
