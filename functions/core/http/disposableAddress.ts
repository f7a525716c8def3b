import { isDisposableEmailDomain } from 'disposable-email-domains-js';

/** The domain of an e-mail address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** True if the domain, or one above it, hands out throw-away addresses that anybody can read. */
export function isDisposable(email: string): boolean {
  const labels = domainOf(email).split('.');
  return labels.slice(0, -1).some((_, place) => isDisposableEmailDomain(labels.slice(place).join('.')));
}
