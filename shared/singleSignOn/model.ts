import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { Profile } from '../users/model.ts';

/** Part of an e-mail address after the @, in lower case. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'invalid_url');

/** Single sign-on of a company with its own OpenID Connect provider. */
export const SingleSignOnFields = z.object({
  isEnabled: z.boolean(),
  /** Issuer exactly as in the provider's tokens; its metadata is found below this address. */
  issuer: z
    .url({ protocol: /^https?$/, error: 'invalid_url' })
    .max(500)
    .or(z.literal('')),
  clientId: z.string().trim().max(500, 'too_long'),
  /** Masked where it is shown; sent back like that it stays. */
  clientSecret: z.string().trim().max(2000, 'too_long'),
  /** Domains of the e-mails that are admitted; an empty list admits none. */
  domains: z.array(Domain).max(20, 'too_many'),
  /** True to create users for people whom only the provider knows. */
  createsUsers: z.boolean(),
  /** Profile of created users. */
  profile: Profile.exclude(['admin']),
  queueIds: z.array(NumericId).max(100),
  /** Off: only administrators sign in with a password or a passkey. */
  allowsPasswords: z.boolean(),
});
export type SingleSignOnFields = z.infer<typeof SingleSignOnFields>;

/** Stored settings. */
export interface SingleSignOn extends Omit<SingleSignOnFields, 'clientSecret'> {
  readonly companyId: number;
  /** Sealed; empty for none. */
  readonly clientSecret: string;
  /** Unguessable last part of the company's sign-in address. */
  readonly link: string;
  readonly version: number;
}

/** Problems of a provider that the test button reports. */
export const ProviderProblem = z.enum([
  'unreachable',
  'forbidden',
  'notOpenId',
  'otherIssuer',
  'noCodeFlow',
  'noEmail',
]);
export type ProviderProblem = z.infer<typeof ProviderProblem>;

/** True if an address belongs to an admitted domain; subdomains are not included. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const [name, domain, ...more] = email.split('@');
  return Boolean(name) && domain !== undefined && more.length === 0 && domains.includes(domain);
}
