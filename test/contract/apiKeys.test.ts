import { importPerson } from '@fn/contacts/book/importing.ts';
import { ApiScope, scopeRefusal, scopesFor } from '@shared/developers/scopes.ts';
import { describe, expect, it } from 'vitest';
import { newApiKey } from '../support/server/apiKeys.ts';
import { startEngine } from '../support/server/engine.ts';
import { forFile } from '../support/server/fileFixture.ts';
import { allRoutes, callRoute, titleOf } from '../support/server/handlers.ts';
import { newCompany } from '../support/server/tenant.ts';

await forFile(startEngine());

/** What no key may open, whatever its scopes. */
const closed: readonly string[] = [
  ...['session', 'recovery', 'security', 'passkeys', 'singleSignOn', 'settings', 'companies', 'plans', 'apiKeys'],
  ...['platformSettings', 'impersonation', 'staff', 'removal', 'companyPage', 'invoices', 'money', 'audit', 'helps'],
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

it('a key walks a list by its cursors, each entry once, and another company’s cursor shows nothing of the list it is from', async () => {
  const list = allRoutes.find(({ feature, name }) => feature === 'contacts' && name === 'list');
  if (!list) throw new Error('no list');
  const [company, other] = [await newCompany(), await newCompany()];
  const numbers = Array.from({ length: 105 }, (_, n) => `5511970000${String(n).padStart(3, '0')}`);
  for (const number of numbers) {
    const ctx = { companyId: company.id, now: new Date() };
    await importPerson(ctx, { number, name: 'Ana', email: '', tags: [] }, true);
  }
  interface Page {
    readonly contacts: readonly { readonly number: string }[];
    readonly nextCursor: string | null;
  }
  const { key: token } = await newApiKey(company.id, { scopes: ['contacts'] });
  const seen: string[] = [];
  const cursors: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, json } = await callRoute(list, cursor ? { cursor } : {}, { token });
    expect(status).toBe(200);
    const { contacts, nextCursor } = json as Page;
    seen.push(...contacts.map(({ number }) => number));
    if (nextCursor) cursors.push(nextCursor);
    cursor = nextCursor;
  }
  expect(cursors).toHaveLength(1);
  expect(seen.sort()).toEqual(numbers);
  const { key: theirs } = await newApiKey(other.id, { scopes: ['contacts'] });
  for (const cursor of cursors) {
    const { json } = await callRoute(list, { cursor }, { token: theirs });
    expect((json as Partial<Page>).contacts ?? []).toEqual([]);
  }
  expect((await callRoute(list, { cursor: `${cursors[0]}x!` }, { token })).status).toBe(400);
});
