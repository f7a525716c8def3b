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

/** Header with what `POST /security/proof` answered: it stands in for all of these while it is good. */
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

/** Whether a request brings anything at all that could be such a proof. */
export const bringsProof = (
  raw: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string | undefined>>,
): boolean => isText(headers[freshProofHeader]) || Object.keys(freshProof).some((name) => isText(raw[name]));
