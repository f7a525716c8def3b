import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { Profile } from '../users/model.ts';

/** As people write it after the @, in lower case. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'invalid_url');

/** How the people of a company sign in with its own OpenID Connect provider. */
export const SingleSignOnFields = z.object({
  isEnabled: z.boolean(),
  /** As the provider writes it in its tokens; what it can do stands below it. */
  issuer: z
    .url({ protocol: /^https?$/, error: 'invalid_url' })
    .max(500)
    .or(z.literal('')),
  clientId: z.string().trim().max(500, 'too_long'),
  /** Masked where it is shown; sent back like that it stays. */
  clientSecret: z.string().trim().max(2000, 'too_long'),
  /** Of e-mails that are let in; none: nobody is. */
  domains: z.array(Domain).max(20, 'too_many'),
  /** Whoever the provider knows and the company does not becomes a user. */
  createsUsers: z.boolean(),
  /** Of those. */
  profile: Profile.exclude(['admin']),
  queueIds: z.array(NumericId).max(100),
  /** Off: only administrators sign in with a password or a passkey. */
  allowsPasswords: z.boolean(),
});
export type SingleSignOnFields = z.infer<typeof SingleSignOnFields>;

/** As stored. */
export interface SingleSignOn extends Omit<SingleSignOnFields, 'clientSecret'> {
  readonly companyId: number;
  /** Sealed; empty for none. */
  readonly clientSecret: string;
  /** What the company's own sign-in address ends with; nobody guesses it. */
  readonly link: string;
  readonly version: number;
}

/** What may be wrong with a provider, in the words of the test button. */
export const ProviderProblem = z.enum([
  'unreachable',
  'forbidden',
  'notOpenId',
  'otherIssuer',
  'noCodeFlow',
  'noEmail',
]);
export type ProviderProblem = z.infer<typeof ProviderProblem>;

/** Whether an address may be let in; a domain is not one of its own below it. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const [name, domain, ...more] = email.split('@');
  return Boolean(name) && domain !== undefined && more.length === 0 && domains.includes(domain);
}
