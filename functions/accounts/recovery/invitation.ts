import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import type { recovery } from '@shared/recovery/contract.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { checkPassword } from '../../core/secrets/passwordRules.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import { findCompany } from '../records/companies.ts';
import { invitedBy, isOpenFor } from '../users/invitations.ts';
import { setOwnPassword } from '../users/ownPassword.ts';
import { countTrial } from './limits.ts';

async function getInvitingCompany(id: number): Promise<Company> {
  const company = await findCompany(id);
  if (!company) throw new AppError('ERR_INVITATION_INVALID');
  return company;
}

/** Returns the user and company of an invitation link. @throws ERR_INVITATION_INVALID */
export async function readInvitation(
  { token }: Parsed<typeof recovery.invitation>,
  ctx: PublicCtx,
): Promise<Output<typeof recovery.invitation>> {
  await countTrial(ctx);
  const { user } = await invitedBy(token, ctx.now);
  const { name: companyName } = await getInvitingCompany(user.companyId);
  const { name, email, language, emailState } = user;
  return { name, email, companyName, language, ...(emailState === 'waiting' ? { isElsewhere: true } : {}) };
}

/**
 * Sets the first password of an invited user and consumes the link. A link sent by e-mail proves the address
 * (B-USER-10).
 * @throws ERR_INVITATION_INVALID, ERR_EMAIL_ALREADY_EXISTS
 */
export async function acceptInvitation(
  { token, newPassword }: Parsed<typeof recovery.accept>,
  ctx: PublicCtx,
): Promise<Output<typeof recovery.accept>> {
  await countTrial(ctx);
  const { user, secret } = await invitedBy(token, ctx.now);
  const company = await getInvitingCompany(user.companyId);
  const { name, email } = user;
  checkPassword(newPassword, { name, email, companyName: company.name }, 'newPassword');
  await setOwnPassword(ctx, {
    ...{ user, company },
    passwordHash: await hashPassword(newPassword),
    event: 'session.invitationAccepted',
    // A link that an administrator handed over shows nothing about the address.
    ...(user.invitation?.isMailed ? { proven: { kind: 'email', value: email } } : {}),
    check: (current) => {
      if (!isOpenFor(current, secret, ctx.now)) throw new AppError('ERR_INVITATION_INVALID');
    },
  });
  return { email };
}
