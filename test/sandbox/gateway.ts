import type { IncomingMessage } from 'node:http';
import { contract } from '@shared/contract.ts';
import type { Resource, Route } from '@shared/core/route.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';

interface Entry {
  readonly route: Route;
  readonly pattern: RegExp;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^/api${path.replace(/\{\w+\+\}/g, '(.+)').replace(/\{\w+\}/g, '([^/]+)')}$`);

// Fixed words win over parameters, as in API Gateway.
const entries: readonly Entry[] = Object.values(contract.sandbox as Resource)
  .map((route) => ({ route, pattern: patternOf(route.path) }))
  .sort((a, b) => a.route.path.split('{').length - b.route.path.split('{').length);

const nameList = (path: string): string[] => [...path.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1] ?? '');

export async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The event API Gateway makes of a request to the sandbox; undefined when no route matches. */
export async function eventFrom(req: IncomingMessage): Promise<APIGatewayProxyEvent | undefined> {
  const url = new URL(req.url ?? '/', 'http://gateway.test');
  const hit = entries.find(({ route, pattern }) => route.method === req.method && pattern.test(url.pathname));
  if (!hit) return undefined;
  const values = hit.pattern.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const body = await bytesOf(req);
  const event = {
    httpMethod: req.method,
    resource: hit.route.path,
    path: url.pathname,
    pathParameters: Object.fromEntries(nameList(hit.route.path).map((name, position) => [name, values[position]])),
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueQueryStringParameters: {},
    headers: Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)])),
    body: body.toString('base64'),
    isBase64Encoded: true,
    requestContext: { requestId: 'test', identity: { sourceIp: '203.0.113.7' } },
  };
  return event as unknown as APIGatewayProxyEvent;
}
