import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { singleSignOn } from '@shared/singleSignOn/contract.ts';
import type { SingleSignOn } from '@shared/singleSignOn/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { noteEvent } from '../../core/http/audit.ts';
import { cookieLine } from '../../core/http/cookies.ts';
import { limitedAddress } from '../../core/http/edge.ts';
import {
  type SingleSignOnClaims,
  signSingleSignOn,
  singleSignOnSeconds,
  verifySingleSignOn,
} from '../../core/http/tokens.ts';
import { log } from '../../core/log.ts';
import { beginAuthorization, finishAuthorization, type Identity, type Provider } from '../../core/outbound/openId.ts';
import { decrypt } from '../../core/secrets/encryption.ts';
import { findCompany } from '../records/companies.ts';
import { companyOfLink, findSingleSignOn } from '../records/singleSignOn.ts';
import { type Account, beginSession, checkMaySignIn } from '../session/begin.ts';
import { askForSecondFactor } from '../session/secondStep.ts';
import { findOrCreateProviderUser, refused } from './person.ts';
import { redirectUrl } from './settings.ts';

type Input<Name extends keyof typeof singleSignOn> = Parsed<(typeof singleSignOn)[Name]>;

const cookieName = 'jso';
const cookie = (value: string, seconds: number): string =>
  cookieLine({ name: cookieName, value, path: '/api/auth/single-sign-on', seconds });

/** Each makes us call the provider: few of one address. */
const countVisit = ({ now, request }: PublicCtx): Promise<void> =>
  countAttempt({ scope: 'singleSignOn', value: limitedAddress(request.ip), limit: 60, seconds: 15 * 60 }, now);

const providerOf = async ({ issuer, clientId, clientSecret }: SingleSignOn): Promise<Provider> => ({
  ...{ issuer, clientId },
  clientSecret: clientSecret === '' ? '' : await decrypt(clientSecret),
});

/** The provider's error goes to the log for the company's administrators; the browser only learns that it failed. */
function failed(companyId: number, cause: unknown): AppError {
  const { name, code } = cause as { name?: string; code?: string };
  log.warn('singleSignOn.failed', { companyId, reason: code ?? name ?? '' });
  return refused('provider', cause);
}

export async function begin({ link, isFresh }: Input<'begin'>, ctx: PublicCtx) {
  await countVisit(ctx);
  const companyId = await companyOfLink(link);
  const settings = companyId === undefined ? undefined : await findSingleSignOn(companyId);
  if (companyId === undefined || !settings?.isEnabled) throw new AppError('ERR_NOT_FOUND');
  const provider = await providerOf(settings);
  const { url, expected } = await beginAuthorization(provider, redirectUrl(companyId), isFresh).catch(
    (error: unknown) => {
      throw failed(companyId, error);
    },
  );
  const kept = await signSingleSignOn({ ...expected, companyId, version: settings.version });
  return { reply: true, cookies: [cookie(kept, singleSignOnSeconds)], body: { url } } as const;
}

async function identified(settings: SingleSignOn, answer: string, expected: SingleSignOnClaims): Promise<Identity> {
  try {
    return await finishAuthorization(await providerOf(settings), redirectUrl(expected.companyId), answer, expected);
  } catch (error) {
    throw failed(expected.companyId, error);
  }
}

async function opened(account: Account, proof: Omit<Parameters<typeof beginSession>[1], 'method'>, ctx: PublicCtx) {
  checkMaySignIn(account, ctx.now);
  // Platform staff needs more than a company's provider: a second factor that they set up themselves.
  if (account.user.super && !account.user.hasSecondFactor) throw refused('staff');
  if (account.user.super) await askForSecondFactor(account);
  const session = await beginSession(account, { method: 'provider', ...proof }, ctx);
  return { ...session, cookies: [...session.cookies, cookie('', 0)] };
}

/** B-AUTH-39. */
export async function finish({ answer, company: arrivedAt }: Input<'finish'>, ctx: PublicCtx) {
  await countVisit(ctx);
  const expected = await verifySingleSignOn(ctx.request.cookies[cookieName] ?? '');
  // The browser left for the provider of another company than the one whose address it came back to.
  if (expected.companyId !== arrivedAt) throw refused('provider');
  const [settings, company] = await Promise.all([
    findSingleSignOn(expected.companyId),
    findCompany(expected.companyId),
  ]);
  if (!company || !settings?.isEnabled || settings.version !== expected.version) throw refused('provider');
  try {
    const identity = await identified(settings, answer, expected);
    const { user, steps } = await findOrCreateProviderUser({
      settings,
      company,
      identity,
      now: ctx.now,
      request: ctx.request,
    });
    return await opened({ user, company }, { steps, isFresh: expected.isFresh === true }, ctx);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_SINGLE_SIGN_ON_REFUSED') {
      const nobody = { id: 0, name: '', profile: 'user' } as const;
      await noteEvent('session.providerRefused', { company, user: nobody, now: ctx.now, target: company.id });
    }
    throw error;
  }
}
