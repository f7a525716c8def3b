import { AppError } from '@shared/core/errors.ts';
import { type FreshProof, splitProof } from '@shared/core/freshProof.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { storedIdentity } from '@shared/phones/stored.ts';
import { mayGetCodes } from '@shared/recovery/rules.ts';
import type { users } from '@shared/users/contract.ts';
import { newUser } from '@shared/users/draft.ts';
import type { User, UserView } from '@shared/users/model.ts';
import { changesOf, checkMayChange, raisesRights } from '@shared/users/rules.ts';
import { userView } from '@shared/users/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { accessNoticeSteps, accessNotice } from '../../core/http/accessNotices.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { keptPhone } from '../../core/http/phones.ts';
import { checkPassword } from '../../core/secrets/passwordRules.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import { commit } from '../../core/store/commit.ts';
import { type CompanyDirectory, readDirectory } from '../../core/store/companyDirectory.ts';
import { undeliverableKey } from '../../core/store/emailAddresses.ts';
import { isEmailConfigured } from '../../core/store/emails.ts';
import { remove } from '../../core/store/records.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { companyEmailSteps } from '../records/companies.ts';
import { claimingEmail } from '../records/emailClaims.ts';
import { checkFreshProof } from '../records/freshProof.ts';
import { findSecondFactor } from '../records/secondFactors.ts';
import { unlinkingSteps } from '../records/singleSignOn.ts';
import { changeSteps, removalSteps, stillStaff } from '../records/users.ts';
import { countInvitation, inviteAgain, invited } from './invitations.ts';
import { countTypedEmail, typedEmail } from './nextEmail.ts';
import { addUser, getUser } from './service.ts';

const own = ({ users: list }: CompanyDirectory, id: number): User => {
  const user = list.find((candidate) => candidate.id === id);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return user;
};

/** Queues and default connection must be the company's own (B-GEN-2). */
function checkReferences(config: CompanyDirectory, { queueIds, whatsappId }: Partial<User>): void {
  const isKnown = (list: readonly { id: number }[], id: number): boolean => list.some((record) => record.id === id);
  if (queueIds?.some((id) => !isKnown(config.queues, id))) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (whatsappId && !isKnown(config.connections, whatsappId)) throw new AppError('ERR_NO_WAPP_FOUND');
}

const withoutRepeats = <T extends { queueIds?: number[] | undefined }>(fields: T): T =>
  fields.queueIds ? { ...fields, queueIds: [...new Set(fields.queueIds)] } : fields;

/** An empty hash matches no password. */
const hashOrNone = (password: string | undefined): Promise<string> =>
  password === undefined ? Promise.resolve('') : hashPassword(password);

/**
 * Without a password they are invited to choose one. So are those whose address is another company's so far: the typed
 * password opens nothing until they show that it is theirs.
 */
async function addMember(user: User, { company, user: { name: by }, now }: Ctx): Promise<void> {
  const isInvited = user.passwordHash === '' || user.emailState === 'waiting';
  const invitation = isInvited ? await invited({ user, company, by, now }) : { user, steps: [] };
  await addUser(invitation.user, company.plan.users, invitation.steps);
}

/** B-USER-1; without a password they are invited to choose one (B-USER-9). */
export async function createUser(input: Parsed<typeof users.create>, ctx: Ctx): Promise<Output<typeof users.create>> {
  const { password, ...given } = input;
  if (password !== undefined) checkPassword(password, { ...given, companyName: ctx.company.name });
  const fields = withoutRepeats(
    given.wpp === undefined ? given : { ...given, wpp: keptPhone(ctx, given.wpp, { field: 'wpp' }) },
  );
  const config = await readDirectory(ctx.companyId);
  checkReferences(config, fields);
  // A waiting address refers elsewhere, so its uniqueness within the company is checked here.
  if (config.users.some(({ email }) => email === fields.email)) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  await countInvitation({ companyId: ctx.companyId, email: fields.email }, ctx.now, password === undefined);
  const [id, passwordHash] = await Promise.all([nextNumber(ctx.companyId, 'user'), hashOrNone(password)]);
  const wanted = newUser({ ...fields, id, companyId: ctx.companyId, passwordHash }, ctx.now.toISOString());
  const user = await claimingEmail(wanted, (claimed) => addMember(claimed, ctx));
  const answer = userView(user, config.queues);
  return passwordHash === '' ? { ...answer, isInvitationSent: isEmailConfigured() } : answer;
}

/** True if a code sent to the user's number would go to another one. */
const changesPhone = ({ wpp }: User, typed: string | undefined): boolean =>
  typed !== undefined && storedIdentity(typed) !== storedIdentity(wpp);

/** The number that may confirm the new one is the last that got codes, however often it was changed since. */
const newPhoneFields = (before: User, now: Date): Partial<User> => ({
  phoneChangedAt: now.toISOString(),
  phoneProvenAt: null,
  formerPhone: mayGetCodes(before, now) ? before.wpp : before.formerPhone,
});

/** A link that went to the address before, or is no longer needed, opens nothing. */
const keptInvitation = (before: User, { email = before.email }: Partial<User>): User['invitation'] =>
  before.emailState === 'waiting' && email === before.email ? before.invitation : null;

interface Applied {
  readonly before: User;
  readonly user: User;
  readonly view: UserView;
}

