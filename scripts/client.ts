import { type Contract, contract } from '../shared/contract.ts';
import { type Input, type Resource, type Result, type Route, toRequest } from '../shared/core/route.ts';

/** A refusal, by its code. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** Error codes by field: `{ number: 'required' }`. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    code: string,
    status: number,
    retryAfter: number | undefined,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(`${code} (${status})`);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

export interface CallOptions {
  /** Key of a call that may be repeated: it has one effect within 24 hours. */
  readonly idempotencyKey?: string;
}

type Call<R extends Route> = (input: Input<R>, options?: CallOptions) => Promise<Result<R>>;
export type Client = {
  readonly [F in keyof Contract]: {
    readonly [K in keyof Contract[F]]: Contract[F][K] extends Route ? Call<Contract[F][K]> : never;
  };
};

export interface ClientOptions {
  /** Address of Prosa, such as `https://prosa.example.com`. */
  readonly url: string;
  /** A key of the API, or for the messages API a connection's token. */
  readonly key: string;
}

interface ErrorBody {
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Proxies between the client and Prosa answer with HTML pages. */
function refusalIn(text: string): ErrorBody {
  try {
    return (JSON.parse(text) as ErrorBody | null) ?? {};
  } catch {
    return {};
  }
}

async function request(route: Route, input: object, { url, key }: ClientOptions, options: CallOptions) {
  const { method, path, body } = toRequest(route, input as Record<string, unknown>);
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  if (answer.ok) return text === '' ? null : (JSON.parse(text) as unknown);
  const { error = 'ERR_INTERNAL', fields } = refusalIn(text);
  const after = answer.headers.get('retry-after');
  throw new ApiError(error, answer.status, after === null ? undefined : Number(after), fields);
}

/** Every route of the contract as a function with its types: `prosa.contacts.list({ searchParam: 'Maria' })`. */
export function prosaClient(options: ClientOptions): Client {
  const features = Object.entries(contract as Record<string, Resource>).map(([feature, resource]) => [
    feature,
    Object.fromEntries(
      Object.entries(resource).map(([name, route]) => [
        name,
        (input: object, how: CallOptions = {}) => request(route, input, options, how),
      ]),
    ),
  ]);
  return Object.fromEntries(features) as Client;
}
