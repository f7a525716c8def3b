import type { Assertion, Registration } from '@shared/passkeys/contract.ts';
import type { StoredPasskey } from '@shared/passkeys/model.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { env } from '../env.ts';
import { passkeyChallengeSeconds } from './passkeyChallenge.ts';

/**
 * Passkeys belong to the site's own address, which the installation knows; a request does not say it. They belong to
 * names alone: a machine that calls itself by its number is `localhost`.
 */
function site(): { readonly id: string; readonly origin: string } {
  const url = new URL(env('PUBLIC_URL'));
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** Milliseconds that the browser shows its dialog. */
const timeout = passkeyChallengeSeconds * 1000;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
const bytesToBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

type KnownPasskey = Pick<StoredPasskey, 'credentialId' | 'transports'>;
const described = ({ credentialId, transports }: KnownPasskey) => ({ id: credentialId, transports: [...transports] });

interface PasskeyOwner {
  /** Says nothing of the person; authenticators keep it. */
  readonly handle: string;
  readonly name: string;
  readonly email: string;
}

/** Options for `navigator.credentials.create`; user verification makes it two factors in one. */
export const creationOptions = (challenge: string, owner: PasskeyOwner, known: readonly KnownPasskey[]) =>
  generateRegistrationOptions({
    rpName: 'Prosa',
    rpID: site().id,
    userID: bytesOf(owner.handle),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Options for `navigator.credentials.get`; without known passkeys the person chooses. */
export const requestOptions = (challenge: string, known: readonly KnownPasskey[]) =>
  generateAuthenticationOptions({
    rpID: site().id,
    challenge: bytesOf(challenge),
    timeout,
    allowCredentials: known.map(described),
    userVerification: 'required',
  });

/** The library reads the certificates of a statement, and fetches the addresses that stand in them. None was asked for. */
function hasCertificates({ response }: Registration): boolean {
  const statement = decodeAttestationObject(bytesOf(response.attestationObject));
  const format = statement.get('fmt');
  return !(format === 'none' || format === 'packed') || statement.get('attStmt').get('x5c') !== undefined;
}

export type NewCredential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/**
 * Refuses an answer from within a frame, because our pages are never framed and a framing page is another site's.
 * @throws Error also if the data cannot be parsed
 */
function checkOwnPage({
  response: { clientDataJSON },
}: {
  readonly response: { readonly clientDataJSON: string };
}): void {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  const { crossOrigin, topOrigin } = data as { crossOrigin?: unknown; topOrigin?: unknown };
  if ((crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined) throw new Error('another page');
}

/** @throws Error where anything of it is not as it has to be */
export async function verifiedCreation(response: Registration, expectedChallenge: string): Promise<NewCredential> {
  checkOwnPage(response);
  if (hasCertificates(response)) throw new Error('an attestation that nobody asked for');
  const { id, origin } = site();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  });
  if (!registrationInfo) throw new Error('the statement is not true');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: bytesToBase64Url(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

interface Expected {
  readonly challenge: string;
  readonly passkey: StoredPasskey;
  readonly handle: string;
}

/** @throws Error where anything of it is not as it has to be; what the counter says is for the caller to judge */
export async function verifiedAssertion(response: Assertion, { challenge, passkey, handle }: Expected) {
  const { id, origin } = site();
  const { userHandle } = response.response;
  checkOwnPage(response);
  if (userHandle && userHandle !== handle) throw new Error('the passkey of somebody else');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) throw new Error('the signature is not right');
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}
