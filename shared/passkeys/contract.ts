import * as z from 'zod';
import { Name } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Session } from '../session/contract.ts';
import { Passkey } from './model.ts';

/** A base64url value of WebAuthn. */
const bytes = (most: number) =>
  z
    .string()
    .max(most, 'too_long')
    .regex(/^[\w-]*$/, 'invalid');

/** Signed by the server: what the authenticator has to sign, and what for. */
const Challenge = z.string().max(2000);
/** Options for the browser's own API, in WebAuthn's form. */
const Options = z.record(z.string(), z.unknown());
const CredentialId = bytes(1400);

/** Answer of an authenticator to a registration. */
const Registration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type Registration = z.infer<typeof Registration>;

/** Signed answer of an authenticator. */
const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(100).nullish(),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** Proof that is required again to change a sign-in; see shared/security/contract.ts. */
const ownProof = {
  currentPassword: z.string().min(1, 'required').max(200),
  code: z.string().trim().min(6, 'too_short').max(40, 'too_long').optional(),
  proof: z.string().max(2000).optional(),
};

export const passkeys = {
  list: route({
    method: 'GET',
    path: '/passkeys',
    access: 'user',
    whenExpired: true,
    summary: 'Own passkeys, the oldest first',
    input: z.object({}),
    output: z.object({ passkeys: z.array(Passkey) }),
    errors: [],
  }),
  begin: route({
    setsCookie: true,
    method: 'POST',
    path: '/passkeys/options',
    access: 'user',
    proof: 'everything',
    whenExpired: true,
    summary: 'Begin to set up a passkey; it counts once the authenticator has signed the challenge',
    input: z.object(ownProof),
    output: z.object({ challenge: Challenge, options: Options }),
    errors: ['ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  create: route({
    method: 'POST',
    path: '/passkeys',
    access: 'user',
    audit: 'passkeys.create',
    whenExpired: true,
    summary: 'Set up a passkey; answers recovery codes, once, where there were none',
    input: z.object({ challenge: Challenge, name: Name, response: Registration }),
    output: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() }),
    errors: ['ERR_PASSKEY_REFUSED'],
  }),
  rename: route({
    method: 'PUT',
    path: '/passkeys/{passkeyId}',
    access: 'user',
    audit: 'passkeys.rename',
    whenExpired: true,
    summary: 'Name an own passkey',
    input: z.object({ passkeyId: z.string().max(40), name: Name }),
    output: z.object({ passkey: Passkey }),
    errors: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    setsCookie: true,
    method: 'POST',
    path: '/passkeys/{passkeyId}/remove',
    access: 'user',
    proof: 'everything',
    audit: 'passkeys.remove',
    whenExpired: true,
    summary: 'Remove an own passkey; the last second factor stays where one is required',
    input: z.object({ passkeyId: z.string().max(40), ...ownProof }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NOT_FOUND', 'ERR_INVALID_CODE', 'ERR_SECOND_FACTOR_KEPT', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  beginProof: route({
    method: 'POST',
    path: '/passkeys/proof/options',
    access: 'user',
    whenExpired: true,
    summary: 'Begin to prove with an own passkey who is there',
    input: z.object({}),
    output: z.object({ challenge: Challenge, options: Options }),
    errors: [],
  }),
  prove: route({
    method: 'POST',
    path: '/passkeys/proof',
    access: 'user',
    whenExpired: true,
    summary: 'Prove with an own passkey who is there; the proof stands in for a code, once and for five minutes',
    input: z.object({ challenge: Challenge, response: Assertion }),
    output: z.object({ proof: z.string() }),
    errors: ['ERR_PASSKEY_REFUSED', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  beginSignIn: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
    whenExpired: true,
    summary: 'Begin to sign in with a passkey, or to take the second step with one (handle)',
    input: z.object({ handle: z.string().max(2000).optional() }),
    output: z.object({ challenge: Challenge, options: Options }),
    errors: [
      'ERR_SECOND_STEP_EXPIRED',
      'ERR_OUT_OF_HOURS',
      'ERR_USER_PAUSED',
      'ERR_COMPANY_DISABLED',
      'ERR_NO_PERMISSION',
    ],
  }),
  signIn: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    whenExpired: true,
    summary: 'Sign in with a passkey, or take the second step with one (handle)',
    input: z.object({ challenge: Challenge, response: Assertion, handle: z.string().max(2000).optional() }),
    output: Session,
    errors: [
      'ERR_PASSKEY_REFUSED',
      'ERR_SECOND_STEP_EXPIRED',
      'ERR_SINGLE_SIGN_ON_REQUIRED',
      'ERR_OUT_OF_HOURS',
      'ERR_USER_PAUSED',
      'ERR_COMPANY_DISABLED',
      'ERR_TOO_MANY_ATTEMPTS',
      'ERR_NO_PERMISSION',
    ],
  }),
};
