import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import { minuteMs } from '@shared/core/time.ts';
import { type Session, session as sessionRoutes } from '@shared/session/contract.ts';
import { SessionUser } from '@shared/users/model.ts';
import * as z from 'zod';
import { createEmitter } from './createStore.ts';
import { NetworkError, sendRequest } from './httpTransport.ts';

/** Changes of the session, caused by this page, another tab, or the server. */
export type SessionChange =
  /** `seq`: live events of the company before the answer; unknown where another tab asked. */
  | { readonly kind: 'renewed'; readonly user: SessionUser; readonly seq?: number | undefined }
  | { readonly kind: 'ended'; readonly code: ErrorCode | null }
  | { readonly kind: 'unpaid'; readonly dueDate: string | null };

interface SessionCredentials {
  readonly token: string;
  /** Milliseconds since 1970 by this computer's clock, which may differ from the server's. */
  readonly expiresAt: number;
}

const TabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renewed'), token: z.string(), user: SessionUser }),
  z.object({ kind: z.literal('ended') }),
]);

const usualLifetime = 15 * minuteMs;
/** Renewed this long before the end: enough for a slow network, and for tabs to take turns. */
const renewalLead = 90_000;
const tooShort = 10_000;
const retryPause = 15_000;

// The access token lives only here, in memory: nothing that reads storage can take it. (The one of an hour in another
// company is kept by its tab, see impersonation.ts.)
let current: SessionCredentials | undefined;
let refreshing: Promise<string> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = createEmitter<[SessionChange]>();
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('prosa.session');

export const onSessionChange = changes.subscribe;

/** Milliseconds between issue and expiry, both by the server's clock. */
function lifetimeOf(token: string): number {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown };
    return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : usualLifetime;
  } catch {
    return usualLifetime;
  }
}

function hold(token: string): void {
  const lifetime = lifetimeOf(token);
  current = { token, expiresAt: Date.now() + lifetime };
  renewIn(Math.max(tooShort, lifetime - renewalLead - Math.random() * tooShort));
}

const laterCodes: readonly string[] = ['ERR_TOO_MANY_ATTEMPTS', 'ERR_STARTING'];

/** True if the same request can succeed a little later: no answer yet, or too many requests. */
export const isLater = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof AppError && laterCodes.includes(error.code));

function renewIn(wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    refresh().catch((error: unknown) => {
      if (isLater(error) && current !== undefined) renewIn(retryPause);
    });
  }, wait);
}

/** Called when this tab is back from another company. */
let whenBack: (() => void) | undefined;

interface ImpersonationToken {
  readonly token: string;
  /** Milliseconds that are left of it. */
  readonly lifetime: number;
}

/** Goes on with the session in another company, in this tab alone, until it is left or over. */
export function beginImpersonation({ token, lifetime }: ImpersonationToken, user: SessionUser, back: () => void): void {
  clearTimeout(timer);
  current = { token, expiresAt: Date.now() + lifetime };
  whenBack = back;
  // Then it is over, and the own session comes back.
  renewIn(Math.max(0, lifetime - tooShort));
  changes.emit({ kind: 'renewed', user });
}

/** Forgets the session in the other company; the next call gets the own one. */
export function leaveImpersonation(): void {
  if (whenBack === undefined) return;
  clearTimeout(timer);
  current = undefined;
  const back = whenBack;
  whenBack = undefined;
  back();
}

export const currentToken = (): string | undefined => current?.token;

/** Begins a session with the answer of a login. */
export function beginSession({ token, user, seq }: z.output<typeof Session>): void {
  leaveImpersonation();
  hold(token);
  tabs?.postMessage({ kind: 'renewed', token, user });
  changes.emit({ kind: 'renewed', user, seq });
}

/** Forgets the session in this tab. `code` is the reason for the person, null when they asked for it. */
export function forgetSession(code: ErrorCode | null): void {
  leaveImpersonation();
  current = undefined;
  clearTimeout(timer);
  changes.emit({ kind: 'ended', code });
}

/** Forgets the session here and in the other tabs. */
export function endSession(code: ErrorCode | null): void {
  if (current !== undefined) tabs?.postMessage({ kind: 'ended' });
  forgetSession(code);
}

export function reportUnpaid(dueDate: string | null): void {
  changes.emit({ kind: 'unpaid', dueDate });
}

/** Tabs take turns: the cookie rotates, and its use by two tabs would look like theft. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks !== undefined
    ? navigator.locks.request('prosa.refresh', work)
    : work();

async function renew(before: string | undefined): Promise<string> {
  // The token may have been renewed by another tab while this one waited for the lock.
  if (current !== undefined && current.token !== before) return current.token;
  const answer = await sendRequest(sessionRoutes.refresh, {});
  beginSession(answer);
  return answer.token;
}

/**
 * A new access token from the refresh cookie; calls at the same time share one exchange.
 * @throws AppError when there is no session any more (it is then ended), NetworkError without an answer
 */
export function refresh(): Promise<string> {
  // A token of an impersonated company is not renewable: it was left, its hour is over, or the right was withdrawn.
  leaveImpersonation();
  const before = current?.token;
  refreshing ??= inTurn(() => renew(before))
    .catch((error: unknown) => {
      // A first visit has no session to lose and needs no explanation.
      const isFirstVisit = before === undefined && error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED';
      if (error instanceof AppError && error.status === 401) endSession(isFirstVisit ? null : error.code);
      throw error;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** A token that will still be valid when it arrives. */
export async function freshToken(): Promise<string> {
  if (current !== undefined && current.expiresAt - Date.now() > tooShort) return current.token;
  return refresh();
}

tabs?.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = TabMessage.safeParse(event.data);
  if (!message.success) return;
  if (message.data.kind === 'renewed') {
    // The own session, which waits while this tab is in another company.
    if (whenBack !== undefined) return;
    hold(message.data.token);
    changes.emit({ kind: 'renewed', user: message.data.user });
    return;
  }
  forgetSession(null);
});
