import type { Company } from '@shared/companies/model.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { session } from '@shared/session/contract.ts';
import type { User } from '@shared/users/model.ts';
import { isSandboxOpen } from '../../core/context/sandboxGate.ts';
import { isPassword, nobodysHash } from '../../core/secrets/passwords.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { isEmailConfigured } from '../../core/store/emails.ts';
import { mustMatch } from '../../core/store/records.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { askForProof } from '../companies/emailProof.ts';
import { changeSteps, findCompany } from '../records/companies.ts';
import { findUser } from '../records/users.ts';
import { findWaiting, waitingStep } from '../records/waitingEmails.ts';

interface WaitingSignUp {
  readonly company: Company;
  readonly user: User;
}

/** The number that the first person of a company has, who signed it up. */
export const firstUser = 1;

/** Returns the newest company signed up with an address that still waits for its proof. */
async function findNewestWaitingSignUp(email: string): Promise<WaitingSignUp | undefined> {
  const waiting = (await findWaiting(email)).find(({ userId }) => userId === firstUser);
  // An address without waiting sign-up causes the same reads, in company 0, which is empty.
  const { companyId, userId } = waiting ?? { companyId: 0, userId: 0 };
  const [user, company] = await Promise.all([findUser(companyId, userId), findCompany(companyId)]);
  if (!user || !company?.status || company.removal !== null) return undefined;
  const isWaiting = user.emailState === 'waiting' && user.email === email && user.passwordHash !== '';
  return isWaiting && company.emailProof?.email === email ? { company, user } : undefined;
}

/**
 * Finds an earlier sign-up with the same address and password whose link was not opened and may be lost. With a sandbox
 * no links wait, so nothing is searched. A password is compared in any case, so that the time reveals nothing.
 */
export async function findWaitingSignUp({
  email,
  password,
}: Pick<Parsed<typeof session.signUp>, 'email' | 'password'>): Promise<WaitingSignUp | undefined> {
  if (!isEmailConfigured() || isSandboxOpen()) return undefined;
  const waiting = await findNewestWaitingSignUp(email);
  const isRight = await isPassword(password, waiting?.user.passwordHash ?? nobodysHash);
  return isRight ? waiting : undefined;
}

/**
 * Sends a new link to the address; the former one becomes invalid.
 * @param alongside steps of the same transaction
 * @returns false if the sign-up does not wait any more
 */
export const sendLinkAgain = (waiting: WaitingSignUp, alongside: readonly Step[], now: Date): Promise<boolean> =>
  retryConflicts(async (attempt) => {
    const current = attempt === 0 ? waiting : await findNewestWaitingSignUp(waiting.user.email);
    if (current?.company.id !== waiting.company.id) return false;
    const { company, user } = current;
    const asked = await askForProof({ company, user, now });
    if (!asked) return false;
    await commit([
      ...changeSteps(company, { ...company, emailProof: asked.proof }).steps,
      { write: mustMatch(keys.config(user.companyId, 'USER', user.id), { emailState: 'waiting', email: user.email }) },
      waitingStep(user.email, user, asked.proof.until),
      ...alongside,
      ...asked.steps,
    ]);
    return true;
  });
