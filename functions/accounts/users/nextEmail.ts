import { randomBytes } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import { dayMs } from '@shared/core/time.ts';
import { invitationDays } from '@shared/recovery/rules.ts';
import type { User, UserView } from '@shared/users/model.ts';
import { checkMayChange } from '@shared/users/rules.ts';
import { userView } from '@shared/users/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { env } from '../../core/env.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import type { Step } from '../../core/store/commit.ts';
import { type CompanyDirectory, readDirectory } from '../../core/store/companyDirectory.ts';
import { undeliverableKey } from '../../core/store/emailAddresses.ts';
import { emailSteps, isEmailConfigured } from '../../core/store/emails.ts';
import { remove } from '../../core/store/records.ts';
import { memberEmailState, ownerOf, ownerSteps } from '../records/emailClaims.ts';
import { countLinkEmail } from '../records/emailLimits.ts';
import { findLogin } from '../records/users.ts';
import { changeUser, getUser } from './service.ts';

/** True if a user with a password keeps the present address until the next one is proven, if e-mail can prove it. */
const keepsEmail = ({ passwordHash }: User): boolean => isEmailConfigured() && passwordHash !== '';

interface EmailChangeRequest {
  readonly change: NonNullable<User['emailChange']>;
  readonly steps: readonly Step[];
}

/**
 * Returns the link that proves an address, with its e-mail. An address that belongs to another user for good gets a
 * notice instead of the link, with the same answer to the caller (B-USER-11).
 */
async function askForEmail(user: User, email: string, { company, now }: Ctx): Promise<EmailChangeRequest> {
  const secret = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + invitationDays * dayMs).toISOString();
  const { emailChange } = user;
  const failure = emailChange?.email === email ? emailChange.failure : undefined;
  // A failure of the last e-mail is kept, so that this one is not sent unless an administrator retries it.
  const change = { email, hash: secretHash(secret), until, ...(failure ? { failure } : {}) };
  const [owner, login] = await Promise.all([ownerOf(email), findLogin(email)]);
  if (owner) return { change, steps: await ownerSteps(owner, now, true) };
  // Behind the hash sign it reaches no server's log.
  const link = `${env('PUBLIC_URL')}/prove-email#${company.id}.${user.id}.${secret}`;
  const person = { name: user.name, companyName: company.name, days: invitationDays };
  const content = {
    ...{ kind: 'emailProof' as const, ...person, secret: await encrypt(link), isChange: true as const },
    ...(login ? { isElsewhere: true as const } : {}),
  };
  return {
    change,
    steps: emailSteps({ companyId: company.id, now }, { to: email, language: user.language, content }),
  };
}

/** Fields of the former address do not apply to the new one. */
const newAddress = (email: string): Partial<User> => ({
  ...{ email, emailFailure: null, emailProvenAt: null, emailChange: null },
});

interface TypedEmail {
  readonly fields: Partial<User>;
  readonly steps: readonly Step[];
}

/**
 * Returns the fields and steps for an address entered for a user, without revealing whether another company has it
 * (B-USER-11).
 * @throws ERR_EMAIL_ALREADY_EXISTS if a colleague has it
 */
export async function typedEmail(
  before: User,
  email: string | undefined,
  { users }: Pick<CompanyDirectory, 'users'>,
  ctx: Ctx,
): Promise<TypedEmail> {
  if (email === undefined || email === before.email) return { fields: {}, steps: [] };
  if (users.some((user) => user.id !== before.id && user.email === email)) {
    throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  }
  if (keepsEmail(before)) {
    const { change, steps } = await askForEmail(before, email, ctx);
    // An invitation to a former address that signs in elsewhere may have reached a stranger.
    return { fields: { emailChange: change, invitation: null }, steps };
  }
  const emailState = isEmailConfigured() ? await memberEmailState(email, before.companyId) : 'own';
  return { fields: { ...newAddress(email), emailState }, steps: [] };
}

/** Counts an entered address, because each gets an e-mail. @throws ERR_TOO_MANY_ATTEMPTS */
export async function countTypedEmail(target: User, email: string | undefined, now: Date): Promise<void> {
  if (email === undefined || email === target.email || !keepsEmail(target)) return;
  await countLinkEmail(email, target.companyId, now);
}

/** Lets an administrator vouch for an address to which e-mails failed (B-MAIL-2). */
function triedAgain(asked: EmailChangeRequest, { user }: Ctx): EmailChangeRequest {
  const { failure, ...change } = asked.change;
  if (failure === undefined || user.profile !== 'admin') return asked;
  return { change, steps: [...asked.steps, { write: remove(undeliverableKey(change.email)) }] };
}

/** Sends another link to the waiting address. @throws ERR_NOT_FOUND, ERR_TOO_MANY_ATTEMPTS */
export async function sendNextEmail(id: number, ctx: Ctx): Promise<UserView> {
  const user = await getUser(ctx, id);
  checkMayChange(ctx.user, user);
  const email = user.emailChange?.email;
  if (email === undefined) throw new AppError('ERR_NOT_FOUND');
  await countLinkEmail(email, ctx.companyId, ctx.now);
  const { change, steps } = triedAgain(await askForEmail(user, email, ctx), ctx);
  const saved = await changeUser({
    ...{ companyId: ctx.companyId, id, event: 'user.updated', alongside: steps },
    // Withdrawn or replaced meanwhile, it stays so.
    change: (current) => (current.emailChange?.email === email ? { ...current, emailChange: change } : undefined),
  });
  return userView(saved, (await readDirectory(ctx.companyId, 'QUEUE')).queues);
}

/** The address that one has stays, and the link to the other one opens nothing. */
export async function withdrawNextEmail(id: number, ctx: Ctx): Promise<UserView> {
  checkMayChange(ctx.user, await getUser(ctx, id));
  const saved = await changeUser({
    ...{ companyId: ctx.companyId, id, event: 'user.updated' },
    change: (current) => (current.emailChange === null ? undefined : { ...current, emailChange: null }),
  });
  return userView(saved, (await readDirectory(ctx.companyId, 'QUEUE')).queues);
}
