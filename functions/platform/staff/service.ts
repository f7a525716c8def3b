import { AppError } from '@shared/core/errors.ts';
import { splitProof } from '@shared/core/freshProof.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import type { staff } from '@shared/platform/contract.ts';
import { maxStaff } from '@shared/platform/staff.ts';
import { newUser } from '@shared/users/draft.ts';
import type { AccessNotice, User } from '@shared/users/model.ts';
import { changeSteps, findLogin, stillStaff } from '../../accounts/records/users.ts';
import { countInvitation, inviteAgain, invited } from '../../accounts/users/invitations.ts';
import { addUser, getUser, listUsers } from '../../accounts/users/service.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { commit } from '../../core/store/commit.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { retryConflicts } from '../../core/store/store.ts';

type Row = Output<typeof staff.list>[number];

const userToStaffRow = ({ id, name, email, passwordHash, hasSecondFactor, createdAt }: User): Row => ({
  ...{ id, name, email, hasSecondFactor, createdAt },
  isInvited: passwordHash === '',
});

/** Everybody who runs the installation, longest there first. */
export const listStaff = async (_input: unknown, ctx: Ctx): Promise<Row[]> =>
  (await listUsers(ctx)).filter((user) => user.super).map(userToStaffRow);

const noticeOf = ({ user, now }: Ctx): AccessNotice => ({
  ...{ at: now.toISOString(), by: user.name },
  fields: ['platformRight'],
});

/** Gives the right to a user of the platform's company, who is notified by e-mail. */
const promote = (id: number, ctx: Ctx): Promise<User> =>
  retryConflicts(async () => {
    const before = await getUser(ctx, id);
    if (before.super) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
    const notice = noticeOf(ctx);
    const after: User = { ...before, super: true, profile: 'admin', accessNotice: notice };
    const { next, steps } = changeSteps(before, after, 'user.updated');
    await commit([...steps, stillStaff(ctx.user), ...(await accessNoticeSteps(ctx, before, notice))]);
    return next;
  });

/**
 * B-STAFF-1: a new administrator is invited by e-mail to choose a password; an existing user of the platform gets the
 * right.
 * @throws ERR_EMAIL_ALREADY_EXISTS, ERR_STAFF_LIMIT, ERR_TOO_MANY_ATTEMPTS
 */
export async function inviteStaff(input: Parsed<typeof staff.invite>, ctx: Ctx): Promise<Output<typeof staff.invite>> {
  const { rest } = splitProof(input);
  if ((await listStaff({}, ctx)).length >= maxStaff)
    throw new AppError('ERR_STAFF_LIMIT', { values: { limit: maxStaff } });
  const login = await findLogin(rest.email);
  if (login?.companyId === ctx.companyId) {
    return { person: userToStaffRow(await promote(login.userId, ctx)), link: null };
  }
  const { company, now } = ctx;
  const id = await nextNumber(ctx.companyId, 'user');
  const fields = { ...rest, id, companyId: ctx.companyId, passwordHash: '' };
  const user = newUser({ ...fields, profile: 'admin', super: true, language: ctx.user.language }, now.toISOString());
  await countInvitation(user, now);
  const invitation = await invited({ user, company, by: ctx.user.name, now });
  // The platform's company has no paid plan.
  await addUser(invitation.user, undefined, [stillStaff(ctx.user), ...invitation.steps]);
  // Without e-mail the inviting administrator passes the link on.
  const link = invitation.steps.length > 0 ? null : (await inviteAgain({ user, company, by: ctx.user.name, now })).link;
  return { person: userToStaffRow(user), link };
}

/**
 * B-STAFF-2: administrators cannot remove their own right, so that at least one keeps it. The former administrator
 * stays an attendant of the platform's company without rights over its numbers, through which codes are sent.
 */
export async function removeStaff(input: Parsed<typeof staff.remove>, ctx: Ctx): Promise<{ message: string }> {
  const { rest } = splitProof(input);
  if (rest.id === ctx.user.id) throw new AppError('ERR_DELETE_SELF');
  await retryConflicts(async () => {
    const before = await getUser(ctx, rest.id);
    if (!before.super) throw new AppError('ERR_NO_USER_FOUND');
    const notice = noticeOf(ctx);
    const after: User = {
      ...before,
      ...{ super: false, profile: 'user', allowConnections: 'disabled', showDashboard: 'disabled' },
      ...{ invitation: null, online: false, tokenVersion: before.tokenVersion + 1, accessNotice: notice },
    };
    const { steps } = changeSteps(before, after, 'user.updated');
    await commit([...steps, stillStaff(ctx.user), ...(await accessNoticeSteps(ctx, before, notice))]);
  });
  return { message: 'Right taken away' };
}
