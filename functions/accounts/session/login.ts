import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { session } from '@shared/session/contract.ts';
import { isWorkTime } from '@shared/session/workHours.ts';
import type { User } from '@shared/users/model.ts';
import { auditEntity, eventRecord, noteEvent } from '../../core/audit.ts';
import type { PublicCtx } from '../../core/http/ctx.ts';
import { isPassword } from '../../core/secrets/passwords.ts';
import { putNew } from '../../core/store/records.ts';
import { findCompany } from '../companies/repo.ts';
import { noteLogin } from '../companies/service.ts';
import { findLogin, findUser } from '../users/repo.ts';
import { changeUser } from '../users/service.ts';
import { deviceCookie, deviceOf } from './device.ts';
import { type Attempt, countLogin } from './limits.ts';
import { openSession } from './service.ts';
import { signInSteps } from './signIns.ts';

const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

type Input = Parsed<typeof session.login>;

// A hash of nothing anybody knows, so that an unknown e-mail takes as long as a wrong password (B-AUTH-1).
const nobodysHash = 'scrypt$32768$8$1$dkuVUjGIL5+2bhj7mYoE0w==$OQjdTH1t2Q9irBS5X67NGn6Cm+IVjmOEybkW44ybdwM=';

async function findAccount(email: string): Promise<{ user: User; company: Company } | undefined> {
  const login = await findLogin(email);
  // The same reads for an e-mail nobody has: company 0 holds nothing.
  const { companyId, userId } = login ?? { companyId: 0, userId: 0 };
  const [user, company] = await Promise.all([findUser(companyId, userId), findCompany(companyId)]);
  return user && company ? { user, company } : undefined;
}

// Failures of accounts that do not exist are noted as well, for a day and for nobody, so that they take as long.
const nobody = { company: { id: 0, timeZone: 'UTC' }, user: { id: 0, name: '', profile: 'user' } } as const;

/** The account behind e-mail and password. @throws ERR_INVALID_CREDENTIALS, the same for every reason */
async function verify(
  { email, password }: Input,
  attempt: Attempt,
  now: Date,
): Promise<{ user: User; company: Company }> {
  const account = await findAccount(email);
  const isRight = await isPassword(password, account?.user.passwordHash || nobodysHash);
  if (account && isRight) return account;
  const { company, user } = account ?? nobody;
  const happening = { company, user, now, target: user.id };
  await noteEvent('session.refused', happening);
  if (attempt.isAccountDelayed) await noteEvent('session.delayed', happening);
  throw new AppError('ERR_INVALID_CREDENTIALS');
}

/** A new session for the user; it ends the one before (B-AUTH-6). */
function renewSession(verified: User, company: Company, ctx: PublicCtx): Promise<User> {
  const { now } = ctx;
  const happening = { company, user: verified, now, target: verified.id };
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
    alongside: [
      { write: putNew(auditEntity, eventRecord('session.login', happening)) },
      ...signInSteps(verified, 'password', ctx),
    ],
  });
}

export async function login(input: Input, ctx: PublicCtx) {
  const { now, request } = ctx;
  const device = await deviceOf(request);
  const attempt = await countLogin(device, input.email, ctx);
  const { user: verified, company } = await verify(input, attempt, now);
  await attempt.forget();
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  if (!isWorkTime(verified, company, now)) throw new AppError('ERR_OUT_OF_HOURS');
  const user = await renewSession(verified, company, ctx);
  await noteLogin(company.id, now);
  const [opened, known] = await Promise.all([
    openSession(user, company, epochSeconds(now)),
    deviceCookie(device, input.email),
  ]);
  return { ...opened, cookies: [...opened.cookies, known] };
}
