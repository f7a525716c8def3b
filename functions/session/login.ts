import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { session } from '@shared/session/contract.ts';
import { isWorkTime } from '@shared/session/workHours.ts';
import type { User } from '@shared/users/model.ts';
import { findCompanyById, noteLogin } from '../companies/service.ts';
import type { PublicCtx } from '../core/ctx.ts';
import { isPassword } from '../core/passwords.ts';
import { countAttempt, forgetAttempt, type Limit } from '../core/throttle.ts';
import { changeUser, findUserByEmail, findUserById } from '../users/service.ts';
import { openSession } from './service.ts';

/** B-AUTH-10: failures per e-mail and address in 15 minutes. */
const limitOf = (email: string, ip: string): Limit => ({
  scope: 'login',
  value: `${email}|${ip}`,
  limit: 10,
  seconds: 15 * 60,
});

// A hash of nothing anybody knows, so that an unknown e-mail takes as long as a wrong password (B-AUTH-1).
const nobodysHash = 'scrypt$32768$8$1$dkuVUjGIL5+2bhj7mYoE0w==$OQjdTH1t2Q9irBS5X67NGn6Cm+IVjmOEybkW44ybdwM=';

async function findAccount(email: string): Promise<{ user: User; company: Company } | undefined> {
  const login = await findUserByEmail(email);
  // The same reads for an e-mail nobody has: company 0 holds nothing.
  const { companyId, userId } = login ?? { companyId: 0, userId: 0 };
  const [user, company] = await Promise.all([findUserById(companyId, userId), findCompanyById(companyId)]);
  return user && company ? { user, company } : undefined;
}

/** The account behind e-mail and password. @throws ERR_INVALID_CREDENTIALS, the same for every reason */
async function verify(email: string, password: string): Promise<{ user: User; company: Company }> {
  const account = await findAccount(email);
  const isRight = await isPassword(password, account?.user.passwordHash || nobodysHash);
  if (!account || !isRight) throw new AppError('ERR_INVALID_CREDENTIALS');
  return account;
}

/** A new session for the user; it ends the one before (B-AUTH-6). */
function renewSession(verified: User, now: Date): Promise<User> {
  return changeUser({
    companyId: verified.companyId,
    id: verified.id,
    event: 'user.loggedIn',
    change: (user) => {
      if (user.passwordHash !== verified.passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
      return {
        ...user,
        tokenVersion: user.tokenVersion + 1,
        refreshRotation: 1,
        refreshRotatedAt: now.toISOString(),
      };
    },
  });
}

export async function login({ email, password }: Parsed<typeof session.login>, { now, request }: PublicCtx) {
  const limit = limitOf(email, request.ip);
  // Counted before the password is looked at: parallel guesses must not slip past the limit together.
  await countAttempt(limit, now);
  const { user: verified, company } = await verify(email, password);
  await forgetAttempt(limit, now);
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  if (!isWorkTime(verified, company, now)) throw new AppError('ERR_OUT_OF_HOURS');
  const user = await renewSession(verified, now);
  await noteLogin(company.id, now);
  return openSession(user, company);
}
