import { sessionNow } from '@fn/core/context/clock.ts';
import { stepAt, totpCode } from '@fn/core/secrets/totp.ts';

/** An authenticator application on somebody's phone, set up with the key of an enrolment. */
export const authenticator = (key: string) => ({
  /** @param shift thirty-second steps from now */
  code: (shift = 0): string => totpCode(key.replaceAll(' ', ''), stepAt(sessionNow()) + shift),
});
