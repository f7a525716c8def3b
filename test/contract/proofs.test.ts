import { mayWhileImpersonating } from '@shared/platform/impersonation.ts';
import { scopesFor } from '@shared/developers/scopes.ts';
import { expect, it } from 'vitest';
import { startEngine } from '../support/server/engine.ts';
import { forFile } from '../support/server/fileFixture.ts';
import { allRoutes, type ContractRoute, callRoute } from '../support/server/handlers.ts';
import { newCompany, newUser } from '../support/server/tenant.ts';

await forFile(startEngine());
const root = await newUser((await newCompany({ id: 1 })).id, { profile: 'admin', super: true });

const nameOf = ({ feature, name }: ContractRoute): string => `${feature}.${name}`;
const wanting = (proof: string) => allRoutes.filter(({ route }) => route.proof === proof).map(nameOf);

/** Where accounts, keys and rights over others are made, by the first part of a path. */
const sensitive = new Set([
  ...['users', 'security', 'passkeys', 'singleSignOn', 'api-keys', 'webhook-endpoints', 'impersonations'],
  ...['platformStaff', 'platformSettings', 'companies', 'companyRemovals'],
]);
const isSensitive = ({ route: { method, path, access } }: ContractRoute): boolean =>
  method !== 'GET' && (access === 'super' || sensitive.has(path.split('/')[1] ?? ''));

/** What lies there and asks for nothing, with the reason. */
const without: Readonly<Record<string, string>> = {
  'users.retryEmail': 'writes to an address that is there',
  'users.sendNextEmail': 'writes to an address that was typed with a proof',
  'users.withdrawNextEmail': 'leaves the address that is there',
  'users.remove': 'takes an account, and makes none',
  'users.uploadAvatar': 'a picture',
  'security.prove': 'is the proof',
  'security.endSession': 'takes access',
  'security.confirmAuthenticator': 'needs the key that startAuthenticator gave for a proof',
  'passkeys.create': 'needs the challenge that begin gave for a proof',
  'passkeys.rename': 'a name',
  'passkeys.beginProof': 'is the proof',
  'passkeys.prove': 'is the proof',
  'singleSignOn.test': 'asks a provider and changes nothing',
  'apiKeys.remove': 'takes access',
  'webhookEndpoints.remove': 'takes access',
  'webhookEndpoints.test': 'posts an event that means nothing to where events go',
  'impersonation.end': 'takes access',
  'companies.update': 'words and the plan of a company, nobody’s access',
  'companies.schedules': 'hours',
  'removal.restore': 'brings back what was there',
};

const platformsOwn = /^(?:campaigns|plans|helps|invoices|settings|announcements|money|companyPage|revenue)\./;

it('B-AUTH-41: these routes ask whoever calls them to show who they are', () => {
  expect(wanting('fresh').sort()).toEqual([
    ...['apiKeys.create', 'companies.create', 'companies.invite', 'impersonation.begin', 'platformSettings.update'],
    ...['removal.archive', 'removal.begin', 'security.resetSecondFactor', 'singleSignOn.update', 'staff.invite'],
    ...['staff.remove', 'users.create', 'users.invite'],
    ...['webhookEndpoints.create', 'webhookEndpoints.rotate', 'webhookEndpoints.update'],
  ]);
  expect(wanting('byChange').sort()).toEqual(['settings.update', 'settings.updateCompany', 'users.update']);
  expect(wanting('everything').sort()).toEqual([
    ...['passkeys.begin', 'passkeys.remove', 'security.removeAuthenticator', 'security.renewRecoveryCodes'],
    'security.startAuthenticator',
  ]);
});

it('a route where accounts are made asks for it, or says here why not', () => {
  const silent = allRoutes
    .filter((entry) => isSensitive(entry) && entry.route.proof === undefined)
    .map(nameOf)
    .filter((name) => !platformsOwn.test(name));
  expect(silent.sort()).toEqual(Object.keys(without).sort());
});

it.each(allRoutes.filter(({ route }) => route.proof === 'fresh'))(
  'with a token alone $feature.$name is refused before anything is looked at',
  async (entry) => {
    const answer = await callRoute(entry, { id: 1, userId: 1 }, { token: root.token, hasNoProof: true });
    expect(answer).toMatchObject({ status: 403, error: 'ERR_FRESH_PROOF_REQUIRED' });
    expect(scopesFor(entry.route)).toEqual([]);
    expect(mayWhileImpersonating(entry.route, 'write')).toBe(false);
  },
);

it.each(allRoutes.filter(({ route }) => route.proof === 'everything'))(
  'with a token alone $feature.$name is refused',
  async (entry) => {
    const answer = await callRoute(entry, { passkeyId: 'x' }, { token: root.token });
    expect(answer).toMatchObject({ status: 400, fields: { currentPassword: expect.any(String) } });
  },
);
