import { randomBytes } from 'node:crypto';
import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { dayMs } from '@shared/core/time.ts';
import { invitationDays } from '@shared/recovery/rules.ts';
import type { User } from '@shared/users/model.ts';
import { env } from '../../core/env.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { isSameSecret, secretHash } from '../../core/secrets/compare.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import type { Step } from '../../core/store/commit.ts';
import { emailSteps, isEmailConfigured } from '../../core/store/emails.ts';
import { countLinkEmail } from '../records/emailLimits.ts';
import { findUser } from '../records/users.ts';
import { changeUser } from './service.ts';

interface NewInvitation {
  readonly user: User;
  readonly company: Pick<Company, 'id' | 'name'>;
  readonly by: string;
  readonly now: Date;
}

/** Returns a new link, and the fields by which the user's record recognizes it. */
function newLink({ companyId, id }: Pick<User, 'companyId' | 'id'>, now: Date, isMailed: boolean) {
  const secret = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + invitationDays * dayMs).toISOString();
  // Behind the hash sign it reaches no server's log.
  const link = `${env('PUBLIC_URL')}/invitation#${companyId}.${id}.${secret}`;
  return { invitation: { hash: secretHash(secret), until, ...(isMailed ? { isMailed } : {}) }, link };
}

async function invitationEmail({ user, company, by, now }: NewInvitation, link: string): Promise<Step[]> {
  const person = { name: user.name, companyName: company.name, by, days: invitationDays };
  const content = { kind: 'invitation' as const, ...person, secret: await encrypt(link) };
  return emailSteps({ companyId: company.id, now }, { to: user.email, language: user.language, content });
}

/** Returns a new user without a password, with the e-mail for choosing one; without e-mail there are no steps. */
export async function invited(wanted: NewInvitation): Promise<{ user: User; steps: readonly Step[] }> {
  if (!isEmailConfigured()) return { user: wanted.user, steps: [] };
  const { invitation, link } = newLink(wanted.user, wanted.now, true);
  return { user: { ...wanted.user, invitation }, steps: await invitationEmail(wanted, link) };
}

/**
 * Limits invitations, so that an inbox is not flooded, even from a company made for that. An invitation with a typed
 * password may send an e-mail too, so all invitations to an address count alike.
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function countInvitation(
  { companyId, email }: Pick<User, 'companyId' | 'email'>,
  now: Date,
  isCertain = true,
): Promise<void> {
  const seconds = 3600;
  if (isCertain)
    await countAttempt({ scope: 'invitationsOfCompany', value: String(companyId), limit: 100, seconds }, now);
  await countLinkEmail(email, companyId, now);
}

/**
 * Sends a new link to a user without a password; the former one becomes invalid. Without e-mail it is returned once.
 * @throws ERR_INVITATION_ACCEPTED, ERR_TOO_MANY_ATTEMPTS
 */
export async function inviteAgain(wanted: NewInvitation): Promise<{ link: string | null; until: string }> {
  const { user, now } = wanted;
  if (user.passwordHash !== '') throw new AppError('ERR_INVITATION_ACCEPTED');
  await countInvitation(user, now);
  const isMailed = isEmailConfigured();
  const { invitation, link } = newLink(user, now, isMailed);
  await changeUser({
    companyId: user.companyId,
    id: user.id,
    event: 'user.updated',
    change: (current) => {
      if (current.passwordHash !== '') throw new AppError('ERR_INVITATION_ACCEPTED');
      return { ...current, invitation };
    },
    alongside: isMailed ? await invitationEmail(wanted, link) : [],
  });
  return { link: isMailed ? null : link, until: invitation.until };
}

/** True if a link is the user's newest and still valid. */
export const isOpenFor = ({ invitation }: Pick<User, 'invitation'>, secret: string, now: Date): boolean =>
  invitation !== null &&
  isSameSecret(invitation.hash, secretHash(secret)) &&
  Date.parse(invitation.until) > now.getTime();

/** Returns the user of a link. @throws ERR_INVITATION_INVALID, the same for every reason */
export async function invitedBy(token: string, now: Date): Promise<{ user: User; secret: string }> {
  const [, companyId, userId, secret] = /^(\d{1,10})\.(\d{1,10})\.([\w-]{32})$/.exec(token) ?? [];
  const user = secret === undefined ? undefined : await findUser(Number(companyId), Number(userId));
  if (!user || secret === undefined || !isOpenFor(user, secret, now)) throw new AppError('ERR_INVITATION_INVALID');
  return { user, secret };
}
