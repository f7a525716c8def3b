import { ApiScope, scopeRefusal, scopesFor } from '@shared/developers/scopes.ts';
import { describe, expect, it } from 'vitest';
import { allRoutes, titleOf } from '../support/server/handlers.ts';

/** What no key may open, whatever its scopes. */
const closed: readonly string[] = [
  ...['session', 'recovery', 'security', 'passkeys', 'singleSignOn', 'settings', 'companies', 'plans', 'apiKeys'],
  ...['platformSettings', 'impersonation', 'removal', 'companyPage', 'invoices', 'money', 'audit', 'helps'],
  ...['privacy', 'incidents', 'processingActivities', 'emailPreferences', 'pushSubscriptions', 'paymentWebhooks'],
  ...['webhooks', 'sandbox', 'chats', 'drafts', 'announcements', 'prompts', 'assistant', 'integrations', 'duty'],
  'facebook',
];
const openAccess = ['user', 'supervisor', 'admin', 'connections', 'dashboard'];

describe('scopes over all routes', () => {
  it('what no key may open stays closed, and the rest is opened by reading or writing', () => {
    const wrong = allRoutes.filter(({ feature, route }) => {
      const scopes = scopesFor(route);
      if (closed.includes(feature) || !openAccess.includes(route.access)) return scopes.length > 0;
      const [own, other] = route.method === 'GET' ? (['read', 'write'] as const) : (['write', 'read'] as const);
      return scopes.length > 0 && (!scopes.includes(own) || scopes.includes(other));
    });
    expect(wrong.map(titleOf)).toEqual([]);
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
/** Every set of scopes that a key may have. */
const scopeSets = Array.from({ length: 2 ** ApiScope.options.length }, (_, bits) =>
  ApiScope.options.filter((_scope, place) => (bits >> place) % 2 === 1),
);

it('the policy opens a route to each set of scopes that has one of its own, and to no other', () => {
  const wrong = asked.flatMap(({ route, ...entry }) => {
    const opening = scopesFor(route);
    const closedTo = opening.length === 0 ? 'ERR_NO_PERMISSION' : 'ERR_API_SCOPE_MISSING';
    const isRight = (scopes: readonly ApiScope[]) =>
      scopeRefusal(route, scopes) === (scopes.some((scope) => opening.includes(scope)) ? undefined : closedTo);
    return scopeSets.every(isRight) ? [] : [titleOf({ route, ...entry })];
  });
  expect(wrong).toEqual([]);
});
