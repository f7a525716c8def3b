import { randomBytes } from 'node:crypto';
import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { dayMs } from '@shared/core/time.ts';
import { invitationDays } from '@shared/recovery/rules.ts';
import type { User } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { env } from '../../core/env.ts';
import { countGuess, forgetGuess, type GuessLimit } from '../../core/http/attemptLimits.ts';
import { isSameSecret, secretHash } from '../../core/secrets/compare.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { isPassword } from '../../core/secrets/passwords.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { emailSteps, isEmailConfigured } from '../../core/store/emails.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { changeCompany, changeSteps, findCompany } from '../records/companies.ts';
import { provenEmail, signsInElsewhere, winningSteps } from '../records/emailClaims.ts';
import { countLinkEmail } from '../records/emailLimits.ts';
import { changeSteps as userSteps } from '../records/users.ts';
import { welcomeSteps } from '../records/welcome.ts';

type Proof = NonNullable<Company['emailProof']>;

interface EmailProofRequest {
  readonly company: Pick<Company, 'id' | 'name' | 'email'>;
  readonly user: Pick<User, 'name' | 'language' | 'emailState'>;
  readonly now: Date;
}

/**
 * Returns the fields of a link that proves the company's e-mail, and the e-mail with the link; undefined without
 * e-mail, when no proof is possible.
 */
export async function askForProof({
  company,
  user,
  now,
}: EmailProofRequest): Promise<{ proof: Proof; steps: readonly Step[] } | undefined> {
  if (!isEmailConfigured()) return undefined;
  const secret = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + invitationDays * dayMs).toISOString();
  // Behind the hash sign it reaches no server's log.
  const link = `${env('PUBLIC_URL')}/prove-email#${company.id}.${secret}`;
  const isElsewhere = await signsInElsewhere({ ...user, email: company.email });
  const person = {
    ...{ name: user.name, companyName: company.name, days: invitationDays },
    ...(isElsewhere ? { isElsewhere } : {}),
  };
  const content = { kind: 'emailProof' as const, ...person, secret: await encrypt(link) };
  const steps = emailSteps({ companyId: company.id, now }, { to: company.email, language: user.language, content });
  return { proof: { hash: secretHash(secret), until, email: company.email }, steps };
}

/** Sends a new link to the company's present e-mail; the former one becomes invalid. @throws ERR_TOO_MANY_ATTEMPTS */
export async function sendProof({ company, user, now }: Ctx): Promise<{ email: string }> {
  const { id, email } = company;
  if (company.emailProof === null) return { email };
  await countLinkEmail(email, id, now);
  const asked = await askForProof({ company, user, now });
  if (!asked) return { email };
  await changeCompany(
    id,
    (current) => (current.emailProof === null ? current : { ...current, emailProof: asked.proof }),
    () => asked.steps,
  );
  return { email };
}

/** @throws ERR_INVALID_CODE, the same for every reason */
async function companyOfLink(token: string, now: Date): Promise<Company> {
  const [, companyId, secret] = /^(\d{1,10})\.([\w-]{32})$/.exec(token) ?? [];
  const company = secret === undefined ? undefined : await findCompany(Number(companyId));
  const proof = company?.emailProof;
  const isGood =
    company &&
    proof &&
    secret !== undefined &&
    proof.email === company.email &&
    Date.parse(proof.until) > now.getTime() &&
    isSameSecret(proof.hash, secretHash(secret));
  if (!isGood) throw new AppError('ERR_INVALID_CODE');
  return company;
}

/** Returns the company's user who signs in with its e-mail. */
async function userOf({ id, email }: Company): Promise<User | undefined> {
  const { users } = await readDirectory(id, 'USER');
  return users.find((user) => user.email === email);
}

/**
 * Checks the password chosen for an account before its address moves. The link may come from a stranger who chose the
 * password, so an address that signs in elsewhere moves only for its owner, who knows it.
 * @throws ERR_VALIDATION naming `password`, ERR_TOO_MANY_ATTEMPTS
 */
export async function checkChosenPassword(user: User, typed: string | undefined, now: Date): Promise<void> {
  if (!typed) throw new AppError('ERR_VALIDATION', { fields: { password: 'required' } });
  const guessing: GuessLimit = { scope: 'proofPassword', value: `${user.companyId}#${user.id}`, free: 5 };
  await countGuess(guessing, now);
  if (!(await isPassword(typed, user.passwordHash))) {
    throw new AppError('ERR_VALIDATION', { fields: { password: 'password_wrong' } });
  }
  await forgetGuess(guessing, now);
}

/**
 * Confirms an address: the caller with the link received the e-mail, so the address is proven (B-COMP-20, B-USER-10).
 * @throws ERR_INVALID_CODE, ERR_EMAIL_ALREADY_EXISTS if another user proved it meanwhile
 */
export async function proveEmail(token: string, password: string | undefined, now: Date): Promise<void> {
  await retryConflicts(async () => {
    const company = await companyOfLink(token, now);
    const user = await userOf(company);
    // The check uses the record that is saved: a concurrent change of it, or of the address's login, starts again.
    if (user && (await signsInElsewhere(user))) await checkChosenPassword(user, password, now);
    const ofUser = user
      ? [...userSteps(user, { ...user, ...provenEmail(now) }, 'user.updated').steps, ...(await winningSteps(user, now))]
      : [];
    // A user who signed up could not sign in before the proof.
    const isNew = user?.emailState === 'waiting' && user.passwordHash !== '';
    const greeting = isNew ? welcomeSteps(company, user, now) : [];
    await commit([...changeSteps(company, { ...company, emailProof: null }).steps, ...ofUser, ...greeting]);
  });
}
