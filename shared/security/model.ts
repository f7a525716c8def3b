import * as z from 'zod';
import type { StoredPasskey } from '../passkeys/model.ts';

/** Method of a sign-in. */
export const SignInMethod = z.enum(['password', 'authenticator', 'recoveryCode', 'passkey', 'provider']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** A sign-in of a user; the newest began the present session, if there is one (B-AUTH-6). */
export const SignIn = z.object({
  companyId: z.number().int(),
  userId: z.number().int(),
  /** A ULID, so that the newest sorts last. */
  id: z.string(),
  at: z.string(),
  /** Browser and operating system by their usual names; empty if unknown. */
  device: z.string(),
  /** See network.ts; whole addresses are kept nowhere. */
  network: z.string(),
  method: SignInMethod,
});
export type SignIn = z.infer<typeof SignIn>;

export const OwnSession = SignIn.omit({ companyId: true, userId: true }).extend({
  /** Time of the last renewed access token; null for a session that has ended. */
  lastUsedAt: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Second factor of a user. Never leaves the server. */
export interface SecondFactor {
  readonly companyId: number;
  readonly userId: number;
  readonly authenticator: {
    /** Sealed; what the codes of the application are made of. */
    readonly secret: string;
    readonly since: string;
    /** Time step of the last code that was used; none counts again, and none before it. */
    readonly lastStep: number;
  } | null;
  /** An application that no code has confirmed yet. */
  readonly pending: { readonly secret: string; readonly until: string } | null;
  readonly passkeys: readonly StoredPasskey[];
  /** Hashes of those that were not used yet. */
  readonly recoveryCodes: readonly string[];
  readonly version: number;
}

/** Data for setting up an authenticator application. */
export const Enrolment = z.object({
  /** Key to type if the QR code cannot be scanned. */
  key: z.string(),
  /** Content of the QR code. */
  uri: z.string(),
});

/** Shown once. */
export const RecoveryCodes = z.array(z.string());
