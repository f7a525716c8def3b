import { hkdfSync, webcrypto } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import { daySeconds } from '@shared/core/time.ts';
import type { ImpersonationMode } from '@shared/platform/impersonation.ts';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { BoundedMap } from '../boundedMap.ts';
import { sessionNow } from '../context/clock.ts';
import { passkeyChallengeSeconds } from '../secrets/passkeyChallenge.ts';
import { secret } from '../secrets/secrets.ts';

/** B-AUTH-4. Lifetimes in seconds. */
export const accessSeconds = 15 * 60;
export const refreshSeconds = 7 * daySeconds;
/** However often it is renewed, a session begins with a password this long ago at most. */
export const sessionSeconds = 30 * daySeconds;

export interface AccessClaims {
  readonly id: number;
  readonly name: string;
  readonly profile: string;
  readonly companyId: number;
  readonly tokenVersion: number;
  /** Set if the user entered another company; see shared/platform/impersonation.ts. */
  readonly impersonation?: ImpersonationClaims;
}

export interface ImpersonationClaims {
  readonly id: string;
  readonly companyId: number;
  readonly mode: ImpersonationMode;
}

export interface RefreshClaims {
  readonly id: number;
  readonly companyId: number;
  readonly tokenVersion: number;
  /** Rotation counter: which refresh token of this session it is. */
  readonly rotation: number;
  /** Epoch seconds at which the password was given. */
  readonly since: number;
}

type Purpose =
  | 'access'
  | 'refresh'
  | 'media'
  | 'device'
  | 'secondStep'
  | 'passkeyChallenge'
  | 'passkeyProof'
  | 'freshProof'
  | 'singleSignOn';

interface Derived {
  readonly from: string;
  readonly key: Promise<webcrypto.CryptoKey>;
}

const derived = new Map<Purpose, Derived>();

/** The same key until the secret changes. */
async function keyFor(purpose: Purpose): Promise<webcrypto.CryptoKey> {
  const from = await secret('session-secret');
  const before = derived.get(purpose);
  if (before?.from === from) return before.key;
  const bytes = hkdfSync('sha256', from, 'prosa', purpose, 32);
  const key = webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  derived.set(purpose, { from, key });
  return key;
}

const sign = async (claims: JWTPayload, purpose: Purpose, seconds: number): Promise<string> => {
  const issuedAt = Math.floor(sessionNow().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .setAudience(purpose)
    .sign(await keyFor(purpose));
};

export const signAccess = (claims: AccessClaims, seconds = accessSeconds): Promise<string> =>
  sign({ ...claims }, 'access', seconds);

/** Seconds that a refresh token may live, given the beginning of its session. */
export const refreshLife = (since: number): number =>
  Math.max(0, Math.min(refreshSeconds, since + sessionSeconds - Math.floor(sessionNow().getTime() / 1000)));

export const signRefresh = (claims: RefreshClaims): Promise<string> =>
  sign({ ...claims }, 'refresh', refreshLife(claims.since));

const verify = async (token: string, purpose: Purpose): Promise<JWTPayload> => {
  const options = { audience: purpose, algorithms: ['HS256'], currentDate: sessionNow() };
  return (await jwtVerify(token, await keyFor(purpose), options)).payload;
};

interface Verified {
  readonly payload: JWTPayload;
  readonly by: webcrypto.CryptoKey;
}

/** Access tokens whose signature was good: each comes with every request of a quarter of an hour. */
const verified = new BoundedMap<string, Verified>(1_000);

/** A valid signature is cached, but the expiry is checked each time, so a token without an expiry is never cached. */
async function verifyOnce(token: string): Promise<JWTPayload> {
  const by = await keyFor('access');
  const before = verified.get(token);
  if (before?.by === by && Math.floor(sessionNow().getTime() / 1000) < (before.payload.exp ?? 0)) return before.payload;
  const payload = await verify(token, 'access');
  verified.set(token, { payload, by });
  return payload;
}

/** @throws ERR_TOKEN_INVALID (403), which makes the client refresh once (B-AUTH-9) */
export async function verifyAccess(token: string): Promise<AccessClaims> {
  try {
    return (await verifyOnce(token)) as unknown as AccessClaims;
  } catch (cause) {
    throw new AppError('ERR_TOKEN_INVALID', {}, { cause });
  }
}

/** @throws ERR_SESSION_EXPIRED (401) */
export async function verifyRefresh(token: string): Promise<RefreshClaims> {
  try {
    const claims = await verify(token, 'refresh');
    // Tokens of before carry no beginning of their session: theirs begins with the token.
    return { since: claims.iat, ...claims } as unknown as RefreshClaims;
  } catch (cause) {
    throw new AppError('ERR_SESSION_EXPIRED', {}, { cause });
  }
}

/** A browser in which users have signed in. */
export interface DeviceClaims {
  readonly device: string;
  /** Hashes of the accounts, the last one first. */
  readonly accounts: readonly string[];
}

export const deviceSeconds = 365 * daySeconds;

export const signDevice = (claims: DeviceClaims): Promise<string> => sign({ ...claims }, 'device', deviceSeconds);

/** Undefined for a cookie that is missing, over or not ours: it opens nothing, so that there is nothing to refuse. */
export async function verifyDevice(token: string): Promise<DeviceClaims | undefined> {
  try {
    const { device, accounts } = await verify(token, 'device');
    return { device: String(device), accounts: Array.isArray(accounts) ? accounts.map(String) : [] };
  } catch {
    return undefined;
  }
}

/** A user whose password was right and who still has to pass the second step. */
export interface SecondStepClaims {
  readonly id: number;
  readonly companyId: number;
  readonly tokenVersion: number;
  /** `enrol`: they have no second factor and have to set one up first. */
  readonly step: 'code' | 'enrol';
}

/** Long enough to find a phone and to install an application on it. */
const secondStepSeconds = 10 * 60;

export const signSecondStep = (claims: SecondStepClaims): Promise<string> =>
  sign({ ...claims }, 'secondStep', secondStepSeconds);

/** @throws ERR_SECOND_STEP_EXPIRED (401) */
export async function verifySecondStep(token: string): Promise<SecondStepClaims> {
  try {
    return (await verify(token, 'secondStep')) as unknown as SecondStepClaims;
  } catch (cause) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED', {}, { cause });
  }
}

