import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { pathNames, type Route } from '@shared/core/route.ts';
import type { Impersonation } from '@shared/platform/impersonation.ts';
import { type Viewer, viewerOf } from '@shared/tickets/rules/policy.ts';
import type { User } from '@shared/users/model.ts';

/** A file that came with a multipart request. */
export interface RequestFile {
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
}

/** The company and the time of a request; passed to every repo, never ambient. */
export interface CompanyCtx {
  readonly companyId: number;
  readonly now: Date;
}

/** The signed-in user of a request. Company and user come from the token only. */
export interface Ctx extends CompanyCtx {
  readonly user: User;
  readonly company: Company;
  readonly viewer: Viewer;
  readonly request: RequestInfo;
  /**
   * Set while a member of the platform's staff works in a customer's company; the company's users do not see them
   * online.
   */
  readonly impersonation?: Impersonation;
  /** A program asks, with a key of the API; `user` is then made of the key. */
  readonly apiKey?: { readonly id: number };
}

/** A caller who is not known: public and signed routes. */
export interface PublicCtx {
  readonly now: Date;
  readonly request: RequestInfo;
}

export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly files: readonly RequestFile[];
  readonly idempotencyKey: string | undefined;
  /** Items a handler asked to be read together with the caller; see `alongside` in serve.ts. */
  readonly alongside: readonly (Record<string, unknown> | undefined)[];
}

export const ctxOf = (user: User, company: Company, at: Date, request: RequestInfo): Ctx => ({
  companyId: company.id,
  now: at,
  user,
  company,
  viewer: viewerOf(user),
  request,
});

export const isAdmin = (ctx: Ctx): boolean => ctx.user.profile === 'admin';

/**
 * Accepted for compatibility, never trusted: a company id in query or body must be the caller's own. One in the path
 * names a record, which is found or not.
 * @throws ERR_NO_PERMISSION
 */
export function checkCompany(ctx: Ctx, route: Route, input: unknown): void {
  const { companyId } = (input ?? {}) as { companyId?: unknown };
  if (companyId === undefined || pathNames(route.path).includes('companyId')) return;
  if (route.anyCompany && ctx.user.super) return;
  if (companyId !== ctx.companyId) throw new AppError('ERR_NO_PERMISSION');
}
