import { handler } from '@fn/accounts/passkeys/handler.ts';
import { handler as securityHandler } from '@fn/accounts/security/handler.ts';
import { handler as sessionHandler } from '@fn/accounts/session/handler.ts';
import { auditMonth } from '@fn/core/http/audit.ts';
import { queryAll } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import { passkeys } from '@shared/passkeys/contract.ts';
import { security } from '@shared/security/contract.ts';
import { session } from '@shared/session/contract.ts';
import { type Otherwise, type SecurityKey, securityKey } from '../outside/securityKey.ts';
import { type CallOptions, call } from './call.ts';
import { knownHash, knownPassword, newTenant, newUser } from './tenant.ts';

/** Where the installation says that it is. */
export const origin = 'https://prosa.example';

export const currentPassword = knownPassword;
// Addresses that have failed wait, whoever calls from there.
const addresses = Array.from({ length: 250 }, (_, host) => `198.51.100.${host}`);
const elsewhere = (): string => addresses.pop() ?? '';
export const ask = <K extends keyof typeof passkeys>(
  name: K,
  input: Record<string, unknown>,
  options: CallOptions = {},
) => call(handler, passkeys[name], input, { ip: elsewhere(), ...options });
export const askSecurity = <K extends keyof typeof security>(
  name: K,
  input: Record<string, unknown>,
  options: CallOptions = {},
) => call(securityHandler, security[name], input, options);
export const signIn = (email: string) => call(sessionHandler, session.login, { email, password: knownPassword });
export const valuesOf = (json: unknown) => (json as { values: Record<string, string> }).values;

/** The person sets up a key, and says who they are as far as they are asked. */
export async function add(token: string, key: SecurityKey, given: object = {}, otherwise: Otherwise = {}) {
  const begun = await ask('begin', { currentPassword, ...given }, { token });
  const { challenge, options } = begun.json;
  return ask('create', { challenge, name: 'Celular', response: key.create(options, otherwise) }, { token });
}

export async function someone(fields: object = {}) {
  const { company } = await newTenant();
  const { user, token } = await newUser(company.id, { passwordHash: knownHash, ...fields });
  return { company, user, token };
}

export async function withKey(fields: object = {}) {
  const person = await someone(fields);
  const key = securityKey(origin);
  const { json } = await add(person.token, key);
  return { ...person, key, passkey: json.passkey, recoveryCodes: json.recoveryCodes ?? [] };
}

export async function enter(key: SecurityKey, otherwise: Otherwise = {}, options: CallOptions = {}) {
  const { challenge, options: asked } = (await ask('beginSignIn', {}, options)).json;
  return ask('signIn', { challenge, response: key.get(asked, otherwise) }, options);
}

export const audited = async (company: { id: number; timeZone: string }) =>
  (
    await queryAll({
      pk: partitions.audit(company.id, auditMonth({ company, now: new Date() })),
      limit: 100,
      consistent: true,
    })
  ).map((item) => item['action']);
