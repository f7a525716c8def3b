import { census } from '@fn/core/census.ts';
import { companyEntity, userEntity } from '@fn/core/entities.ts';
import { toItem } from '@fn/core/records.ts';
import { nextNumber, nextSystemNumber } from '@fn/core/sequences.ts';
import { putItem, transact } from '@fn/core/store.ts';
import { signAccess } from '@fn/core/tokens.ts';
import { type Company, defaultSchedules } from '@shared/companies/model.ts';
import { allFlags } from '@shared/plans/model.ts';
import type { User } from '@shared/users/model.ts';

export interface SignedIn {
  readonly user: User;
  /** Access token. */
  readonly token: string;
}

export const tokenOf = (user: User): Promise<string> =>
  signAccess({
    id: user.id,
    name: user.name,
    profile: user.profile,
    companyId: user.companyId,
    tokenVersion: user.tokenVersion,
  });

/** Writes a company with every feature, wide limits and no due date. */
export async function newCompany(fields: Partial<Company> = {}): Promise<Company> {
  const id = fields.id ?? (await nextSystemNumber('company'));
  const company: Company = {
    id,
    name: `Company ${id}`,
    email: `company${id}@example.com`,
    phone: '',
    document: '',
    planId: 1,
    plan: {
      ...allFlags,
      id: 1,
      name: 'Plano 1',
      users: 100,
      connections: 100,
      queues: 100,
      amount: 100,
      isPublic: true,
    },
    status: true,
    dueDate: null,
    recurrence: '',
    timeZone: 'America/Sao_Paulo',
    schedules: defaultSchedules(),
    referredBy: '',
    createdAt: '2026-11-01T12:00:00.000Z',
    lastLogin: null,
    version: 0,
    ...fields,
  };
  await putItem(toItem(companyEntity, company));
  return company;
}

/** Writes a user of a company and signs an access token for them; they have no password. */
export async function newUser(companyId: number, fields: Partial<User> = {}): Promise<SignedIn> {
  const id = fields.id ?? (await nextNumber(companyId, 'user'));
  const user: User = {
    id,
    companyId,
    name: `User ${id}`,
    email: `user${id}@company${companyId}.example.com`,
    profile: 'user',
    super: false,
    language: 'pt-BR',
    profileImage: null,
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    allTicket: 'disabled',
    allowGroup: false,
    defaultTheme: 'light',
    defaultMenu: 'closed',
    wpp: '',
    whatsappId: null,
    queueIds: [],
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    color: '#2576d2',
    online: false,
    lastSeen: null,
    passwordHash: '',
    tokenVersion: 0,
    refreshRotation: 0,
    refreshRotatedAt: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    version: 0,
    ...fields,
  };
  await putItem(toItem(userEntity, user));
  await transact([census(companyId, { users: 1, ...(user.profile === 'admin' ? { admins: 1 } : {}) })]);
  return { user, token: await tokenOf(user) };
}

/** A company with an administrator. */
export async function newTenant(fields: Partial<Company> = {}): Promise<{ company: Company; admin: SignedIn }> {
  const company = await newCompany(fields);
  return { company, admin: await newUser(company.id, { profile: 'admin' }) };
}
