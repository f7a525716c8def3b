import { AppError } from '@shared/core/errors.ts';
import { daySeconds } from '@shared/core/time.ts';
import type { EmailState, User } from '@shared/users/model.ts';
import { isSandboxOpen } from '../../core/context/sandboxGate.ts';
import { env } from '../../core/env.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import type { Step } from '../../core/store/commit.ts';
import { emailSteps, isEmailConfigured } from '../../core/store/emails.ts';
import { userEntity } from '../../core/store/entities.ts';
import { claimUnique, moveUnique, putNew, putVersion } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import { companyEmailSteps, getCompany } from './companies.ts';
import { emailKey, findLogin, findUser, type Login, loginOf, takingEmail } from './users.ts';

/** True if the user's address goes to the first user who proves it (B-USER-10). */
const yieldsEmail = ({ super: isStaff, emailProvenAt }: User): boolean => !isStaff && emailProvenAt === null;

/** Returns the user who signs in with an address. */
async function holderOf(email: string): Promise<User | undefined> {
  const login = await findLogin(email);
  return login && findUser(login.companyId, login.userId);
}

/**
 * True if the user's address signs in to another account so far: it moves only for its owner, who knows the password
 * chosen here (B-USER-10).
 */
export async function signsInElsewhere({ email, emailState }: Pick<User, 'email' | 'emailState'>): Promise<boolean> {
  return emailState === 'waiting' && (await findLogin(email)) !== undefined;
}

/**
 * Returns the state of a new user's address, which an e-mail has to prove. Unless another company's user would
 * yield it, it is claimed like every address, which fails if it is in use.
 */
export async function initialEmailState(email: string, companyId: number): Promise<EmailState> {
  if (!isEmailConfigured()) return 'own';
  const holder = await holderOf(email);
  return holder && holder.companyId !== companyId && yieldsEmail(holder) ? 'waiting' : 'own';
}

/**
 * Returns the address state of the first user of a sign-up. Signing in right away would reveal whether the address was
 * known, so with e-mail it always waits for the link. A sandbox shows every e-mail, so there is nothing to hide.
 */
export const signUpEmailState = (email: string, companyId: number): Promise<EmailState> =>
  isEmailConfigured() && !isSandboxOpen() ? Promise.resolve('waiting') : initialEmailState(email, companyId);

/**
 * Returns the address state of a user named by an administrator or a provider. An address that signs in at another
 * company stays there until its link is opened, so that accounts are not revealed.
 * @throws ERR_EMAIL_ALREADY_EXISTS if it belongs to a user of this company
 */
export async function memberEmailState(email: string, companyId: number): Promise<EmailState> {
  const login = await findLogin(email);
  if (login?.companyId === companyId) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  return login === undefined ? 'own' : 'waiting';
}

/**
 * Adds a user with the address in the state it allows, again after concurrent claims. Without e-mail no proof is
 * possible, and an address in use is refused.
 * @returns the added user
 */
export async function claimingEmail(user: User, add: (user: User) => Promise<void>): Promise<User> {
  const look = () =>
    isEmailConfigured() ? memberEmailState(user.email, user.companyId) : Promise.resolve('own' as const);
  const first = { ...user, emailState: await look() };
  try {
    await add(first);
    return first;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_ALREADY_EXISTS') throw error;
    const second = { ...user, emailState: await look() };
    await add(second);
    return second;
  }
}

/** Returns the user to whom an address belongs for good at a sign-up: proven, or of the platform's staff. */
export async function ownerOf(email: string): Promise<User | undefined> {
  const holder = isEmailConfigured() ? await holderOf(email) : undefined;
  return holder && !yieldsEmail(holder) ? holder : undefined;
}

/**
 * Returns the steps that inform the owner of an address that it was entered elsewhere; the caller learns nothing
 * (B-COMP-4, B-USER-11).
 */
export async function ownerSteps(owner: User, now: Date, isChange: boolean): Promise<Step[]> {
  const { name: companyName } = await getCompany(owner.companyId);
  const content = {
    ...{ kind: 'accountThere' as const, name: owner.name, companyName, url: `${env('PUBLIC_URL')}/login` },
    ...(isChange ? { isChange: true as const } : {}),
  };
  return emailSteps({ companyId: owner.companyId, now }, { to: owner.email, language: owner.language, content });
}

/** Returns a user without the address, who never proved it; an administrator assigns another one. */
const withoutEmail = (holder: User): User => ({
  ...holder,
  ...{ email: '', emailState: 'taken', emailProvenAt: null, emailFailure: null, invitation: null },
});

/** Step by step the address leaves them: the record, the company's own e-mail where it was the same, the audit log. */
async function losingSteps(holder: User, now: Date): Promise<Step[]> {
  const company = await getCompany(holder.companyId);
  const happening = { company, user: holder, now, target: holder.id };
  return [
    { write: putVersion(userEntity, withoutEmail(holder), 'user.updated').write },
    ...companyEmailSteps(company, holder.email, ''),
    { write: putNew(auditEntity, eventRecord('session.emailTaken', happening)) },
  ];
}

/**
 * Returns the steps that move an address to the user who just proved it and whose record is saved with them. Of two
 * concurrent proofs the second fails.
 * @throws ERR_EMAIL_ALREADY_EXISTS, WriteConflict by the transaction if the address moved meanwhile
 */
export async function winningSteps(user: User, now: Date): Promise<Step[]> {
  if (user.emailState === 'own') return [];
  const login = await findLogin(user.email);
  if (!login) return [takingEmail(user)];
  const holder = await findUser(login.companyId, login.userId);
  if (!holder || !yieldsEmail(holder)) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  return [
    { write: moveUnique(emailKey(user.email), loginOf(user), loginOf(holder)) },
    ...(await losingSteps(holder, now)),
  ];
}

/** Fields of a user from the proof on. */
export const provenEmail = (now: Date): Pick<User, 'emailState' | 'emailProvenAt'> => ({
  emailState: 'own',
  emailProvenAt: now.toISOString(),
});

const requestKey = (request: string): Key => keys.systemRef('signUpRequest', request);

/** Stores a sign-up's request, so that a repeated one is recognized for a day, independent of its address. */
export const notingRequest = (user: Pick<User, 'companyId' | 'id'>, request: string, now: Date): Step => ({
  write: claimUnique(requestKey(request), { ...loginOf(user), ttl: Math.floor(now.getTime() / 1000) + daySeconds }),
  refused: 'ERR_EMAIL_ALREADY_EXISTS',
});

/** Returns the user of a stored sign-up request, real or apparent. */
export async function findNotedRequest(request: string): Promise<Pick<Login, 'companyId' | 'userId'> | undefined> {
  const item = await getItem(requestKey(request), true);
  return item && { companyId: Number(item['companyId']), userId: Number(item['userId']) };
}
