import { createHash } from 'node:crypto';
import { dueAfter } from '@shared/companies/draft.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { defaultZone } from '@shared/core/time.ts';
import type { session } from '@shared/session/contract.ts';
import type { User } from '@shared/users/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { keptPhone } from '../../core/http/phones.ts';
import { checkPassword } from '../../core/secrets/passwordRules.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { isEmailConfigured } from '../../core/store/emails.ts';
import { nextSystemNumber } from '../../core/store/sequences.ts';
import { foundCompany } from '../companies/service.ts';
import { getPublicPlan } from '../plans/service.ts';
import { findNotedRequest, notingRequest, ownerOf, ownerSteps } from '../records/emailClaims.ts';
import { findLogin, type Login } from '../records/users.ts';
import { readPublicSettings } from '../settings/platform.ts';
import { checkEmail, countSignUp, countSignUpEmail } from './signUpLimits.ts';
import { findWaitingSignUp, firstUser, sendLinkAgain } from './waitingSignUp.ts';

type Form = Parsed<typeof session.signUp>;
type SignUpResult = Output<typeof session.signUp>;
type CompanyDraft = Parameters<typeof foundCompany>[0];

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

type Made = Pick<Login, 'companyId' | 'userId'>;

/** The answer repeats the form, so that it is the same for every owner of the address. */
const answerFor = ({ name, email }: Form, { companyId, userId }: Made): SignUpResult => ({
  ...{ id: userId, name, email, companyId },
});

/** Returns the result of the same request, whose repetition needs its Idempotency-Key. */
async function madeBefore({ email }: Form, request: string): Promise<Made | undefined> {
  const login = await findLogin(email);
  return login?.request === request ? login : findNotedRequest(request);
}

/** The same request is known again, though it made no company. */
const notingSteps = ({ id, request, now }: CompanyDraft): Step[] =>
  request ? [notingRequest({ companyId: id, id: firstUser }, request, now)] : [];

/** The owner of the address is informed of the existing account; the caller learns nothing. */
const tellOwner = async (owner: User, wanted: CompanyDraft): Promise<void> =>
  commit([...(await ownerSteps(owner, wanted.now, false)), ...notingSteps(wanted)]);

/**
 * Creates the company of a valid form under a new number. A repeated sign-up that still waits for its proof gets its
 * link again, with the same answer (B-COMP-4).
 */
async function register(form: Form, wanted: CompanyDraft): Promise<Made> {
  const { id, now } = wanted;
  const [owner, waiting] = await Promise.all([ownerOf(form.email), findWaitingSignUp(form)]);
  if (!owner && !waiting) {
    const { admin } = await foundCompany(wanted);
    return { companyId: id, userId: admin.id };
  }
  if (owner) await tellOwner(owner, wanted);
  else if (waiting && !(await sendLinkAgain(waiting, notingSteps(wanted), now))) return register(form, wanted);
  return { companyId: id, userId: firstUser };
}

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_EMAIL_ALREADY_EXISTS';

/**
 * Registers again after a concurrent claim of the address, which stays with the other user until one of them proves it.
 */
async function registerOnce(form: Form, wanted: CompanyDraft): Promise<Made> {
  const { request } = wanted;
  const before = request && (await madeBefore(form, request));
  if (before) return before;
  try {
    return await register(form, wanted);
  } catch (error) {
    const meanwhile = request && (await madeBefore(form, request));
    if (meanwhile) return meanwhile;
    if (!isTaken(error) || !isEmailConfigured()) throw error;
    return register(form, wanted);
  }
}

/**
 * A company with its first administrator (B-COMP-2). The form's companyId is remembered as who
 * recommended us and nothing else (B-COMP-3).
 */
export async function signUp(input: Form, ctx: PublicCtx): Promise<SignUpResult> {
  const { now, request } = ctx;
  await countSignUp(ctx);
  const { userCreation, termsVersion } = await readPublicSettings();
  if (userCreation === 'disabled') throw new AppError('ERR_USER_CREATION_DISABLED');
  // Terms that changed since the page was opened count as unread.
  if (input.termsVersion !== undefined && input.termsVersion !== termsVersion) {
    throw new AppError('ERR_VALIDATION', { fields: { termo: 'terms_changed' } });
  }
  checkPassword(input.password, input);
  const phone = keptPhone({ company: { timeZone: defaultZone } }, input.phone, { field: 'phone' });
  const plan = await getPublicPlan(input.planId);
  checkEmail(input.email);
  await countSignUpEmail(input.email, ctx);
  const key = request.idempotencyKey ? hashOf(request.idempotencyKey) : undefined;
  const [id, passwordHash] = await Promise.all([nextSystemNumber('company'), hashPassword(input.password)]);
  const made = await registerOnce(input, {
    id,
    plan,
    now,
    isProofAsked: true,
    ...(key ? { request: key } : {}),
    company: {
      name: input.companyName,
      email: input.email,
      phone,
      document: input.document,
      // A free plan has no end that a payment could move.
      dueDate: plan.amount === 0 ? null : dueAfter(plan.trialDays, now, input.timeZone),
      timeZone: input.timeZone,
      referredBy: String(input.companyId ?? '').slice(0, 40),
      terms: { version: termsVersion, at: now.toISOString() },
    },
    admin: { name: input.name, email: input.email, wpp: phone, language: input.language, passwordHash },
  });
  return answerFor(input, made);
}
