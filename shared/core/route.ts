import type * as z from 'zod';
import type { AuditAction } from './audit.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Audience of a route. There is no default on purpose: a route without an audience does not compile.
 * - `public`: callers without an account
 * - `cookie`: the refresh cookie identifies the caller
 * - `user`, `supervisor`, `admin`: at least that profile
 * - `connections`: admin, or a user with allowConnections
 * - `dashboard`: admin, supervisor, or a user with showDashboard
 * - `super`: the platform's own staff
 * - `signed`: the handler verifies a signature or token of an outside system itself
 */
export type Access =
  | 'public'
  | 'cookie'
  | 'user'
  | 'supervisor'
  | 'admin'
  | 'connections'
  | 'dashboard'
  | 'super'
  | 'signed';

export type PlanFlag =
  | 'useWhatsapp'
  | 'useFacebook'
  | 'useInstagram'
  | 'useCampaigns'
  | 'useSchedules'
  | 'useInternalChat'
  | 'useExternalApi'
  | 'useKanban'
  | 'useOpenAi'
  | 'useIntegration';

export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base `/api`; `{name}` is one segment, `{name+}` the rest of the path. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Plan feature the company must have, else 403 ERR_PLAN_FEATURE_DISABLED. */
  readonly plan?: PlanFlag;
  /** Still answers after the subscription expired (B-COMP-11). */
  readonly whenExpired?: true;
  /** Super users may name another company in `companyId`; everywhere else only one's own is accepted. */
  readonly anyCompany?: true;
  /** Accepts `Idempotency-Key`: the same key within 24 h answers the same and has one effect. */
  readonly idempotent?: true;
  /**
   * False for routes that the platform's staff may never call from within another company, whatever they chose on
   * entering: those that would give them or their programs access after they left.
   */
  readonly whileImpersonating?: boolean;
  /**
   * Proof that is required in addition to the session, because the route gives access to an account or access that
   * outlasts the session (B-AUTH-41).
   * - `fresh`: the own password, or a second factor, or a recent proof of either
   * - `byChange`: the same, if the request makes one of those changes
   * - `everything`: password and second factor, because the route changes these
   */
  readonly proof?: 'fresh' | 'byChange' | 'everything';
  /** Leaves an audit record under this name; see functions/core/http/audit.ts. */
  readonly audit?: AuditAction;
  /** The route sets a cookie or signs a user in, so only our own pages may call it. */
  readonly setsCookie?: true;
  /** Also accepts multipart/form-data; files arrive in `ctx.files`. */
  readonly multipart?: true;
  /** Input is read from path and query only; the body belongs to an outside system. */
  readonly queryOnly?: true;
  /** The route is called by programs, so unknown input fields are refused by name. */
  readonly isForPrograms?: true;
  /** A single object for path, query and body; the path wins. */
  readonly input: I;
  /** Parsed before answering, so that no field leaves which was not promised here. */
  readonly output: O;
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
}

export type Resource = Readonly<Record<string, Route>>;
export type Input<R extends Route> = z.input<R['input']>;
export type Parsed<R extends Route> = z.output<R['input']>;
export type Output<R extends Route> = z.input<R['output']>;
export type Result<R extends Route> = z.output<R['output']>;

export const route = <I extends z.ZodType, O extends z.ZodType>(r: Route<I, O>): Route<I, O> => r;

/** Names of the path's parameters, without the `+` of a greedy one. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1] as string);

export interface WireRequest {
  readonly method: Route['method'];
  readonly path: string;
  readonly body?: string;
}

const toParam = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The HTTP request of one call: path parameters filled in, the rest as query (GET, DELETE) or JSON body. */
export function toRequest(r: Route, input: Readonly<Record<string, unknown>>): WireRequest {
  const rest: Record<string, unknown> = { ...input };
  let path: string = r.path;
  for (const name of pathNames(r.path)) {
    const value = String(rest[name]);
    path = path.replace(`{${name}}`, encodeURIComponent(value));
    path = path.replace(`{${name}+}`, value.split('/').map(encodeURIComponent).join('/'));
    delete rest[name];
  }
  if ((r.method === 'POST' || r.method === 'PUT') && !r.queryOnly)
    return { method: r.method, path, body: JSON.stringify(rest) };
  const pairs = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, toParam(value)])).toString();
  return { method: r.method, path: search ? `${path}?${search}` : path };
}
