import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { freshProof } from '../core/freshProof.ts';
import { route } from '../core/route.ts';
import { Session } from '../session/contract.ts';
import { Enrolment, OwnSession, RecoveryCodes } from './model.ts';

/** Code of an authenticator application, or a recovery code. */
const Code = z.string().trim().min(6, 'too_short').max(40, 'too_long');
const Handle = z.string().max(2000);
/** Password that is required again to change a sign-in. */
const currentPassword = z.string().min(1, 'required').max(200);
/** Own proof: the password, and with a second factor also a code or proof of a passkey (shared/passkeys). */
const ownProof = { currentPassword, code: Code.optional(), proof: z.string().max(2000).optional() };

export const security = {
  prove: route({
    setsCookie: true,
    method: 'POST',
    path: '/security/proof',
    access: 'user',
    whenExpired: true,
    summary:
      'Show by the own password or a second factor who is there; the answer stands in for it for some minutes, as the header x-fresh-proof of routes that ask',
    input: z.object(freshProof),
    output: z.object({ proof: z.string(), seconds: z.number().int() }),
    errors: ['ERR_FRESH_PROOF_REQUIRED', 'ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  sessions: route({
    method: 'GET',
    path: '/security/sessions',
    access: 'user',
    whenExpired: true,
    summary: 'Own sessions, the newest first: the present one and the sign-ins before it',
    input: z.object({}),
    output: z.object({ sessions: z.array(OwnSession) }),
    errors: [],
  }),
  endSession: route({
    setsCookie: true,
    method: 'DELETE',
    path: '/security/sessions/{sessionId}',
    access: 'user',
    audit: 'security.endSession',
    whenExpired: true,
    summary: 'End one of the own sessions; one that is over stays so',
    input: z.object({ sessionId: z.string().max(40) }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NOT_FOUND'],
  }),
  status: route({
    method: 'GET',
    path: '/security/second-factor',
    access: 'user',
    whenExpired: true,
    summary: 'The own second factor',
    input: z.object({}),
    output: z.object({
      /** Time at which the authenticator application was set up; null without one. */
      authenticatorSince: z.string().nullable(),
      passkeys: z.number().int(),
      recoveryCodesLeft: z.number().int(),
      /** The company, or the platform, asks for one. */
      isRequired: z.boolean(),
      dueAt: z.string().nullable(),
    }),
    errors: [],
  }),
  startAuthenticator: route({
    setsCookie: true,
    method: 'POST',
    path: '/security/authenticator',
    access: 'user',
    proof: 'everything',
    whenExpired: true,
    summary: 'Begin to set up an authenticator application; it counts once a code of it was given',
    input: z.object(ownProof),
    output: Enrolment,
    errors: ['ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  confirmAuthenticator: route({
    method: 'PUT',
    path: '/security/authenticator',
    access: 'user',
    audit: 'security.confirmAuthenticator',
    whenExpired: true,
    summary: 'Confirm the authenticator application by a code of it; answers new recovery codes, once',
    input: z.object({ code: Code }),
    output: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  removeAuthenticator: route({
    method: 'POST',
    path: '/security/authenticator/remove',
    access: 'user',
    proof: 'everything',
    audit: 'security.removeAuthenticator',
    whenExpired: true,
    summary: 'Sign in with the password alone from now on',
    input: z.object(ownProof),
    output: z.object({ message: z.string() }),
    errors: ['ERR_INVALID_CODE', 'ERR_SECOND_FACTOR_KEPT', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/security/recovery-codes',
    access: 'user',
    proof: 'everything',
    audit: 'security.renewRecoveryCodes',
    whenExpired: true,
    summary: 'New recovery codes, shown once; those before are worth nothing',
    input: z.object(ownProof),
    output: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  team: route({
    method: 'GET',
    path: '/security/team',
    access: 'admin',
    summary: 'Who of the company has a second factor',
    input: z.object({}),
    output: z.object({
      people: z.array(z.object({ userId: z.number().int(), name: z.string(), hasSecondFactor: z.boolean() })),
    }),
    errors: [],
  }),
  resetSecondFactor: route({
    method: 'POST',
    path: '/security/team/{userId}/reset',
    access: 'admin',
    audit: 'security.resetSecondFactor',
    proof: 'fresh',
    whileImpersonating: false,
    summary: 'Take the second factor of a colleague who lost it; ends their session',
    input: z.object({ userId: NumericId, ...freshProof }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  signIn: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    whenExpired: true,
    summary: 'Second step of a sign-in: the handle of the first and a code',
    input: z.object({ handle: Handle, code: Code }),
    output: Session,
    errors: [
      'ERR_SECOND_STEP_EXPIRED',
      'ERR_INVALID_CODE',
      'ERR_OUT_OF_HOURS',
      'ERR_USER_PAUSED',
      'ERR_COMPANY_DISABLED',
      'ERR_TOO_MANY_ATTEMPTS',
      'ERR_NO_PERMISSION',
    ],
  }),
  startAtSignIn: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/second-factor/start',
    access: 'public',
    whenExpired: true,
    summary: 'Begin to set up an authenticator application that has to be there before the next session',
    input: z.object({ handle: Handle }),
    output: Enrolment,
    errors: ['ERR_SECOND_STEP_EXPIRED', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_NO_PERMISSION'],
  }),
  confirmAtSignIn: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: 'public',
    whenExpired: true,
    summary: 'Confirm it by a code of it and sign in; answers recovery codes, once',
    input: z.object({ handle: Handle, code: Code }),
    output: Session.extend({ recoveryCodes: RecoveryCodes }),
    errors: ['ERR_SECOND_STEP_EXPIRED', 'ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_NO_PERMISSION'],
  }),
};
