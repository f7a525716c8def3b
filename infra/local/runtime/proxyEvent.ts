import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { minCompressedBytes } from '../../gatewayResponses.ts';
import { accountId, isRecord } from '../aws/protocol/protocol.ts';
import { edgeAddress, edgeHeaders, isEdgeHeader } from './edge.ts';
import type { Match } from './match.ts';

/** The base below which the contract's paths live; a stage of this name in the cloud. */
export const apiBase = '/api';

const isText = (type: string | undefined): boolean =>
  type === undefined || /^(text\/|application\/(json|x-www-form-urlencoded|xml|[\w.-]+\+(json|xml))\b)/i.test(type);

export interface EventHeaders {
  readonly headers: Record<string, string>;
  readonly multiValueHeaders: Record<string, string[]>;
}

/** Headers under the names they came with and, as CloudFront sends them, in lower case; with what it adds. */
export function eventHeaders(req: IncomingMessage): EventHeaders {
  const byName = new Map<string, string[]>();
  const add = (name: string, value: string) => {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  };
  for (let i = 0; i + 1 < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i] ?? '';
    const value = req.rawHeaders[i + 1] ?? '';
    if (isEdgeHeader(name)) continue;
    add(name, value);
    if (name !== name.toLowerCase()) add(name.toLowerCase(), value);
  }
  for (const [name, value] of Object.entries(edgeHeaders(req))) add(name, value);
  const last = [...byName].map(([name, values]) => [name, values.at(-1) ?? '']);
  return { headers: Object.fromEntries(last), multiValueHeaders: Object.fromEntries(byName) };
}

export function eventQuery(url: URL) {
  const all = new Map<string, string[]>();
  for (const [name, value] of url.searchParams) {
    const values = all.get(name);
    if (values) values.push(value);
    else all.set(name, [value]);
  }
  if (all.size === 0) return { queryStringParameters: null, multiValueQueryStringParameters: null };
  return {
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueQueryStringParameters: Object.fromEntries(all),
  };
}

const noIdentity = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
};

/** A request as a REST API with proxy integration hands it to a function. */
export function toProxyEvent(req: IncomingMessage, url: URL, match: Match, body: Buffer): APIGatewayProxyEvent {
  const isBase64Encoded = body.length > 0 && !isText(req.headers['content-type']);
  const method = req.method ?? 'GET';
  const path = url.pathname.slice(apiBase.length);
  const encoding = isBase64Encoded ? 'base64' : 'utf8';
  return {
    resource: match.resource,
    path,
    httpMethod: method,
    ...eventHeaders(req),
    ...eventQuery(url),
    pathParameters: Object.keys(match.params).length > 0 ? match.params : null,
    stageVariables: null,
    body: body.length === 0 ? null : body.toString(encoding),
    isBase64Encoded,
    requestContext: {
      accountId,
      apiId: 'local',
      authorizer: null,
      httpMethod: method,
      identity: { ...noIdentity, sourceIp: edgeAddress, userAgent: req.headers['user-agent'] ?? null },
      path: url.pathname,
      protocol: 'HTTP/1.1',
      requestId: randomUUID(),
      requestTimeEpoch: Date.now(),
      resourceId: 'local',
      resourcePath: match.resource,
      stage: apiBase.slice(1),
    },
  };
}

/** Lambda's limit for an answer; the gateway turns more into an error. */
const maxAnswerBytes = 6 * 1024 * 1024;
const computedHeaders = new Set(['content-length', 'connection', 'transfer-encoding']);

export const isProxyResult = (value: unknown): value is APIGatewayProxyResult =>
  isRecord(value) && typeof value['statusCode'] === 'number';

/** Compresses an answer like the gateway; clients without an Accept-Encoding get it as it is. */
function encoded(req: IncomingMessage, res: ServerResponse, body: Buffer): Buffer {
  const isAccepted = /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''));
  if (!isAccepted || body.length < minCompressedBytes || res.hasHeader('content-encoding')) return body;
  res.setHeader('content-encoding', 'gzip');
  // The machine is also the database: the last tenth of the size is not worth twice the time. Not in threads, whose
  // buffers stay with the process.
  return gzipSync(body, { level: constants.Z_BEST_SPEED });
}

/** Writes a function's answer; false when it is larger than Lambda could have returned. */
export function writeResult(req: IncomingMessage, res: ServerResponse, result: APIGatewayProxyResult): boolean {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  if (Buffer.byteLength(result.body ?? '') > maxAnswerBytes) return false;
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    if (!computedHeaders.has(name.toLowerCase())) res.setHeader(name, String(value));
  }
  for (const [name, values] of Object.entries(result.multiValueHeaders ?? {})) res.setHeader(name, values.map(String));
  res.statusCode = result.statusCode;
  const sent = result.isBase64Encoded ? body : encoded(req, res, body);
  if (sent.length > 0) res.setHeader('content-length', sent.length);
  res.end(sent);
  return true;
}
