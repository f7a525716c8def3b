import type { Company } from '@shared/companies/model.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Access, Route } from '@shared/core/route.ts';
import type { Impersonation } from '@shared/platform/impersonation.ts';
import { isReplaced } from '@shared/session/rotation.ts';
import type { User } from '@shared/users/model.ts';
import { now } from '../context/clock.ts';
import { type Ctx, ctxOf, type RequestInfo } from '../context/ctx.ts';
import { companyEntity, userEntity } from '../store/entities.ts';
import { fromItem } from '../store/records.ts';
import type { Item } from '../store/store.ts';
import { keys } from '../store/table.ts';
import { getItemsWithCounters } from '../store/ticketCounters.ts';
import type { Alongside } from './alongside.ts';
import { authenticateKey, sentKey } from './apiKeys.ts';
import { admitImpersonator, loadImpersonation } from './impersonation.ts';
import { limitCaller } from './rateLimits.ts';
import { type ImpersonationClaims, verifyAccess, verifyRefresh } from './tokens.ts';

interface Claims {
  readonly id: number;
  readonly companyId: number;
  readonly tokenVersion: number;
  /** Set in an access token. */
  readonly profile?: string;
  /** Set in a refresh token. */
  readonly rotation?: number;
  readonly impersonation?: ImpersonationClaims;
}

async function claimsOf(request: RequestInfo, access: Access): Promise<Claims> {
  if (access === 'cookie') {
    const cookie = request.cookies['jrt'];
    if (!cookie) throw new AppError('ERR_SESSION_EXPIRED');
    return verifyRefresh(cookie);
  }
  const header = request.headers['authorization'];
  if (!header) throw new AppError('ERR_SESSION_EXPIRED');
  return verifyAccess(header.replace(/^Bearer\s+/i, ''));
}

export interface Session {
  readonly user: User;
  readonly company: Company;
  readonly items: (Record<string, unknown> | undefined)[];
  /** Set if the user entered the company from the platform. */
  readonly impersonation?: Impersonation;
}

/**
 * The session behind claims, re-read on every request so that a deactivated user, a second login or a
 * disabled company ends at once (B-AUTH-3, B-AUTH-6).
 */
export async function loadSession(claims: Claims, alongside: Alongside = () => []): Promise<Session> {
  if (claims.impersonation) return loadImpersonation(claims, claims.impersonation, alongside);
  const wanted = [
    keys.config(claims.companyId, 'USER', claims.id),
    keys.company(claims.companyId),
    ...alongside(claims.companyId, claims.profile),
  ];
  const isCurrent = (item: Item | undefined): boolean => item?.['tokenVersion'] === claims.tokenVersion;
  let found = await getItemsWithCounters(claims.companyId, wanted, false);
  // Right after a login the cheap read may still answer the record before it: ask again before ending a session.
  if (!isCurrent(found[0])) found = await getItemsWithCounters(claims.companyId, wanted, true);
  const [userItem, companyItem, ...items] = found;
  if (!userItem || !companyItem || !isCurrent(userItem)) throw new AppError('ERR_SESSION_EXPIRED');
  const user = fromItem(userEntity, userItem);
  const company = fromItem(companyEntity, companyItem);
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  return { user, company, items };
}

const admits: Record<Access, (user: User) => boolean> = {
  public: () => true,
  signed: () => true,
  cookie: () => true,
  user: () => true,
  supervisor: (user) => user.profile !== 'user',
  admin: (user) => user.profile === 'admin',
  connections: (user) => user.profile === 'admin' || user.allowConnections === 'enabled',
  dashboard: (user) => user.profile !== 'user' || user.showDashboard === 'enabled',
  super: (user) => user.super,
};

/** Identifies the caller of a route and checks role, plan and subscription. @throws AppError */
export async function authenticate(route: Route, request: RequestInfo, alongside?: Alongside): Promise<Ctx> {
  const key = route.access === 'cookie' ? undefined : sentKey(request.headers);
  if (key !== undefined) return authenticateKey(route, request, key, alongside);
  const claims = await claimsOf(request, route.access);
  // Before anything is read: who asks too much costs nothing.
  limitCaller(claims);
  const session = await loadSession(claims, alongside);
  const { user, company, items, impersonation } = session;
  if (impersonation) await admitImpersonator(route, { user, company, impersonation });
  const at = now();
  if (claims.rotation !== undefined && isReplaced(user, claims.rotation, at)) throw new AppError('ERR_SESSION_EXPIRED');
  if (!admits[route.access](user)) throw new AppError(route.access === 'super' ? 'ERR_NO_SUPER' : 'ERR_NO_PERMISSION');
  // The platform looks into companies that have not paid, too.
  if (!impersonation && !route.whenExpired && subscriptionState(company, at) !== 'active') {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { values: { dueDate: company.dueDate ?? '' } });
  }
  if (route.plan && !company.plan[route.plan]) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  return { ...ctxOf(user, company, at, { ...request, alongside: items }), ...(impersonation ? { impersonation } : {}) };
}
