import { contract } from '@shared/contract.ts';
import { errorStatus } from '@shared/core/errors.ts';
import { freshProofHeader } from '@shared/core/freshProof.ts';
import { pathNames, type Resource, type Route } from '@shared/core/route.ts';
import { scopesFor } from '@shared/developers/scopes.ts';
import * as z from 'zod';
import { gatewayResponseDefinitions, minCompressedBytes } from './gatewayResponses.ts';
import { gatewayPaths, gatewayRoutes } from './paths.ts';

type Json = Record<string, unknown>;

const bodyless = (route: Route): boolean => route.method === 'GET' || route.method === 'DELETE';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

function parametersOf(route: Route, path: string, input: ObjectSchema): Json[] {
  const inPath = pathNames(route.path);
  const shown = pathNames(path);
  return Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.includes(name) || bodyless(route))
    .map(([name, schema]) => ({
      name: shown[inPath.indexOf(name)] ?? name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required ?? []).includes(name),
      schema,
    }));
}

function buildRequestBody(route: Route, input: ObjectSchema): Json | undefined {
  if (bodyless(route)) return undefined;
  const inPath = pathNames(route.path);
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  );
  const required = (input.required ?? []).filter((name) => !inPath.includes(name));
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  const types = route.multipart ? ['application/json', 'multipart/form-data'] : ['application/json'];
  return { required: required.length > 0, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

const asksForProof = ({ proof }: Route): boolean => proof === 'fresh' || proof === 'byChange';

const commonErrors = (route: Route): string[] => {
  if (route.access === 'signed') return ['ERR_VALIDATION'];
  if (route.access === 'public') return ['ERR_VALIDATION', 'ERR_TOO_MANY_ATTEMPTS'];
  return [
    'ERR_VALIDATION',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_SESSION_EXPIRED',
    'ERR_TOKEN_INVALID',
    'ERR_COMPANY_DISABLED',
  ].concat(
    route.access === 'user' || route.access === 'cookie' ? [] : ['ERR_NO_PERMISSION'],
    route.whenExpired ? [] : ['ERR_SUBSCRIPTION_EXPIRED'],
    route.plan ? ['ERR_PLAN_FEATURE_DISABLED'] : [],
    asksForProof(route) ? ['ERR_FRESH_PROOF_REQUIRED', 'ERR_INVALID_CODE'] : [],
  );
};

function responsesOf(route: Route): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...route.errors, ...commonErrors(route)])) {
    const status = errorStatus[code as keyof typeof errorStatus];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus].sort(([a], [b]) => a - b);
  return {
    '200': { description: 'Done', content: { 'application/json': { schema: schemaOf(route.output, 'output') } } },
    ...Object.fromEntries(
      errors.map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}

/** Authentication of a route: a session, or a key if the route's scopes allow it. */
function securityOf(route: Route): Json[] {
  if (route.access === 'public') return [];
  if (route.access === 'cookie') return [{ refreshCookie: [] }];
  if (route.access === 'signed') return route.path.startsWith('/messages/') ? [{ connectionToken: [] }] : [];
  return [{ accessToken: [] }, ...(scopesFor(route).length > 0 ? [{ apiKey: [] }] : [])];
}

const scopeText = (route: Route): string => {
  const scopes = scopesFor(route);
  return scopes.length === 0 ? '' : `. Keys with any of the scopes: ${scopes.join(', ')}`;
};

interface Described {
  readonly feature: string;
  readonly name: string;
  readonly route: Route;
  /** Path in the document's notation. */
  readonly path: string;
}

function operationOf({ feature, name, route, path }: Described): Json {
  const input = schemaOf(route.input, 'input') as ObjectSchema;
  const body = buildRequestBody(route, input);
  const idempotency = route.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : [];
  const freshProof = asksForProof(route)
    ? [{ name: freshProofHeader, in: 'header', required: false, schema: { type: 'string', maxLength: 2000 } }]
    : [];
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    description: `Access: ${route.access}${route.plan ? `, plan feature ${route.plan}` : ''}${scopeText(route)}`,
    security: securityOf(route),
    ...(scopesFor(route).length > 0 ? { 'x-scopes': scopesFor(route) } : {}),
    parameters: [...parametersOf(route, path, input), ...idempotency, ...freshProof],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route),
  };
}

/** OpenAPI 3.1 of every route, for people and client generators. Paths are below `/api`. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  const known = gatewayPaths(contract);
  for (const [feature, resource] of Object.entries(contract as Record<string, Resource>)) {
    for (const [name, route] of Object.entries(resource)) {
      const path = (known.get(route.path) ?? route.path).replace('+}', '}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf({ feature, name, route, path }) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prosa',
      version: '1',
      description: 'Failures answer {"error": "<code>"} with the status of the code.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the company, prosa_…; see x-scopes of each route',
        },
        connectionToken: { type: 'http', scheme: 'bearer', description: 'The token of the connection that sends' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'jrt' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string', description: 'Code, or the active ticket as a JSON string on a conflict' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
          },
        },
      },
    },
  };
}

/**
 * Definition for API Gateway: OpenAPI 3.0 with paths and integrations only, because its dialect refuses most of JSON
 * Schema. `uriOf` gives the Lambda integration of a feature; undefined leaves it out.
 */
export function gatewayDefinition(uriOf: (feature: string) => unknown): Json {
  const paths: Record<string, Json> = {};
  for (const { feature, method, path } of gatewayRoutes(contract)) {
    const uri = uriOf(feature);
    if (uri === undefined) continue;
    const parameters = pathNames(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const operation = {
      ...(parameters.length > 0 ? { parameters } : {}),
      responses: {},
      'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri },
    };
    const key = method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
    paths[path] = { ...paths[path], [key]: operation };
  }
  return {
    openapi: '3.0.1',
    info: { title: 'Prosa', version: '1' },
    'x-amazon-apigateway-binary-media-types': [
      'multipart/form-data',
      'application/octet-stream',
      'image/*',
      'audio/*',
      'video/*',
    ],
    'x-amazon-apigateway-gateway-responses': gatewayResponseDefinitions(),
    'x-amazon-apigateway-minimum-compression-size': minCompressedBytes,
    paths,
  };
}
