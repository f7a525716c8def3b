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

/** Whether somebody's address is left to the first who shows that it is theirs (B-USER-10). */
const yieldsEmail = ({ super: isStaff, emailProvenAt }: User): boolean => !isStaff && emailProvenAt === null;

/** Who signs in with an address. */
async function holderOf(email: string): Promise<User | undefined> {
  const login = await findLogin(email);
  return login && findUser(login.companyId, login.userId);
}

/**
 * Whether somebody's address signs in another account so far: it moves for its owner alone, who knows the password that
 * was chosen here (B-USER-10).
 */
export async function signsInElsewhere({ email, emailState }: Pick<User, 'email' | 'emailState'>): Promise<boolean> {
  return emailState === 'waiting' && (await findLogin(email)) !== undefined;
}

/**
 * How somebody new begins with an address who is to show, by an e-mail that goes there, that it is theirs. Where nobody
 * of another company yields it, it is taken like every address, which refuses one that is somebody's.
 */
export async function initialEmailState(email: string, companyId: number): Promise<EmailState> {
  if (!isEmailConfigured()) return 'own';
  const holder = await holderOf(email);
  return holder && holder.companyId !== companyId && yieldsEmail(holder) ? 'waiting' : 'own';
}

/**
 * How the first person of a company that signs up begins. Who may sign in right away would tell whether the address was
 * somebody's, so where e-mails go to people nobody does before their link was opened. On a machine with a sandbox anybody
 * reads every e-mail, so that there is nothing to hide.
 */
export const signUpEmailState = (email: string, companyId: number): Promise<EmailState> =>
  isEmailConfigured() && !isSandboxOpen() ? Promise.resolve('waiting') : initialEmailState(email, companyId);

/**
 * How somebody begins whom an administrator or a provider names. An address that signs in at another company is that
 * one's until a link that went there says otherwise, whoever it is: nobody learns here who has an account.
 * @throws ERR_EMAIL_ALREADY_EXISTS when it is somebody's of this company
 */
export async function memberEmailState(email: string, companyId: number): Promise<EmailState> {
  const login = await findLogin(email);
  if (login?.companyId === companyId) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  return login === undefined ? 'own' : 'waiting';
}

/**
 * Adds somebody with the address as far as it is theirs, however often others take it meanwhile. Where no e-mail leaves
 * nobody could show anything, and an address that is taken is refused. @returns whom it added
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

/** Whose an address is for good, where somebody signs up with it: they showed so, or are of the platform's staff. */
export async function ownerOf(email: string): Promise<User | undefined> {
  const holder = isEmailConfigured() ? await holderOf(email) : undefined;
  return holder && !yieldsEmail(holder) ? holder : undefined;
}

/** Tells whoever has an address that somebody else typed it: whoever did so learns nothing (B-COMP-4, B-USER-11). */
export async function ownerSteps(owner: User, now: Date, isChange: boolean): Promise<Step[]> {
  const { name: companyName } = await getCompany(owner.companyId);
  const content = {
    ...{ kind: 'accountThere' as const, name: owner.name, companyName, url: `${env('PUBLIC_URL')}/login` },
    ...(isChange ? { isChange: true as const } : {}),
  };
  return emailSteps({ companyId: owner.companyId, now }, { to: owner.email, language: owner.language, content });
}

/** What becomes of whoever never showed that the address is theirs: their administrator gives them another one. */
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
 * Steps with which an address leads to whoever just showed that it is theirs, and whose record is saved beside them.
 * Of two who show it at the same moment the second finds that the first did.
 * @throws ERR_EMAIL_ALREADY_EXISTS, WriteConflict by the transaction when the address moved meanwhile
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

/** What is true of somebody from the proof on. */
export const provenEmail = (now: Date): Pick<User, 'emailState' | 'emailProvenAt'> => ({
  emailState: 'own',
  emailProvenAt: now.toISOString(),
});

const requestKey = (request: string): Key => keys.systemRef('signUpRequest', request);

/** Notes a sign-up, so that the same request is known again for a day, whoever its address leads to. */
export const notingRequest = (user: Pick<User, 'companyId' | 'id'>, request: string, now: Date): Step => ({
  write: claimUnique(requestKey(request), { ...loginOf(user), ttl: Math.floor(now.getTime() / 1000) + daySeconds }),
  refused: 'ERR_EMAIL_ALREADY_EXISTS',
});

/** Whom a sign-up made that was noted like that, or seemed to. */
export async function findNotedRequest(request: string): Promise<Pick<Login, 'companyId' | 'userId'> | undefined> {
  const item = await getItem(requestKey(request), true);
  return item && { companyId: Number(item['companyId']), userId: Number(item['userId']) };
}
