import { AppError } from '@shared/core/errors.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { textOf } from '@web/lib/i18n.ts';
import { companyTexts } from './text.ts';

/** Texts by the reason that the server gives. */
const byReason = {
  provider: 'provider',
  email: 'email',
  domain: 'domain',
  unknown: 'person',
  staff: 'staff',
} as const;

const isReason = (value: unknown): value is keyof typeof byReason =>
  typeof value === 'string' && Object.hasOwn(byReason, value);

/** Reason why the company's provider, or the company, refused a sign-in. */
export function failureText(error: unknown): string {
  if (!(error instanceof AppError)) return errorText(error);
  const { reason, limit = 0 } = error.details.values ?? {};
  if (error.code === 'ERR_NOT_FOUND') return textOf(companyTexts, 'unknown');
  if (error.code === 'ERR_PLAN_LIMIT_USERS') return textOf(companyTexts, 'limit', { limit });
  if (error.code !== 'ERR_SINGLE_SIGN_ON_REFUSED') return errorText(error);
  return textOf(companyTexts, isReason(reason) ? byReason[reason] : 'provider');
}
