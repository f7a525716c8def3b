import { daySeconds } from '@shared/core/time.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { type AttemptLimit, countAttempt } from '../core/http/attemptLimits.ts';

/** Limits of a company's requests to the sandbox: plenty for trying everything, too little to fill the installation. */
const quotas = {
  sandboxNumbers: { limit: 20, seconds: daySeconds },
  sandboxPhones: { limit: 2000, seconds: daySeconds },
  sandboxPayments: { limit: 500, seconds: 3600 },
  sandboxMessages: { limit: 20_000, seconds: 3600 },
} as const satisfies Record<string, Pick<AttemptLimit, 'limit' | 'seconds'>>;

/** Counts something made in the sandbox. @throws ERR_TOO_MANY_ATTEMPTS */
export const countSandbox = ({ companyId, now }: CompanyCtx, scope: keyof typeof quotas): Promise<void> =>
  countAttempt({ scope, value: String(companyId), ...quotas[scope] }, now);
