import * as z from 'zod';

/**
 * What whoever changes how somebody signs in shows of themself: the own password, or a code of the second factor, or
 * the proof that a passkey was used (shared/passkeys).
 */
export const freshProof = {
  currentPassword: z.string().max(200).optional(),
  code: z.string().trim().min(6, 'too_short').max(40, 'too_long').optional(),
  proof: z.string().max(2000).optional(),
};

const schema = z.object(freshProof);
export type FreshProof = z.infer<typeof schema>;

/** The part of an input that is such a proof, and the rest. */
export function splitProof<Input extends FreshProof>(
  input: Input,
): { proof: FreshProof; rest: Omit<Input, keyof FreshProof> } {
  const { currentPassword, code, proof, ...rest } = input;
  return { proof: { currentPassword, code, proof }, rest };
}
