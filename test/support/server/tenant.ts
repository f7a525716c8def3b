import { scryptSync } from 'node:crypto';
import { signAccess } from '@fn/core/http/tokens.ts';
import { companyEntity, userEntity } from '@fn/core/store/entities.ts';
import { changeCounters } from '@fn/core/store/quotaCounters.ts';
import { toItem } from '@fn/core/store/records.ts';
import { nextNumber, nextSystemNumber } from '@fn/core/store/sequences.ts';
import { putItem, transact } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { newCompany as companyDraft } from '@shared/companies/draft.ts';
import type { Company } from '@shared/companies/model.ts';
import { allFlags, type Plan, type PlanRecord } from '@shared/plans/model.ts';
import { newUser as userDraft } from '@shared/users/draft.ts';
import type { User } from '@shared/users/model.ts';

export interface SignedIn {
  readonly user: User;
  /** Access token. */
  readonly token: string;
}

/** What `knownHash` is the hash of; cheap to check, so that a test may do it often. */
export const knownPassword = 'Cavalo-de-teste';
const salt = Buffer.alloc(16);
export const knownHash = `scrypt$2$1$1$${salt.toString('base64')}$${scryptSync(knownPassword, salt, 32, { N: 2, r: 1, p: 1 }).toString('base64')}`;

const founded = new Date('2026-11-01T12:00:00.000Z');

/** Every feature and wide limits. */
export const widePlan: Plan = {
  ...allFlags,
  id: 1,
  name: 'Plano 1',
  users: 100,
  connections: 100,
  queues: 100,
  amount: 100,
  isPublic: true,
};

/** The same as the platform keeps it. */
export const aPlan = (fields: Partial<PlanRecord> = {}): PlanRecord => ({
  ...widePlan,
  trialDays: 7,
  companies: 0,
  createdAt: founded.toISOString(),
  version: 1,
  ...fields,
});

export const tokenOf = ({ id, name, profile, companyId, tokenVersion }: User): Promise<string> =>
  signAccess({ id, name, profile, companyId, tokenVersion });

/** Company 1 is the platform's own and follows other rules. */
async function nextCompanyId(): Promise<number> {
  const id = await nextSystemNumber('company');
  return id === 1 ? nextSystemNumber('company') : id;
}

/** Writes a company with every feature, wide limits and no due date. */
export async function newCompany(fields: Partial<Company> = {}): Promise<Company> {
  const id = fields.id ?? (await nextCompanyId());
  const named = { name: `Company ${id}`, email: `company${id}@example.com` };
  const company = companyDraft(widePlan, { ...named, ...fields, id }, founded);
  await putItem(toItem(companyEntity, company));
  return company;
}

/** Writes a user of a company, who knows `knownPassword`, and signs an access token for them. */
export async function newUser(companyId: number, fields: Partial<User> = {}): Promise<SignedIn> {
  const id = fields.id ?? (await nextNumber(companyId, 'user'));
  const named = { name: `User ${id}`, email: `user${id}@company${companyId}.example.com` };
  const user = userDraft({ passwordHash: knownHash, ...named, ...fields, id, companyId }, founded.toISOString());
  await putItem(toItem(userEntity, user));
  await putItem({ ...keys.systemRef('email', user.email), companyId, userId: id, et: 'ref', sv: 1 });
  await transact([changeCounters(companyId, { users: 1, ...(user.profile === 'admin' ? { admins: 1 } : {}) })]);
  return { user, token: await tokenOf(user) };
}

/** A company with an administrator. */
export async function newTenant(fields: Partial<Company> = {}): Promise<{ company: Company; admin: SignedIn }> {
  const company = await newCompany(fields);
  return { company, admin: await newUser(company.id, { profile: 'admin' }) };
}
