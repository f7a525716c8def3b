import type { Contract } from '@shared/contract.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Input, Result, Route } from '@shared/core/route.ts';
import { contractOf } from './contracts.ts';
import { currentToken, endSession, freshToken, refresh, reportUnpaid } from './credentials.ts';
import { withProof } from './freshProof.ts';
import { sendRequest, type WireOptions } from './httpTransport.ts';
import { newIdempotencyKey } from './idempotency.ts';
import { isReadOnly } from './readMode.ts';

export type Feature = keyof Contract;
export type RouteName<F extends Feature> = keyof Contract[F] & string;
/** The route `K` of feature `F`, as the contract states it. */
export type RouteOf<F extends Feature, K extends RouteName<F>> = Contract[F][K] extends Route ? Contract[F][K] : never;
export type InputOf<F extends Feature, K extends RouteName<F>> = Input<RouteOf<F, K>>;
export type ResultOf<F extends Feature, K extends RouteName<F>> = Result<RouteOf<F, K>>;

export type CallOptions = Omit<WireOptions, 'token' | 'freshProof'>;
export type Call<R extends Route> = (input: Input<R>, options?: CallOptions) => Promise<Result<R>>;
type Client = { readonly [F in Feature]: { readonly [K in RouteName<F>]: Call<RouteOf<F, K>> } };

/** Longer waits are the person's business, not a quiet retry's. */
const longestQuietWait = 20;
const maxTries = 5;

const isPublic = ({ access }: Route): boolean => access === 'public' || access === 'signed';

const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Seconds to wait before asking again: nothing happened yet (429), or the same action is still running (409). */
function quietWait(error: unknown): number | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { retryAfter } = error.details;
  const asksToWait = error.code === 'ERR_TOO_MANY_ATTEMPTS' || error.code === 'ERR_CONFLICT';
  return asksToWait && retryAfter !== undefined && retryAfter <= longestQuietWait ? retryAfter : undefined;
}

async function patiently<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = quietWait(error);
      if (wait === undefined || tries === maxTries) throw error;
      // Random delay, so that clients limited at the same moment do not retry at the same moment.
      await pause(wait + Math.random() * (tries - 1), signal);
    }
  }
}

/** Token that an attempt carried; a failure is judged by it. */
interface Attempt {
  token?: string;
}

/** A 403 that speaks of the token is answered with one renewal and one more try. */
async function withToken<R extends Route>(
  call: Readonly<{ route: R; input: Input<R>; options: WireOptions }>,
  sent: Attempt,
) {
  const { route, input, options } = call;
  sent.token = await freshToken();
  try {
    return await sendRequest(route, input, { ...options, token: sent.token });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_TOKEN_INVALID') throw error;
    sent.token = currentToken() === sent.token ? await refresh() : await freshToken();
    return sendRequest(route, input, { ...options, token: sent.token });
  }
}

/** Handles failures that concern the whole page, for any call. */
function react(error: unknown, usedToken: string | undefined): void {
  if (!(error instanceof AppError)) return;
  if (error.status === 401 || error.code === 'ERR_TOKEN_INVALID') {
    // An answer to an older session does not end the present one.
    if (usedToken !== undefined && usedToken === currentToken()) {
      // Over, but the own session is still there.
      if (error.code === 'ERR_IMPERSONATION_OVER') return void refresh().catch(() => undefined);
      endSession(error.status === 401 ? error.code : 'ERR_SESSION_EXPIRED');
    }
  } else if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') {
    const dueDate = error.details.values?.['dueDate'];
    reportUnpaid(typeof dueDate === 'string' ? dueDate : null);
  }
}

/** Writing calls are not sent from a read-only tab: the server would refuse them. */
const isRefusedHere = ({ method, whileImpersonating = method === 'GET' }: Route): boolean =>
  isReadOnly() && !whileImpersonating;

async function send<R extends Route>(route: R, input: Input<R>, { idempotencyKey, ...rest }: CallOptions) {
  const options = { ...rest, idempotencyKey: idempotencyKey ?? (route.idempotent ? newIdempotencyKey() : undefined) };
  if (isPublic(route)) return sendRequest(route, input, options);
  if (isRefusedHere(route)) throw new AppError('ERR_IMPERSONATION_READ_ONLY', { status: 403 });
  const sent: Attempt = {};
  try {
    return await patiently(options.signal, () =>
      withProof(route, (freshProof) =>
        withToken({ route, input, options: freshProof === undefined ? options : { ...options, freshProof } }, sent),
      ),
    );
  } catch (error) {
    react(error, sent.token);
    throw error;
  }
}

/** An object whose properties are made when they are first read. */
const whenRead = <Value>(make: (name: string) => Value): Record<string, Value> =>
  new Proxy<Record<string, Value>>(
    {},
    {
      get: (made, name) => {
        if (typeof name !== 'string') return undefined;
        made[name] ??= make(name);
        return made[name];
      },
    },
  );

const callOf =
  (feature: Feature, name: string): Call<Route> =>
  async (input, options = {}) => {
    const route = (await contractOf(feature))[name];
    if (!route) throw new TypeError(`no route ${feature}.${name}`);
    return send(route, input, options);
  };

/**
 * Every route of the contract as a function: `api.tickets.update({ id, status: 'open' })`.
 * @throws AppError with the server's code, fields, values, payload and retryAfter; NetworkError without an answer
 */
export const api = whenRead((feature) => whenRead((name) => callOf(feature as Feature, name))) as unknown as Client;
