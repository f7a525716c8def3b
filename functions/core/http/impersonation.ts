import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Route } from '@shared/core/route.ts';
import { type Impersonation, impersonator, mayWhileImpersonating } from '@shared/platform/impersonation.ts';
import type { User } from '@shared/users/model.ts';
import { now } from '../context/clock.ts';
import { companyEntity, userEntity } from '../store/entities.ts';
import { impersonationEntity } from '../store/impersonations.ts';
import { fromItem, toItem } from '../store/records.ts';
import { createItem, type Item } from '../store/store.ts';
import { keys } from '../store/table.ts';
import { getItemsWithCounters } from '../store/ticketCounters.ts';
import type { Alongside } from './alongside.ts';
import { auditEntity, eventRecord } from './audit.ts';
import type { AccessClaims, ImpersonationClaims } from './tokens.ts';

interface ImpersonationRecords {
  readonly actor: User;
  readonly company: Company;
  readonly impersonation: Impersonation;
  readonly items: (Item | undefined)[];
}

type Claims = Pick<AccessClaims, 'id' | 'companyId' | 'tokenVersion'>;

async function find(
  { id, companyId }: Claims,
  entered: ImpersonationClaims,
  { alongside, isConsistent }: { readonly alongside: Alongside; readonly isConsistent: boolean },
): Promise<ImpersonationRecords | undefined> {
  const wanted = [
    keys.config(companyId, 'USER', id),
    keys.company(companyId),
    keys.company(entered.companyId),
    keys.impersonation(entered.companyId, entered.id),
    ...alongside(entered.companyId, undefined),
  ];
  const [actorItem, home, company, record, ...items] = await getItemsWithCounters(
    entered.companyId,
    wanted,
    isConsistent,
  );
  if (!actorItem || !home || !company || !record) return undefined;
  if (!fromItem(companyEntity, home).status) return undefined;
  return {
    actor: fromItem(userEntity, actorItem),
    company: fromItem(companyEntity, company),
    impersonation: fromItem(impersonationEntity, record),
    items,
  };
}

/** True if every condition of the entry still holds. */
function holds(
  claims: Claims,
  { mode }: ImpersonationClaims,
  { actor, company, impersonation }: ImpersonationRecords,
): boolean {
  const { actor: entered, endsAt, leftAt } = impersonation;
  return (
    actor.tokenVersion === claims.tokenVersion &&
    actor.super &&
    entered.companyId === claims.companyId &&
    entered.id === claims.id &&
    impersonation.mode === mode &&
    leftAt === null &&
    Date.parse(endsAt) > now().getTime() &&
    company.status
  );
}

/**
 * Session of a staff member in another company, read again on every request: it ends at once with the hour, with
 * leaving, with the right of the staff member, and with the company.
 * @throws ERR_IMPERSONATION_OVER
 */
export async function loadImpersonation(claims: Claims, entered: ImpersonationClaims, alongside: Alongside) {
  const look = async (isConsistent: boolean) => {
    const found = await find(claims, entered, { alongside, isConsistent });
    return found && holds(claims, entered, found) ? found : undefined;
  };
  // Right after entering the cheap read may not have it yet.
  const found = (await look(false)) ?? (await look(true));
  if (!found) throw new AppError('ERR_IMPERSONATION_OVER');
  const { actor, company, impersonation, items } = found;
  return { user: impersonator(actor, company.id), company, items, impersonation };
}

/**
 * Writes every request, also a refused one, to the company's own audit log: the staff member and the route. It
 * costs one write of 300 bytes each, at the rate of one person.
 * @throws ERR_IMPERSONATION_READ_ONLY
 */
export async function admitImpersonator(
  route: Route,
  {
    user,
    company,
    impersonation,
  }: { readonly user: User; readonly company: Company; readonly impersonation: Impersonation },
): Promise<void> {
  const target = `${route.method} ${route.path}`;
  await createItem(toItem(auditEntity, eventRecord('platform.request', { company, user, now: now(), target })));
  if (!mayWhileImpersonating(route, impersonation.mode)) throw new AppError('ERR_IMPERSONATION_READ_ONLY');
}
