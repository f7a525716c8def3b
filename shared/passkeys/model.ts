import * as z from 'zod';

/** As many as somebody has devices, and a few to spare. */
export const maxPasskeys = 10;

/** A passkey of the signed-in person. */
export const Passkey = z.object({
  /** Of a ULID; not what authenticators know it by. */
  id: z.string(),
  name: z.string(),
  /** It is copied to the other devices of its owner, as password managers do. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** As stored; what a signature is verified with. */
export interface StoredPasskey extends Passkey {
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** How often the authenticator says it was used; it never goes back. Zero for those that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}
