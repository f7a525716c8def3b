import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { passkeys } from '@shared/passkeys/contract.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { noteEvent } from '../../core/http/audit.ts';
import { requestOptions } from '../../core/secrets/webAuthn.ts';
import { ownerOf } from '../records/codes.ts';
import { findCompany } from '../records/companies.ts';
import { findPasskeyOwner, findSecondFactor, secondFactorStep } from '../records/secondFactors.ts';
import { findUser } from '../records/users.ts';
import { type Account, beginSession, checkMaySignIn } from '../session/begin.ts';
import { countPasskey } from '../session/limits.ts';
import { checkMayUsePassword } from '../session/passwords.ts';
import { accountOf } from '../session/secondStep.ts';
import { CounterWentBack, challengeOf, newChallenge, usingUp, withUsed } from './challenges.ts';

type Input<Name extends keyof typeof passkeys> = Parsed<(typeof passkeys)[Name]>;

const factorOf = ({ user }: Account) => findSecondFactor(user);

/** Before a password nothing is known of anybody: the browser offers what it has for the site. */
export async function beginSignIn({ handle }: Input<'beginSignIn'>, { now }: PublicCtx) {
  const factor = handle === undefined ? undefined : await factorOf(await accountOf(handle, 'code', now));
  const { challenge, signed } = factor
    ? await newChallenge('secondStep', ownerOf(factor))
    : await newChallenge('signIn');
  return { challenge: signed, options: { ...(await requestOptions(challenge, factor?.passkeys ?? [])) } };
}

/** Returns the account of a passkey. @throws ERR_PASSKEY_REFUSED also for an unknown one */
async function ownerAccount(credentialId: string): Promise<Account> {
  const owner = await findPasskeyOwner(credentialId);
  if (!owner) throw new AppError('ERR_PASSKEY_REFUSED');
  const [user, company] = await Promise.all([findUser(owner.companyId, owner.id), findCompany(owner.companyId)]);
  if (!user || !company) throw new AppError('ERR_PASSKEY_REFUSED');
  return { user, company };
}

async function verifiedSession({ challenge, response, handle }: Input<'signIn'>, account: Account, ctx: PublicCtx) {
  const factor = await factorOf(account);
  const expected =
    handle === undefined
      ? await challengeOf(challenge, 'signIn')
      : await challengeOf(challenge, 'secondStep', ownerOf(factor));
  const after = await withUsed(factor, response, expected, ctx.now.toISOString());
  checkMaySignIn(account, ctx.now);
  await checkMayUsePassword(account.user);
  const steps = [usingUp(expected, ctx.now), secondFactorStep(after, 'ERR_PASSKEY_REFUSED')];
  return beginSession(account, { method: 'passkey', steps }, ctx);
}

/** A passkey is two factors: the device has it, and knows its owner (B-AUTH-36). */
export async function signIn(input: Input<'signIn'>, ctx: PublicCtx) {
  const attempt = await countPasskey(ctx);
  const account =
    input.handle === undefined ? await ownerAccount(input.response.id) : await accountOf(input.handle, 'code', ctx.now);
  try {
    const opened = await verifiedSession(input, account, ctx);
    await attempt.forget();
    return opened;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_PASSKEY_REFUSED') {
      const event = error instanceof CounterWentBack ? 'session.passkeyCopied' : 'session.passkeyRefused';
      await noteEvent(event, { ...account, now: ctx.now, target: account.user.id });
    }
    throw error;
  }
}
