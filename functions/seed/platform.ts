import { platformCompany } from '@shared/companies/subscription.ts';
import { allFlags, type Plan } from '@shared/plans/model.ts';
import { findCompany } from '../accounts/companies/repo.ts';
import { foundCompany } from '../accounts/companies/service.ts';
import { ensurePlan } from '../accounts/plans/service.ts';
import { ensureUserCreation } from '../accounts/settings/repo.ts';
import { listUsers } from '../accounts/users/service.ts';
import { now } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { isCommonPassword } from '../core/secrets/passwordRules.ts';
import { hashPassword } from '../core/secrets/passwords.ts';
import { reserveSystemNumbers } from '../core/store/sequences.ts';
import { type Login, newPassword } from './logins.ts';

/** B-SEED-1. */
const firstPlan: Plan = {
  ...allFlags,
  id: 1,
  name: 'Plano 1',
  users: 10,
  connections: 10,
  queues: 10,
  amount: 100,
  isPublic: true,
};

const role = 'super';

async function existing(): Promise<Login[]> {
  const users = await listUsers({ companyId: platformCompany });
  return users.filter((user) => user.super).map(({ email }) => ({ email, role }));
}

/** What an installation cannot be without: a plan, the platform's company and its administrator (B-SEED-1). */
export async function seedPlatform(admin: {
  readonly email: string;
  readonly password: string | undefined;
}): Promise<{ logins: Login[]; plan: Plan }> {
  await Promise.all([reserveSystemNumbers('plan', firstPlan.id), reserveSystemNumbers('company', platformCompany)]);
  const plan = await ensurePlan(firstPlan);
  await ensureUserCreation();
  if (await findCompany(platformCompany)) return { logins: await existing(), plan };
  const password = admin.password ?? newPassword();
  // Whoever installs has to get in; the warning asks them to choose another one.
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
