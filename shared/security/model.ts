import * as z from 'zod';

/** What somebody proved who they are with. */
export const SignInMethod = z.enum(['password', 'authenticator', 'recoveryCode', 'passkey']);
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
