import { phoneIdentity } from '../phones/read.ts';

/** The account that a person without a session claims to own. */
export type RecoveryTarget = { readonly kind: 'email' | 'phone'; readonly value: string };

/** An e-mail or a phone number in the form it is known by; undefined for what is neither. */
export function targetOf(typed: string): RecoveryTarget | undefined {
  if (typed.includes('@')) return { kind: 'email', value: typed.trim().toLowerCase() };
  const value = phoneIdentity(typed);
  return value === '' ? undefined : { kind: 'phone', value };
}
