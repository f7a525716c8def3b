import type * as z from 'zod';
import type { AuditAction } from './audit.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call a route. No default on purpose: a route without a stated audience does not compile.
 * - `public`: nobody needs to be known
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
   * Whether it may be called by whoever entered another company, whatever they chose to be able to do there: false for
   * what would let them, or their programs, in after they left.
   */
  readonly whileImpersonating?: boolean;
  /**
   * What whoever calls it shows of themself beside their session, because it leads to an account or to access that
   * outlasts the session (B-AUTH-41).
   * - `fresh`: the own password, or a second factor, or what stands in for either for some minutes
   * - `byChange`: the same, where the change is one of those
   * - `everything`: password and second factor, because it changes these
   */
  readonly proof?: 'fresh' | 'byChange' | 'everything';
  /** Leaves an audit record under this name; see functions/core/http/audit.ts. */
  readonly audit?: AuditAction;
  /** It sets a cookie, or makes a login: only pages of our own may ask for it. */
  readonly setsCookie?: true;
  /** Also accepts multipart/form-data; files arrive in `ctx.files`. */
  readonly multipart?: true;
  /** Its input stands in the path and the query; what the body holds is somebody else’s business. */
  readonly queryOnly?: true;
  /** Called by programs alone, which are told by name of what it does not know. */
  readonly isForPrograms?: true;
  /** One object for path, query and body; the path wins. */
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
