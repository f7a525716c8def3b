import type { ErrorCode } from '@shared/core/errors.ts';

export interface GatewayResponse {
  /** Status, if it differs from the gateway's own. */
  readonly status?: number;
  readonly error: ErrorCode;
  /** seconds */
  readonly retryAfter?: number;
}

/** Answers of so many bytes are compressed on their way: a list of conversations shrinks to a tenth. */
export const minCompressedBytes = 1024;

/** Failures that the gateway answers itself, in the shape of all other errors. */
export const gatewayResponses = {
  // A path or a method that no route has.
  MISSING_AUTHENTICATION_TOKEN: { status: 404, error: 'ERR_NOT_FOUND' },
  RESOURCE_NOT_FOUND: { status: 404, error: 'ERR_NOT_FOUND' },
  ACCESS_DENIED: { status: 403, error: 'ERR_NO_PERMISSION' },
  WAF_FILTERED: { status: 403, error: 'ERR_NO_PERMISSION' },
  REQUEST_TOO_LARGE: { status: 413, error: 'ERR_PAYLOAD_TOO_LARGE' },
  THROTTLED: { status: 429, error: 'ERR_TOO_MANY_ATTEMPTS', retryAfter: 1 },
  QUOTA_EXCEEDED: { status: 429, error: 'ERR_TOO_MANY_ATTEMPTS', retryAfter: 60 },
  INTEGRATION_TIMEOUT: { status: 504, error: 'ERR_INTERNAL' },
  DEFAULT_4XX: { error: 'ERR_VALIDATION' },
  DEFAULT_5XX: { error: 'ERR_INTERNAL' },
} as const satisfies Readonly<Record<string, GatewayResponse>>;

const literal = (value: string | number): string => `'${value}'`;

/** The same in the words of API Gateway's dialect of OpenAPI. */
export const gatewayResponseDefinitions = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<GatewayResponse>(gatewayResponses).map(([type, { status, error, retryAfter }]) => [
      type,
      {
        ...(status === undefined ? {} : { statusCode: status }),
        responseParameters: {
          'gatewayresponse.header.Cache-Control': literal('no-store'),
          ...(retryAfter === undefined ? {} : { 'gatewayresponse.header.Retry-After': literal(retryAfter) }),
        },
        responseTemplates: { 'application/json': JSON.stringify({ error }) },
      },
    ]),
  );
