import { platformCompany } from '@shared/companies/subscription.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { impersonation as contract } from '@shared/platform/contract.ts';
import { type Impersonation, impersonationSeconds, impersonator } from '@shared/platform/impersonation.ts';
import { ulid } from 'ulid';
import { getCompany } from '../../accounts/records/companies.ts';
import { currentUser } from '../../accounts/session/service.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import { signAccess } from '../../core/http/tokens.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { impersonationEntity, lastImpersonationKey } from '../../core/store/impersonations.ts';
import { claimUnique, moveUnique, putNew } from '../../core/store/records.ts';
import { getItem, retryConflicts, wasApplied } from '../../core/store/store.ts';
import { update } from '../../core/store/update.ts';

/** Into no company of the platform's own people, and not into one's own. @throws ERR_NO_PERMISSION */
function checkTarget(ctx: Ctx, companyId: number): void {
  if (companyId === platformCompany || companyId === ctx.companyId) throw new AppError('ERR_NO_PERMISSION');
}

/** A new impersonation ends the former one, because an administrator has one valid token per company. */
async function replacingSteps({ id, companyId, actor, startedAt }: Impersonation): Promise<Step[]> {
  const key = lastImpersonationKey({ companyId, actor });
  const former = (await getItem(key, true))?.['id'];
  if (former === undefined) return [{ write: claimUnique(key, { id }) }];
  const place = impersonationEntity.key({ companyId, id: String(former) } as Impersonation);
  return [
    { write: moveUnique(key, { id }, { id: former }) },
    { write: update(place, { set: { leftAt: startedAt } }, { exists: true }) },
  ];
}

/** Enters a company: a session there, and a record in that company's own log that says who and why. */
export async function beginImpersonation(
  { companyId, reason, mode }: Parsed<typeof contract.begin>,
  ctx: Ctx,
): Promise<{ token: string; user: Awaited<ReturnType<typeof currentUser>>; impersonation: Impersonation }> {
  checkTarget(ctx, companyId);
  const company = await getCompany(companyId);
  if (!company.status) throw new AppError('ERR_COMPANY_SWITCHED_OFF');
  const { user: actor, now } = ctx;
  const entry: Impersonation = {
    ...{ id: ulid(now.getTime()), companyId, mode, reason },
    actor: { companyId: actor.companyId, id: actor.id, name: actor.name },
    startedAt: now.toISOString(),
    endsAt: new Date(now.getTime() + impersonationSeconds * 1000).toISOString(),
    leftAt: null,
  };
  const user = impersonator(actor, companyId);
  const happening = { company, user, now, target: companyId, note: reason };
  await retryConflicts(async () =>
    commit([
      { write: putNew(impersonationEntity, entry) },
      { write: putNew(auditEntity, eventRecord('platform.entered', happening)) },
      ...(await replacingSteps(entry)),
    ]),
  );
  const { id, name, profile, tokenVersion } = actor;
  const claims = { id, name, profile, companyId: actor.companyId, tokenVersion };
  const [token, current] = await Promise.all([
    signAccess({ ...claims, impersonation: { id: entry.id, companyId, mode } }, impersonationSeconds),
    currentUser(user, company),
  ]);
  return { token, user: current, impersonation: entry };
}

/** Ends the impersonation of the caller. @throws ERR_NOT_FOUND without one */
export async function endImpersonation({ impersonation, company, user, now }: Ctx): Promise<void> {
  if (!impersonation) throw new AppError('ERR_NOT_FOUND');
  const happening = { company, user, now, target: company.id };
  await wasApplied(
    commit([
      {
        // Twice is once.
        write: update(
          impersonationEntity.key(impersonation),
          { set: { leftAt: now.toISOString() } },
          { expected: { leftAt: null } },
        ),
      },
      { write: putNew(auditEntity, eventRecord('platform.left', happening)) },
    ]),
  );
}