/** The challenge that an authenticator is to sign. */
export interface PasskeyChallenge {
  readonly challenge: string;
  readonly use: 'create' | 'prove' | 'signIn' | 'secondStep';
  /** Owner of the authenticator; unknown before a sign-in without a password. */
  readonly owner?: string;
}

export const signPasskeyChallenge = (claims: PasskeyChallenge): Promise<string> =>
  sign({ ...claims }, 'passkeyChallenge', passkeyChallengeSeconds);

/** @throws ERR_PASSKEY_REFUSED */
export async function verifyPasskeyChallenge(token: string): Promise<PasskeyChallenge> {
  try {
    return (await verify(token, 'passkeyChallenge')) as unknown as PasskeyChallenge;
  } catch (cause) {
    throw new AppError('ERR_PASSKEY_REFUSED', {}, { cause });
  }
}

/** Proof that a signed-in user has just used one of their passkeys. */
export interface PasskeyProof {
  readonly owner: string;
  readonly tokenVersion: number;
  /** Version of the user's second factor, which every use raises: no proof is valid twice. */
  readonly version: number;
}

export const signPasskeyProof = (claims: PasskeyProof): Promise<string> =>
  sign({ ...claims }, 'passkeyProof', passkeyChallengeSeconds);

/** @throws ERR_INVALID_CODE */
export async function verifyPasskeyProof(token: string): Promise<PasskeyProof> {
  try {
    return (await verify(token, 'passkeyProof')) as unknown as PasskeyProof;
  } catch (cause) {
    throw new AppError('ERR_INVALID_CODE', {}, { cause });
  }
}

/** Proof that a signed-in user confirmed their identity a moment ago. */
export interface FreshProofClaims {
  readonly owner: string;
  readonly tokenVersion: number;
}

/** Long enough for the protected action and for a second try. */
export const freshProofSeconds = 5 * 60;

export const signFreshProof = ({ owner, tokenVersion }: FreshProofClaims): Promise<string> =>
  sign({ owner, tokenVersion }, 'freshProof', freshProofSeconds);

/** @throws ERR_FRESH_PROOF_REQUIRED */
export async function verifyFreshProof(token: string): Promise<FreshProofClaims> {
  try {
    return (await verify(token, 'freshProof')) as unknown as FreshProofClaims;
  } catch (cause) {
    throw new AppError('ERR_FRESH_PROOF_REQUIRED', {}, { cause });
  }
}

/** State that a browser keeps of a sign-in that it began at a company's provider. */
export interface SingleSignOnClaims {
  readonly companyId: number;
  /** Version of the settings: a sign-in that began before they changed is refused. */
  readonly version: number;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The provider asks the user to sign in again, which proves who they are (B-AUTH-41). */
  readonly isFresh?: boolean;
}

/** Long enough to sign in there, second factor included. */
export const singleSignOnSeconds = 10 * 60;

export const signSingleSignOn = (claims: SingleSignOnClaims): Promise<string> =>
  sign({ ...claims }, 'singleSignOn', singleSignOnSeconds);

/** @throws ERR_SINGLE_SIGN_ON_REFUSED */
export async function verifySingleSignOn(token: string): Promise<SingleSignOnClaims> {
  try {
    return (await verify(token, 'singleSignOn')) as unknown as SingleSignOnClaims;
  } catch (cause) {
    throw new AppError('ERR_SINGLE_SIGN_ON_REFUSED', {}, { cause });
  }
}

/** Time for which a company's flow may read a file that was sent to it (B-INT-6). */
export const mediaLinkSeconds = daySeconds;

/**
 * A link that lets its holder read one stored file. Signed by us, because storage signs for no longer than a function's
 * own credentials live.
 */
export const signMediaLink = (key: string): Promise<string> => sign({ key }, 'media', mediaLinkSeconds);

/** The key of the file. @throws ERR_NOT_FOUND, also for a link that is over */
export async function verifyMediaLink(token: string): Promise<string> {
  try {
    return String((await verify(token, 'media'))['key']);
  } catch (cause) {
    throw new AppError('ERR_NOT_FOUND', {}, { cause });
  }
}
