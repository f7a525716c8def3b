import { randomBytes } from 'node:crypto';
import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { isOfDomain, type SingleSignOn } from '@shared/singleSignOn/model.ts';
import { newUser } from '@shared/users/draft.ts';
import type { AccessNotice, User } from '@shared/users/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import type { Identity } from '../../core/outbound/openId.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import type { Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { putNew } from '../../core/store/records.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { memberEmailState } from '../records/emailClaims.ts';
import { findIdentity, identityOf, linkingStep } from '../records/singleSignOn.ts';
import { findUser } from '../records/users.ts';
import { addUser } from '../users/service.ts';

/** Reason for refusing a user of the provider, in the words of the page. */
export type Refusal = 'email' | 'domain' | 'unknown' | 'staff';

export const refused = (reason: Refusal | 'provider', cause?: unknown): AppError =>
  new AppError('ERR_SINGLE_SIGN_ON_REFUSED', { values: { reason } }, { cause });

interface Visit {
  readonly settings: SingleSignOn;
  readonly company: Company;
  readonly identity: Identity;
  readonly now: Date;
  readonly request: PublicCtx['request'];
}

interface ProviderUser {
  readonly user: User;
  /** Written with their session. */
  readonly steps: readonly Step[];
}

/** The provider vouches for the address, and the company lets its domain in. @throws ERR_SINGLE_SIGN_ON_REFUSED */
function checkedEmail({ settings, identity: { email } }: Visit): string {
  if (email === undefined) throw refused('email');
  if (!isOfDomain(email, settings.domains)) throw refused('domain');
  return email;
}

const chooseUserName = ({ name }: Identity, email: string): string => {
  const text = name.trim().length >= 2 ? name.trim() : email;
  return text.slice(0, 50);
};

const noted = (event: 'session.identityLinked' | 'session.userCreated', user: User, { company, now }: Visit): Step => ({
  write: putNew(auditEntity, eventRecord(event, { company, user, now, target: user.id })),
});

/** The user signed in otherwise so far, so the address is informed of the new way (B-AUTH-17). */
function linkNotice(user: User, { company, now, request }: Visit): Promise<Step[]> {
  const notice: AccessNotice = { at: now.toISOString(), fields: ['identity'], by: user.name };
  return accessNoticeSteps({ companyId: company.id, now, company, user, request }, user, notice);
}

/** Within the plan's limit. @throws ERR_PLAN_LIMIT_USERS */
async function created(visit: Visit, email: string, link: (userId: number) => Step): Promise<User> {
  const { settings, company, identity, now } = visit;
  const { queues } = await readDirectory(company.id, 'QUEUE');
  const queueIds = settings.queueIds.filter((id) => queues.some((queue) => queue.id === id));
  // The password is random and unknown; the user can replace it with a code.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const id = await nextNumber(company.id, 'user');
  const fields = { id, companyId: company.id, email, name: chooseUserName(identity, email), passwordHash };
  // An address in use elsewhere stays there: the user of the provider signs in only through it (B-USER-10).
  const emailState = await memberEmailState(email, company.id);
  const user = newUser({ ...fields, profile: settings.profile, queueIds, emailState }, now.toISOString());
  await addUser(user, company.plan.users, [link(id), noted('session.userCreated', user, visit)]);
  return user;
}

/**
 * Returns the user of this company whom the provider means: by its subject, the first time by a verified e-mail, else a
 * new user.
 * @throws ERR_SINGLE_SIGN_ON_REFUSED, ERR_PLAN_LIMIT_USERS
 */
export async function findOrCreateProviderUser(visit: Visit): Promise<ProviderUser> {
  try {
    return await personNow(visit);
  } catch (error) {
    // A concurrent sign-in created the user meanwhile.
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_ALREADY_EXISTS') throw error;
    return personNow(visit);
  }
}

async function personNow(visit: Visit): Promise<ProviderUser> {
  const { settings, company, identity: claimed } = visit;
  const email = checkedEmail(visit);
  const identity = identityOf(settings.issuer, claimed.subject);
  const known = await findIdentity(company.id, identity);
  const owner = known && (await findUser(company.id, known.userId));
  const link = (userId: number): Step => linkingStep({ companyId: company.id, userId, identity }, known);
  if (owner) return { user: owner, steps: [] };
  const user = (await readDirectory(company.id, 'USER')).users.find((one) => one.email === email);
  if (user) {
    const steps = [link(user.id), noted('session.identityLinked', user, visit), ...(await linkNotice(user, visit))];
    return { user, steps };
  }
  if (!settings.createsUsers) throw refused('unknown');
  return { user: await created(visit, email, link), steps: [] };
}
