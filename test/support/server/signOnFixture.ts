import { handler } from '@fn/accounts/singleSignOn/handler.ts';
import { auditMonth } from '@fn/core/http/audit.ts';
import { queryAll } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import type { Company } from '@shared/companies/model.ts';
import { singleSignOn } from '@shared/singleSignOn/contract.ts';
import { type Claims, client, type IdentityProvider } from '../outside/identityProvider.ts';
import { type CallOptions, call } from './call.ts';
import { knownPassword, newTenant } from './tenant.ts';

// Addresses that came often wait, whoever calls from there.
const addresses = Array.from({ length: 250 }, (_, host) => `198.51.100.${host}`);
const elsewhere = (): string => addresses.pop() ?? '';

export const askSignOn = <K extends keyof typeof singleSignOn>(
  name: K,
  input: Record<string, unknown>,
  options: CallOptions = {},
) => call(handler, singleSignOn[name], input, { ip: elsewhere(), ...options });

/** Complete settings of a company whose people have addresses at acme.example. */
export const signOnFields = (issuer: string, fields: object = {}) => ({
  ...{ isEnabled: true, issuer, clientId: client.id, clientSecret: client.secret, domains: ['acme.example'] },
  ...{ createsUsers: true, profile: 'user', queueIds: [], allowsPasswords: true, currentPassword: knownPassword },
  ...fields,
});

/** A company that signs in with the provider, and what its sign-in address ends with. */
export async function signOnCompany(provider: IdentityProvider, fields: object = {}, company: Partial<Company> = {}) {
  const tenant = await newTenant(company);
  const { token } = tenant.admin;
  const { json } = await askSignOn('update', signOnFields(provider.url, fields), { token });
  return { ...tenant, link: json.signInUrl?.split('/').at(-1) ?? '', settings: json };
}

/** The way to the provider: where the browser goes, and the cookie that it keeps. */
export async function leave(link: string) {
  const { status, json, cookies } = await askSignOn('begin', { link });
  const redirect = URL.parse(json.url)?.searchParams.get('redirect_uri') ?? '';
  const company = Number(redirect.split('/').at(-1));
  return { status, url: json.url, company, cookies: { jso: cookies['jso'] ?? '' } };
}

/** Somebody signs in there and comes back. */
export async function visit(provider: IdentityProvider, link: string, claims: Claims) {
  const { url, company, cookies } = await leave(link);
  return askSignOn('finish', { answer: provider.signIn(url, claims), company }, { cookies });
}

export const auditOf = async (company: Pick<Company, 'id' | 'timeZone'>) =>
  (
    await queryAll({
      pk: partitions.audit(company.id, auditMonth({ company, now: new Date() })),
      limit: 100,
      consistent: true,
    })
  ).map((item) => item['action']);
