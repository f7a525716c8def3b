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
import { nextSystemNumber } from '../../core/store/sequences.ts';
import { foundCompany } from '../companies/service.ts';
import { getPublicPlan } from '../plans/service.ts';
import { findNotedRequest } from '../records/emailClaims.ts';
import { findLogin } from '../records/users.ts';
import { readPublicSettings } from '../settings/platform.ts';
import { checkEmail, countSignUp } from './signUpLimits.ts';

type Answer = Output<typeof session.signUp>;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const answerFor = ({ id, name, email, companyId, emailState }: User): Answer => ({
  ...{ id, name, email, companyId },
  ...(emailState === 'waiting' ? { isProofAwaited: true } : {}),
});

/** The answer of the same request made before: whoever repeats it holds its Idempotency-Key. */
async function answered(input: Parsed<typeof session.signUp>, request: string): Promise<Answer | undefined> {
  const login = await findLogin(input.email);
  if (login?.request === request)
    return { id: login.userId, name: input.name, email: input.email, companyId: login.companyId };
  const noted = await findNotedRequest(request);
  return noted && answerFor(noted);
}

/**
 * A company with its first administrator (B-COMP-2). The form's companyId is remembered as who
 * recommended us and nothing else (B-COMP-3).
 */
export async function signUp(input: Parsed<typeof session.signUp>, ctx: PublicCtx): Promise<Answer> {
  const { now, request } = ctx;
  await countSignUp(ctx);
  const { userCreation, termsVersion } = await readPublicSettings();
  if (userCreation === 'disabled') throw new AppError('ERR_USER_CREATION_DISABLED');
  // What changed while somebody read it, they have not read.
  if (input.termsVersion !== undefined && input.termsVersion !== termsVersion) {
    throw new AppError('ERR_VALIDATION', { fields: { termo: 'terms_changed' } });
  }
  checkPassword(input.password, input);
  const phone = keptPhone({ company: { timeZone: defaultZone } }, input.phone, { field: 'phone' });
  const plan = await getPublicPlan(input.planId);
  checkEmail(input.email);
  const key = request.idempotencyKey ? hashOf(request.idempotencyKey) : undefined;
  const [id, passwordHash] = await Promise.all([nextSystemNumber('company'), hashPassword(input.password)]);
  try {
    const { admin } = await foundCompany({
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
        // What costs nothing has no end that a payment could move.
        dueDate: plan.amount === 0 ? null : dueAfter(plan.trialDays, now, input.timeZone),
        timeZone: input.timeZone,
        referredBy: String(input.companyId ?? '').slice(0, 40),
        terms: { version: termsVersion, at: now.toISOString() },
      },
      admin: { name: input.name, email: input.email, wpp: phone, language: input.language, passwordHash },
    });
    return answerFor(admin);
  } catch (error) {
    const before = key && error instanceof AppError ? await answered(input, key) : undefined;
    if (!before) throw error;
    return before;
  }
}
