import * as z from 'zod';

/** More than the devices that a person has. */
export const maxPasskeys = 10;

/** A passkey of the signed-in person. */
export const Passkey = z.object({
  /** A ULID, not the credential's id. */
  id: z.string(),
  name: z.string(),
  /** True if the passkey is copied to the owner's other devices, as password managers do. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** A stored passkey with the data to verify a signature. */
export interface StoredPasskey extends Passkey {
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** Use count reported by the authenticator, which never decreases; zero for authenticators that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}
