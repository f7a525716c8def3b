import { AppError } from '@shared/core/errors.ts';
import { pathNames, type Route } from '@shared/core/route.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RequestFile, RequestInfo } from '../context/ctx.ts';
import { wellFormed } from '../store/wellFormedText.ts';
import { viewerAddress } from './edge.ts';

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
export const headersOf = ({
  headers,
}: {
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value ?? '']));

/** The parts of a request that do not depend on its route. @throws ERR_NO_PERMISSION, see viewerAddress */
export function requestInfo(event: APIGatewayProxyEvent): RequestInfo {
  const headers = headersOf(event);
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

/** Escapes of JSON are the one way in which half a character arrives. */
const parsed = (text: string): unknown =>
  /\\ud[89a-f]/i.test(text)
    ? JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value))
    : JSON.parse(text);

function jsonBody(event: APIGatewayProxyEvent): Record<string, unknown> {
  const text = rawBody(event).toString('utf8');
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = parsed(text);
  } catch (cause) {
    throw new AppError('ERR_INVALID_JSON', {}, { cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('ERR_INVALID_JSON');
  return body as Record<string, unknown>;
}

function queryOf(event: APIGatewayProxyEvent): Record<string, unknown> {
  const query: Record<string, unknown> = { ...event.queryStringParameters };
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (name.endsWith('[]')) {
      query[name.slice(0, -2)] = values;
      delete query[name];
    }
  }
  return query;
}

/** The path's values under the route's own names: the gateway may know them by those of a neighbour. */
export function pathOf(event: APIGatewayProxyEvent, route: Route): Record<string, string | undefined> {
  const given = pathNames(event.resource);
  return Object.fromEntries(pathNames(route.path).map((name, at) => [name, event.pathParameters?.[given[at] ?? name]]));
}

/** One object of query, body and path for the route's input schema; the path wins. */
export async function inputOf(
  event: APIGatewayProxyEvent,
  route: Route,
  multipart?: MultipartParser,
): Promise<{ raw: Record<string, unknown>; files: RequestFile[] }> {
  const path = pathOf(event, route);
  const hasBody = (route.method === 'POST' || route.method === 'PUT') && !route.queryOnly;
  if (!hasBody) return { raw: { ...queryOf(event), ...path }, files: [] };
  const isForm = headersOf(event)['content-type']?.startsWith('multipart/form-data');
  if (route.multipart && multipart && isForm) {
    const { fields, files } = await multipart(event);
    return { raw: { ...queryOf(event), ...fields, ...path }, files };
  }
  return { raw: { ...queryOf(event), ...jsonBody(event), ...path }, files: [] };
}
