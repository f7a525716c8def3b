import { AppError } from '@shared/core/errors.ts';
import { api } from '@web/lib/api.ts';
import type { SecondFactorChallenge } from './SecondFactorStep.tsx';

/** Second step that a refused sign-in demands; undefined if it was refused for another reason. */
export async function challengeOf(error: unknown): Promise<SecondFactorChallenge | undefined> {
  if (!(error instanceof AppError) || error.code !== 'ERR_SECOND_FACTOR_REQUIRED') return undefined;
  const { handle, step, passkey } = error.details.values ?? {};
  if (typeof handle !== 'string') return undefined;
  return step === 'enrol'
    ? { step, handle, enrolment: await api.security.startAtSignIn({ handle }) }
    : { step: 'code', handle, hasPasskey: passkey === 'yes' };
}
