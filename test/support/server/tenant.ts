import { scryptSync } from 'node:crypto';
import { signAccess } from '@fn/core/http/tokens.ts';
import { companyEntity, userEntity } from '@fn/core/store/entities.ts';
import { changeCounters } from '@fn/core/store/quotaCounters.ts';
import { put, toItem } from '@fn/core/store/records.ts';
import { type NumberedKind, nextNumber, nextSystemNumber } from '@fn/core/store/sequences.ts';
import { type Item, putItem, transact } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import type { TransactItem } from '@fn/core/store/transactItem.ts';
import { newCompany as companyDraft } from '@shared/companies/draft.ts';
import type { Company } from '@shared/companies/model.ts';
import { storedIdentity } from '@shared/phones/stored.ts';
import { allFlags, type Plan, type PlanRecord } from '@shared/plans/model.ts';
import { newUser as userDraft } from '@shared/users/draft.ts';
import type { User } from '@shared/users/model.ts';
import { placeChange } from '@shared/users/rules.ts';

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

function companyOf(id: number, fields: Partial<Company>): Company {
  const named = { name: `Company ${id}`, email: `company${id}@example.com` };
  return companyDraft(widePlan, { ...named, ...fields, id }, founded);
}

function userOf(companyId: number, id: number, fields: Partial<User>): User {
  const named = { name: `User ${id}`, email: `user${id}@company${companyId}.example.com` };
  return userDraft({ passwordHash: knownHash, ...named, ...fields, id, companyId }, founded.toISOString());
}

/** A number leads to whoever has it. */
function phoneWrites({ companyId, id, wpp }: User): TransactItem[] {
  const identity = storedIdentity(wpp);
  if (identity === '') return [];
  return [put({ ...keys.userPhone(identity, companyId, id), companyId, userId: id, et: 'ref', sv: 1 })];
}

/** A user as the table keeps one: the record, its address, and that it counts. */
const userWrites = (user: User): TransactItem[] => [
  put(toItem(userEntity, user)),
  put({ ...keys.systemRef('email', user.email), companyId: user.companyId, userId: user.id, et: 'ref', sv: 1 }),
  ...phoneWrites(user),
  changeCounters(user.companyId, placeChange(null, user)),
];

type Numbers = Partial<Record<NumberedKind, number>>;

/** Transaction item: so many numbers are given. */
const numbersGiven = (companyId: number, given: Numbers): TransactItem => ({
  Update: {
    Key: { ...keys.sequences(companyId) },
    UpdateExpression: `ADD ${Object.keys(given)
      .map((kind) => `#${kind} :${kind}`)
      .join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(Object.keys(given).map((kind) => [`#${kind}`, kind])),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(given).map(([kind, count]) => [`:${kind}`, count])),
  },
});

/** Writes a company with every feature, wide limits and no due date. */
export async function newCompany(fields: Partial<Company> = {}): Promise<Company> {
  const company = companyOf(fields.id ?? (await nextCompanyId()), fields);
  await putItem(toItem(companyEntity, company));
  return company;
}

/** Writes a user of a company, who knows `knownPassword`, and signs an access token for them. */
export async function newUser(companyId: number, fields: Partial<User> = {}): Promise<SignedIn> {
  const user = userOf(companyId, fields.id ?? (await nextNumber(companyId, 'user')), fields);
  await transact(userWrites(user));
  return { user, token: await tokenOf(user) };
}

/** What a new company has beside its administrator. */
export interface InitialItems {
  readonly items: readonly Item[];
  /** How many numbers these took. */
  readonly numbers: Numbers;
}

/** A company with an administrator. @param furniture of a company whose number is not given */
export async function newTenant(
  fields: Partial<Company> = {},
  furniture: (companyId: number) => InitialItems = () => ({ items: [], numbers: {} }),
): Promise<{ company: Company; admin: SignedIn }> {
  if (fields.id !== undefined) {
    const company = await newCompany(fields);
    return { company, admin: await newUser(company.id, { profile: 'admin' }) };
  }
  // Nobody has taken a number of it, so that two calls of the table are enough: most tests begin with these.
  const company = companyOf(await nextCompanyId(), fields);
  const user = userOf(company.id, 1, { profile: 'admin' });
  const { items, numbers } = furniture(company.id);
  await transact([
    ...[toItem(companyEntity, company), ...items].map(put),
    ...userWrites(user),
    numbersGiven(company.id, { user: 1, ...numbers }),
  ]);
  return { company, admin: { user, token: await tokenOf(user) } };
}
