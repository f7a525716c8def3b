import * as z from 'zod';

/**
 * Proof that is required to change a sign-in: the own password, a code of the second factor, or proof of a passkey
 * (shared/passkeys).
 */
export const freshProof = {
  currentPassword: z.string().max(200).optional(),
  code: z.string().trim().min(6, 'too_short').max(40, 'too_long').optional(),
  proof: z.string().max(2000).optional(),
};

/** Header with the answer of `POST /security/proof`, which replaces any of these proofs while it is valid. */
export const freshProofHeader = 'x-fresh-proof';

const schema = z.object(freshProof);
export type FreshProof = z.infer<typeof schema>;

/** The part of an input that is such a proof, and the rest. */
export function splitProof<Input extends FreshProof>(
  input: Input,
): { proof: FreshProof; rest: Omit<Input, keyof FreshProof> } {
  const { currentPassword, code, proof, ...rest } = input;
  return { proof: { currentPassword, code, proof }, rest };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** True if a request contains any of these proofs. */
export const bringsProof = (
  raw: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string | undefined>>,
): boolean => isText(headers[freshProofHeader]) || Object.keys(freshProof).some((name) => isText(raw[name]));
