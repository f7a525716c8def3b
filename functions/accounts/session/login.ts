import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { session } from '@shared/session/contract.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { noteEvent } from '../../core/http/audit.ts';
import { isPassword, nobodysHash } from '../../core/secrets/passwords.ts';
import { findCompany } from '../records/companies.ts';
import { findLogin, findUser } from '../records/users.ts';
import { type Account, beginSession, checkMaySignIn } from './begin.ts';
import { deviceOf } from './device.ts';
import { type Attempt, countLogin } from './limits.ts';
import { checkMayUsePassword } from './passwords.ts';
import { askForSecondFactor } from './secondStep.ts';

type Input = Parsed<typeof session.login>;

async function findAccount(email: string): Promise<Account | undefined> {
  const login = await findLogin(email);
  // An unknown e-mail causes the same reads, in company 0, which is empty.
  const { companyId, userId } = login ?? { companyId: 0, userId: 0 };
  const [user, company] = await Promise.all([findUser(companyId, userId), findCompany(companyId)]);
  return user && company ? { user, company } : undefined;
}

// Failures of unknown accounts are written as well, for a day, so that they take as long.
const nobody = { company: { id: 0, timeZone: 'UTC' }, user: { id: 0, name: '', profile: 'user' } } as const;

/** The account behind e-mail and password. @throws ERR_INVALID_CREDENTIALS, the same for every reason */
async function verify({ email, password }: Input, attempt: Attempt, now: Date): Promise<Account> {
  const account = await findAccount(email);
  const isRight = await isPassword(password, account?.user.passwordHash || nobodysHash);
  if (account && isRight) return account;
  const { company, user } = account ?? nobody;
  const happening = { company, user, now, target: user.id };
  await noteEvent('session.refused', happening);
  if (attempt.isAccountDelayed) await noteEvent('session.delayed', happening);
  throw new AppError('ERR_INVALID_CREDENTIALS');
}

export async function login(input: Input, ctx: PublicCtx) {
  const { now, request } = ctx;
  const attempt = await countLogin(await deviceOf(request), input.email, ctx);
  const account = await verify(input, attempt, now);
  await attempt.forget();
  checkMaySignIn(account, now);
  await checkMayUsePassword(account.user);
  await askForSecondFactor(account);
  return beginSession(account, { method: 'password' }, ctx);
}
