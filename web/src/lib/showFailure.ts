import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import { errorText } from './errorTexts.ts';

type Show = (text: string, code?: ErrorCode) => void;

let show: Show = () => undefined;

/** The application says once how a failure is shown: a toast. */
export function setFailureHandler(shower: Show): void {
  show = shower;
}

/** Failures that end what the person was doing: the login screen or the invoices page says why. */
const answeredElsewhere: readonly ErrorCode[] = [
  'ERR_SESSION_EXPIRED',
  'ERR_COMPANY_DISABLED',
  'ERR_TOKEN_INVALID',
  'ERR_SUBSCRIPTION_EXPIRED',
];

/** The sentence for a failure, on screen until it is read; nothing for what is shown elsewhere or was cancelled. */
export function showFailure(error: unknown): void {
  if (error instanceof AppError && answeredElsewhere.includes(error.code)) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  show(errorText(error), error instanceof AppError ? error.code : undefined);
}
