import { trialDays } from '@shared/companies/trial.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { allFlags, type PlanRecord } from '@shared/plans/model.ts';
import { foundCompany } from '../accounts/companies/service.ts';
import { planRecords } from '../accounts/plans/repo.ts';
import { ensurePlan } from '../accounts/plans/service.ts';
import { findCompany } from '../accounts/records/companies.ts';
import { ensureUserCreation } from '../accounts/settings/repo.ts';
import { listUsers } from '../accounts/users/service.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { isCommonPassword } from '../core/secrets/passwordRules.ts';
import { hashPassword } from '../core/secrets/passwords.ts';
import { installation } from '../core/store/collection.ts';
import { commit } from '../core/store/commit.ts';
import { companiesFrom } from '../core/store/companyPages.ts';
import { planEntity } from '../core/store/entities.ts';
import { put, toItem } from '../core/store/records.ts';
import { reserveSystemNumbers } from '../core/store/sequences.ts';
import { type Login, newPassword } from './logins.ts';

/** B-SEED-1. */
const firstPlan: Omit<PlanRecord, 'createdAt'> = {
  ...allFlags,
  id: 1,
  name: 'Plano 1',
  users: 10,
  connections: 10,
  queues: 10,
  amount: 100,
  isPublic: true,
  trialDays,
  companies: 0,
  version: 1,
};

const role = 'super';

async function existing(): Promise<Login[]> {
  const users = await listUsers({ companyId: platformCompany });
  return users.filter((user) => user.super).map(({ email }) => ({ email, role }));
}

/** Number of companies by plan. */
async function companiesByPlan(): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let from: number | undefined = 1; from !== undefined; ) {
    const { companies, next } = await companiesFrom(from);
    for (const { planId } of companies) counts.set(planId, (counts.get(planId) ?? 0) + 1);
    from = next;
  }
  return counts;
}

/** Plans of an installation older than their counts become records like those made since. */
async function countPlansAnew(): Promise<void> {
  const old = (await planRecords.list(installation)).filter(({ version }) => version === 0);
  if (old.length === 0) return;
  const counts = await companiesByPlan();
  for (const plan of old) {
    const record = { ...plan, companies: counts.get(plan.id) ?? 0, createdAt: now().toISOString(), version: 1 };
    // The steps are those of a new plan, but the record replaces the old one.
    const beside = planRecords.insertSteps(record).slice(0, -1);
    await commit([...beside, { write: put(toItem(planEntity, record)) }]);
  }
}

/** Creates the minimum of an installation: a plan, the platform's company and its administrator (B-SEED-1). */
export async function seedPlatform(admin: {
  readonly email: string;
  readonly password: string | undefined;
}): Promise<{ logins: Login[]; plan: PlanRecord }> {
  await Promise.all([reserveSystemNumbers('plan', firstPlan.id), reserveSystemNumbers('company', platformCompany)]);
  await countPlansAnew();
  const plan = await ensurePlan({ ...firstPlan, createdAt: now().toISOString() });
  await ensureUserCreation();
  if (await findCompany(platformCompany)) return { logins: await existing(), plan };
  const password = admin.password ?? newPassword();
  // A common password is accepted, so that the administrator can sign in; the warning asks for another one.
  if (isCommonPassword(password)) log.warn('seed.adminPasswordIsCommon');
  await foundCompany({
    id: platformCompany,
    plan,
    now: now(),
    company: { name: 'Empresa 1', email: admin.email },
    admin: { name: 'Admin', email: admin.email, passwordHash: await hashPassword(password), super: true },
  });
  return { logins: [{ email: admin.email, password, role }], plan };
}
