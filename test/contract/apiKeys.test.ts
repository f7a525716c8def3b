import { pathNames } from '@shared/core/route.ts';
import { ApiScope, scopesFor } from '@shared/developers/scopes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../support/server/apiKeys.ts';
import { type Engine, startEngine } from '../support/server/engine.ts';
import { allRoutes, callRoute, titleOf } from '../support/server/handlers.ts';
import { newTenant } from '../support/server/tenant.ts';

/** What no key may open, whatever its scopes. */
const closed: readonly string[] = [
  ...['session', 'recovery', 'security', 'passkeys', 'singleSignOn', 'settings', 'companies', 'plans', 'apiKeys'],
  ...['platformSettings', 'impersonation', 'removal', 'companyPage', 'invoices', 'money', 'audit', 'helps'],
  ...['privacy', 'incidents', 'processingActivities', 'emailPreferences', 'pushSubscriptions', 'paymentWebhooks'],
  ...['webhooks', 'sandbox', 'chats', 'drafts', 'announcements', 'prompts', 'integrations', 'duty'],
];
const openAccess = ['user', 'supervisor', 'admin', 'connections', 'dashboard'];

let engine: Engine;
const holders = {} as Record<ApiScope, string>;
const keyWith = async (companyId: number, scopes: ApiScope[]) => (await newApiKey(companyId, { scopes })).key;
beforeAll(async () => {
  engine = await startEngine();
  const { company } = await newTenant();
  for (const scope of ApiScope.options) holders[scope] = await keyWith(company.id, [scope]);
});
afterAll(() => engine.stop());

describe('scopes over all routes', () => {
  it.each(allRoutes.map((entry) => [titleOf(entry), entry] as const))('%s', (_, { feature, route }) => {
    const scopes = scopesFor(route);
    if (closed.includes(feature) || !openAccess.includes(route.access)) return expect(scopes).toEqual([]);
    if (scopes.length > 0) expect(scopes).toContain(route.method === 'GET' ? 'read' : 'write');
    expect(scopes).not.toContain(route.method === 'GET' ? 'write' : 'read');
  });

  it('people, their rights and what sends are read at most', () => {
    const guarded = allRoutes.filter(({ feature }) => feature === 'users' || feature === 'connections');
    const written = guarded.filter(({ route }) => route.method !== 'GET' && scopesFor(route).length > 0);
    expect(written.map(titleOf)).toEqual([]);
  });

  it('every scope opens something', () => {
    const opening = new Set(allRoutes.flatMap(({ route }) => scopesFor(route)));
    for (const scope of ApiScope.options) expect(opening).toContain(scope);
  });
});

const asked = allRoutes.filter(({ route }) => openAccess.includes(route.access));
const inputOf = (path: string) => Object.fromEntries(pathNames(path).map((name) => [name, '1']));

describe('each key opens what its scope says and nothing else', () => {
  it.each(asked.map((entry) => [titleOf(entry), entry] as const))('%s', async (_, entry) => {
    const scopes = scopesFor(entry.route);
    for (const scope of ApiScope.options) {
      const { status, error } = await callRoute(entry, inputOf(entry.route.path), { token: holders[scope] });
      const refusal = scopes.length === 0 ? 'ERR_NO_PERMISSION' : 'ERR_API_SCOPE_MISSING';
      if (scopes.includes(scope)) expect([401, 403]).not.toContain(status);
      else expect([scope, status, error]).toEqual([scope, 403, refusal]);
    }
  });
});