async function applyUpdate(
  { id, ...update }: Omit<Parsed<typeof users.update>, 'password' | keyof FreshProof>,
  passwordHash: string | undefined,
  ctx: Ctx,
): Promise<Applied> {
  const config = await readDirectory(ctx.companyId);
  const before = own(config, id);
  const { email, ...changes } = withoutRepeats(changesOf(ctx.user, update));
  checkReferences(config, changes);
  const { fields: address, steps: letters } = await typedEmail(before, email, config, ctx);
  const isOtherLogin = passwordHash !== undefined || address.email !== undefined;
  const isOtherPhone = changesPhone(before, changes.wpp);
  const session = {
    // A stranger with the former password may have entered an address.
    ...(passwordHash ? { passwordHash, emailChange: null } : {}),
    ...(isOtherLogin ? { tokenVersion: before.tokenVersion + 1, invitation: keptInvitation(before, address) } : {}),
    ...(isOtherPhone ? newPhoneFields(before, ctx.now) : {}),
  };
  const isUnchanged = Object.keys({ ...changes, ...session, ...address }).length === 0;
  if (isUnchanged) return { before, user: before, view: userView(before, config.queues) };
  const changed: User = { ...before, ...changes, ...session, ...address };
  const isTold = isOtherLogin || isOtherPhone || raisesRights(before, changed);
  const notice = isTold ? accessNotice(before, changed, ctx.user, ctx.now) : undefined;
  const after = notice ? { ...changed, accessNotice: notice } : changed;
  const { next, steps } = changeSteps(before, after, 'user.updated');
  const notices = notice ? await accessNoticeSteps(ctx, before, notice) : [];
  await commit([...steps, ...companyEmailSteps(ctx.company, before.email, after.email), ...notices, ...letters]);
  return { before, user: next, view: userView(next, config.queues) };
}

/** Repeats a save after another company claimed the address meanwhile, which must not be revealed (B-USER-11). */
async function againIfTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_ALREADY_EXISTS') throw error;
    return save();
  }
}

/**
 * Limits changes of access, because each sends an e-mail to an address that was entered: few enough not to flood an
 * inbox, even from a company made for that, and every change is announced.
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
async function countAccessChange({ companyId, id, email }: User, now: Date): Promise<void> {
  const seconds = 3600;
  // A user without an address gets no e-mail and has a counter of its own.
  const value = email === '' ? `${companyId}#${id}` : email;
  await countAttempt({ scope: 'accessChangesOfCompany', value: String(companyId), limit: 100, seconds }, now);
  await countAttempt({ scope: 'accessChanges', value, limit: 10, seconds }, now);
}

/**
 * Applies the part of the update the caller may change; a new password ends every session of the user (B-USER-2), and
 * so does a new e-mail once it was shown (B-USER-11).
 */
export async function updateUser(update: Parsed<typeof users.update>, ctx: Ctx): Promise<Applied> {
  const { proof, rest } = splitProof(update);
  const { password, wpp, ...fields } = rest;
  const target = await getUser(ctx, fields.id);
  checkMayChange(ctx.user, target);
  // Read as it will be kept: what is asked of a change goes by the number it leads to.
  const phone = wpp === undefined ? {} : { wpp: keptPhone(ctx, wpp, { before: target.wpp, field: 'wpp' }) };
  const input = { ...fields, ...phone };
  if (password !== undefined)
    checkPassword(password, {
      name: input.name ?? target.name,
      email: input.email ?? target.email,
      companyName: ctx.company.name,
    });
  const changesAccess =
    password !== undefined || (input.email ?? target.email) !== target.email || changesPhone(target, phone.wpp);
  if (changesAccess || raisesRights(target, changesOf(ctx.user, input))) {
    await checkFreshProof(proof, ctx);
    await countAccessChange(target, ctx.now);
  }
  await countTypedEmail(target, input.email, ctx.now);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const { before, user, view } = await againIfTaken(() => retryConflicts(() => applyUpdate(input, passwordHash, ctx)));
  // Tickets and chats show the name as it was copied.
  if (before.name !== user.name)
    await enqueueJobs([
      { type: 'user.renamed', companyId: ctx.companyId, userId: user.id },
      { type: 'chats.refresh', companyId: ctx.companyId, userId: user.id },
    ]);
  return { before, user, view };
}

/** Removes a user; their tickets go back to the queues by a job, because they may be many (B-USER-3). */
export async function removeUser(id: number, ctx: Ctx): Promise<void> {
  if (id === ctx.user.id) throw new AppError('ERR_DELETE_SELF');
  await retryConflicts(async () => {
    const user = await getUser(ctx, id);
    checkMayChange(ctx.user, user);
    const staff = user.super ? [stillStaff(ctx.user)] : [];
    await commit([...removalSteps(user, await findSecondFactor(user)), ...staff, ...(await unlinkingSteps(user))]);
  });
  await enqueueJobs([
    { type: 'user.removed', companyId: ctx.companyId, userId: id },
    { type: 'chats.refresh', companyId: ctx.companyId, userId: id },
  ]);
}

/** Writes to an address again that failed: an administrator knows that it is in order. B-MAIL-2 */
export async function retryEmail(id: number, ctx: Ctx): Promise<UserView> {
  const config = await readDirectory(ctx.companyId);
  const saved = await retryConflicts(async () => {
    const user = await getUser(ctx, id);
    checkMayChange(ctx.user, user);
    if (user.emailFailure === null) return user;
    const { next, steps } = changeSteps(user, { ...user, emailFailure: null }, 'user.updated');
    await commit([...steps, { write: remove(undeliverableKey(user.email)) }]);
    return next;
  });
  return userView(saved, config.queues);
}

/** B-USER-9. */
export async function inviteUser(id: number, ctx: Ctx): Promise<Output<typeof users.invite>> {
  const user = await getUser(ctx, id);
  checkMayChange(ctx.user, user);
  return inviteAgain({ user, company: ctx.company, by: ctx.user.name, now: ctx.now });
}
