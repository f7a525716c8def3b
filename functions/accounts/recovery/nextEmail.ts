import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { User } from '@shared/users/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { accessNoticeSteps, accessNotice } from '../../core/http/accessNotices.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import { isSameSecret, secretHash } from '../../core/secrets/compare.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { putNew } from '../../core/store/records.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { checkChosenPassword } from '../companies/emailProof.ts';
import { companyEmailSteps, getCompany } from '../records/companies.ts';
import { provenEmail, signsInElsewhere, winningSteps } from '../records/emailClaims.ts';
import { findUser, movedSteps } from '../records/users.ts';

interface Link {
  readonly companyId: number;
  readonly userId: number;
  readonly secret: string;
}

/** Parses a link that changes a user's address; a company's link has no user in it. */
function linkOf(token: string): Link | undefined {
  const [, companyId, userId, secret] = /^(\d{1,10})\.(\d{1,10})\.([\w-]{32})$/.exec(token) ?? [];
  return secret === undefined ? undefined : { companyId: Number(companyId), userId: Number(userId), secret };
}

/** @throws ERR_INVALID_CODE, the same for every reason */
async function userOfLink({ companyId, userId, secret }: Link, now: Date): Promise<{ user: User; email: string }> {
  const user = await findUser(companyId, userId);
  const change = user?.emailChange;
  const isGood = change && Date.parse(change.until) > now.getTime() && isSameSecret(change.hash, secretHash(secret));
  if (!isGood) throw new AppError('ERR_INVALID_CODE');
  return { user, email: change.email };
}

/** Returns the steps that inform the former address, the audit log and the company's own e-mail. */
async function tellingSteps(company: Company, before: User, after: User, { now, request }: PublicCtx): Promise<Step[]> {
  const happening = { company, user: after, now, target: after.id };
  const notice = accessNotice(before, after, before, now);
  return [
    ...companyEmailSteps(company, before.email, after.email, true),
    { write: putNew(auditEntity, eventRecord('session.emailConfirmed', happening)) },
    ...(await accessNoticeSteps({ companyId: company.id, now, user: before, company, request }, before, notice)),
  ];
}

/** Returns the user with the new address; sessions and links of the former one end. */
const moved = (user: User, email: string, now: Date): User => ({
  ...user,
  ...{ email, ...provenEmail(now), emailFailure: null, emailChange: null, invitation: null },
  tokenVersion: user.tokenVersion + 1,
  accessNotice: accessNotice(user, { ...user, email }, user, now),
});

async function confirmNow(link: Link, password: string | undefined, ctx: PublicCtx): Promise<void> {
  const { now } = ctx;
  const { user, email } = await userOfLink(link, now);
  const waiting = { ...user, email, emailState: 'waiting' as const };
  // The address entered may belong to another user, who opens the link.
  if (await signsInElsewhere(waiting)) await checkChosenPassword(user, password, now);
  const after = moved(user, email, now);
  const winning = await winningSteps(waiting, now);
  const company = await getCompany(user.companyId);
  await commit([...movedSteps(user, after, winning), ...(await tellingSteps(company, user, after, ctx))]);
}

/**
 * Confirms a changed address, with which the user signs in from now on (B-USER-11).
 * @returns false if the link is not for a change
 * @throws ERR_INVALID_CODE, ERR_EMAIL_ALREADY_EXISTS if another user proved it
 */
export async function confirmNextEmail(token: string, password: string | undefined, ctx: PublicCtx): Promise<boolean> {
  const link = linkOf(token);
  if (!link) return false;
  await retryConflicts(() => confirmNow(link, password, ctx));
  return true;
}
