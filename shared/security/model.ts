import * as z from 'zod';
import type { StoredPasskey } from '../passkeys/model.ts';

/** What somebody proved who they are with. */
export const SignInMethod = z.enum(['password', 'authenticator', 'recoveryCode', 'passkey', 'provider']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** One sign-in of a person; the newest began the session they have, if they have one (B-AUTH-6). */
export const SignIn = z.object({
  companyId: z.number().int(),
  userId: z.number().int(),
  /** Of a ULID, so that the newest sorts last. */
  id: z.string(),
  at: z.string(),
  /** Browser and system as people call them; empty: nobody knows. */
  device: z.string(),
  /** See network.ts; whole addresses are kept nowhere. */
  network: z.string(),
  method: SignInMethod,
});
export type SignIn = z.infer<typeof SignIn>;

export const OwnSession = SignIn.omit({ companyId: true, userId: true }).extend({
  /** When it last asked for a new access token; null for one that is over. */
  lastUsedAt: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** How somebody proves who they are besides their password. Never leaves the server. */
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

/** What an authenticator application is set up with. */
export const Enrolment = z.object({
  /** For those who cannot point a camera at it. */
  key: z.string(),
  /** What the picture says. */
  uri: z.string(),
});

/** Shown once. */
export const RecoveryCodes = z.array(z.string());
