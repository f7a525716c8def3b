import { isDisposableEmailDomain } from 'disposable-email-domains-js';

/** The domain of an e-mail address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Whether addresses of the domain, or of one above it, are given out by the minute and read by whoever asks. */
export function isDisposable(email: string): boolean {
  const labels = domainOf(email).split('.');
  return labels.slice(0, -1).some((_, place) => isDisposableEmailDomain(labels.slice(place).join('.')));
}
