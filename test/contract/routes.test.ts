import { type PlanFlag, pathNames, type Route } from '@shared/core/route.ts';
import { ApiScope, scopeRefusal, scopesFor } from '@shared/developers/scopes.ts';
import { allFlags, type Plan } from '@shared/plans/model.ts';
import type { User } from '@shared/users/model.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newApiKey } from '../support/server/apiKeys.ts';
import { startEngine } from '../support/server/engine.ts';
import { forFile } from '../support/server/fileFixture.ts';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '../support/server/handlers.ts';
import { newTenant, newUser, type SignedIn, widePlan } from '../support/server/tenant.ts';

/** May do everything, so that only what is sent can be refused. */

/** One right each beside that of the profile. */
const roles = {
  user: { profile: 'user' },
  connections: { profile: 'user', allowConnections: 'enabled' },
  dashboard: { profile: 'user', showDashboard: 'enabled' },
  supervisor: { profile: 'supervisor' },
  admin: { profile: 'admin' },
  super: { profile: 'user', super: true },
} as const satisfies Record<string, Partial<User>>;
type Role = keyof typeof roles;
const roleNames = Object.keys(roles) as Role[];
const people = {} as Record<Role, SignedIn>;

type Tokens = Partial<Record<PlanFlag, string>>;
/** Tokens of administrators whose plan has everything but the flag, and of some whose plan has nothing but it. */
const planless: Tokens = {};
const onlyWith: Tokens = {};

/** Keys of the API that have one scope each. */
const keyWith = {} as Record<ApiScope, string>;

async function withPlan(plan: Partial<Plan>): Promise<string> {
  const { company } = await newTenant({ plan: { ...widePlan, ...plan } });
  return (await newUser(company.id, { profile: 'admin', super: true })).token;
}

async function fillPlans(): Promise<void> {
  const flags = Object.keys(allFlags) as PlanFlag[];
  const none = Object.fromEntries(flags.map((flag) => [flag, false]));
  for (const flag of flags) {
    planless[flag] = await withPlan({ [flag]: false });
    onlyWith[flag] = await withPlan({ ...none, [flag]: true });
  }
}

await forFile(startEngine());
const tenant = await newTenant();
const admin = tenant.admin;
const root = await newUser(tenant.company.id, { profile: 'admin', super: true });
// Company 1 never expires, so that the expired one must not be the first.
const expired = (await newTenant({ dueDate: '2020-01-01' })).admin;
const closed = await newTenant({ status: false });
const disabled = await newUser(closed.company.id, { profile: 'admin', super: true });
for (const role of roleNames) people[role] = await newUser(tenant.company.id, roles[role]);
// Of a company of their own, where no other test revokes them.
const { company } = await newTenant();
for (const scope of ApiScope.options) keyWith[scope] = (await newApiKey(company.id, { scopes: [scope] })).key;
await fillPlans();

/** Something for every path parameter, so that a route is reached. */
const pathInput = (route: Route): Record<string, string> =>
  Object.fromEntries(pathNames(route.path).map((name) => [name, /uuid|key|number/i.test(name) ? 'x' : '1']));

const isOpen = ({ route }: { route: Route }): boolean => route.access === 'public' || route.access === 'signed';
const guarded = allRoutes.filter((entry) => !isOpen(entry));
const ranked = guarded.filter(({ route }) =>
  ['supervisor', 'admin', 'connections', 'dashboard', 'super'].includes(route.access),
);

const propertiesOf = (route: Route): string[] => {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(schema.properties ?? {}).filter((name) => !pathNames(route.path).includes(name));
};
/** Routes that take any text, so that there is no garbage to refuse. */
const takesAnyText = [
  ...['removal.begin', 'contacts.names', 'messages.listImages', 'messages.search', 'privacy.find'],
  ...['webhookEndpoints.deliveries', 'contactLists.rows'],
];
const withInput = guarded.filter(
  ({ feature, name, route }) =>
    route.access !== 'cookie' && propertiesOf(route).length > 0 && !takesAnyText.includes(`${feature}.${name}`),
);
const withBody = guarded.filter(({ route }) => route.method === 'POST' || route.method === 'PUT');

describe('without a session', () => {
  it.each(guarded.map((entry) => [titleOf(entry), entry] as const))('%s answers 401', async (_, entry) => {
    const answer = await callRoute(entry, pathInput(entry.route));
    expect(answer).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  const byToken = guarded.filter(({ route }) => route.access !== 'cookie');
  it.each(byToken.map((entry) => [titleOf(entry), entry] as const))(
    '%s answers 403 to a forged token',
    async (_, entry) => {
      const answer = await callRoute(entry, pathInput(entry.route), { token: `${admin.token.slice(0, -6)}AAAAAA` });
      expect(answer).toMatchObject({ status: 403, error: 'ERR_TOKEN_INVALID' });
    },
  );
});

/** Who may call a route of each kind, written out; everybody else is refused. */
const admitted: Partial<Record<Route['access'], readonly Role[]>> = {
  supervisor: ['supervisor', 'admin'],
  admin: ['admin'],
  connections: ['admin', 'connections'],
  dashboard: ['supervisor', 'admin', 'dashboard'],
  super: ['super'],
};

describe('with a weaker role', () => {
  const cases = ranked.flatMap((entry) =>
    roleNames
      .filter((role) => !admitted[entry.route.access]?.includes(role))
      .map((role) => [titleOf(entry), role, entry] as const),
  );
  it.each(cases)('%s answers 403 to %s', async (_, role, entry) => {
    const answer = await callRoute(entry, pathInput(entry.route), { token: people[role].token });
    expect(answer).toMatchObject({
      status: 403,
      error: entry.route.access === 'super' ? 'ERR_NO_SUPER' : 'ERR_NO_PERMISSION',
    });
  });

  const open = ranked.flatMap((entry) =>
    (admitted[entry.route.access] ?? []).map((role) => [titleOf(entry), role, entry] as const),
  );
  it.each(open)('%s lets %s pass', async (_, role, entry) => {
    const answer = await callRoute(entry, pathInput(entry.route), { token: people[role].token, body: '{"a":' });
    // A broken body is looked at after the rights; without a body the route itself answers.
    if (entry.route.method === 'POST' || entry.route.method === 'PUT') expect(answer.error).toBe('ERR_INVALID_JSON');
    else expect(['ERR_NO_PERMISSION', 'ERR_NO_SUPER']).not.toContain(answer.error);
  });
});

/** The first route of each kind. */
function firstOf(routes: readonly ContractRoute[], kindOf: (entry: ContractRoute) => string) {
  const kinds = new Map<string, ContractRoute>();
  for (const entry of routes) if (!kinds.has(kindOf(entry))) kinds.set(kindOf(entry), entry);
  return [...kinds].map(([kind, entry]) => [kind || 'none', entry] as const);
}

/** Which scopes open which route is tried over all of them in apiKeys.test.ts; here, that this is what answers. */
describe('with a key of the API', () => {
  const forPeople = ranked.concat(guarded.filter(({ route }) => route.access === 'user'));
  const asked = forPeople.filter(({ route }) => route.access !== 'super');
  const refusalOf = async (entry: ContractRoute, scope: ApiScope) => {
    const { status, error } = await callRoute(entry, pathInput(entry.route), { token: keyWith[scope] });
    return status === 401 || status === 403 ? error : undefined;
  };

  it.each(firstOf(asked, ({ route }) => scopesFor(route).join(' or ')))('routes opened by %s', async (_, entry) => {
    for (const scope of ApiScope.options) {
      expect([scope, await refusalOf(entry, scope)]).toEqual([scope, scopeRefusal(entry.route, [scope])]);
    }
  });

  it.each(firstOf(asked, ({ feature }) => feature))('of a scope that opens nothing of %s', async (_, entry) => {
    const scope = ApiScope.options.find((one) => scopeRefusal(entry.route, [one])) ?? 'read';
    expect(await refusalOf(entry, scope)).toBe(scopeRefusal(entry.route, [scope]));
  });
});

describe('without the flag of the plan', () => {
  const flagged = allRoutes.filter(({ route }) => route.plan !== undefined);

  it.each(flagged.map((entry) => [titleOf(entry), entry] as const))('%s answers 403', async (_, entry) => {
    const { route } = entry;
    const flag = route.plan ?? 'useWhatsapp';
    const answers = await Promise.all(
      [planless, onlyWith].map((tokens) =>
        callRoute(entry, pathInput(route), { token: tokens[flag] ?? '', body: '{' }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 403, error: 'ERR_PLAN_FEATURE_DISABLED' });
    expect(answers[1]?.error).not.toBe('ERR_PLAN_FEATURE_DISABLED');
  });

  it('every flag that switches routes is tried', () => {
    expect([...new Set(flagged.map(({ route }) => route.plan))].sort()).toEqual([
      'useCampaigns',
      'useExternalApi',
      'useIntegration',
      'useInternalChat',
      'useKanban',
      'useOpenAi',
      'useSchedules',
    ]);
  });
});

describe('with a live token of a company that was disabled', () => {
  const byToken = guarded.filter(({ route }) => route.access !== 'cookie');
  it.each(byToken.map((entry) => [titleOf(entry), entry] as const))('%s answers 401', async (_, entry) => {
    const answer = await callRoute(entry, pathInput(entry.route), { token: disabled.token });
    expect(answer).toMatchObject({ status: 401, error: 'ERR_COMPANY_DISABLED' });
  });
});

describe('after the subscription expired', () => {
  const stopped = guarded.filter(({ route }) => !route.whenExpired && route.access !== 'super');
  it.each(stopped.map((entry) => [titleOf(entry), entry] as const))('%s answers 402', async (_, entry) => {
    const answer = await callRoute(entry, pathInput(entry.route), { token: expired.token });
    expect(answer).toMatchObject({ status: 402, error: 'ERR_SUBSCRIPTION_EXPIRED' });
  });

  it('leaves sign-in, own data and settings reads reachable', () => {
    const reachable = allRoutes
      .filter(({ route }) => route.whenExpired)
      .map(({ feature, name }) => `${feature}.${name}`);
    expect(reachable).toEqual(expect.arrayContaining(['session.me', 'users.update', 'companies.get', 'settings.list']));
    expect(reachable.filter((name) => /^(tickets|messages|contacts)\./.test(name))).toEqual([]);
  });
});

/** Any text is a name that could be a column; which ones there are is the route's own refusal. */
const ownRefusal: Readonly<Record<string, string>> = {
  'settings.one': 'ERR_INVALID_COLUMN',
  'invoices.subscribe': 'ERR_CARD_NOT_ACCEPTED',
};

describe('with garbage', () => {
  it.each(withInput.map((entry) => [titleOf(entry), entry] as const))(
    '%s answers 400 with fields',
    async (_, entry) => {
      const garbage = Object.fromEntries(propertiesOf(entry.route).map((name) => [name, { nested: ['garbage'] }]));
      const answer = await callRoute(entry, { ...garbage, ...pathInput(entry.route) }, { token: root.token });
      const own = ownRefusal[`${entry.feature}.${entry.name}`];
      expect(answer).toMatchObject({ status: 400, error: own ?? 'ERR_VALIDATION' });
      if (!own) expect(Object.keys(answer.fields ?? {}).length).toBeGreaterThan(0);
    },
  );

  it.each(withBody.map((entry) => [titleOf(entry), entry] as const))(
    '%s answers 400 to a body that is not JSON',
    async (_, entry) => {
      for (const body of ['{"a":', '[1]', '"text"', 'null']) {
        const answer = await callRoute(entry, pathInput(entry.route), { token: root.token, body });
        expect(answer).toMatchObject({ status: 400, error: 'ERR_INVALID_JSON' });
      }
    },
  );
});

describe('the table of routes', () => {
  it('names no path twice and every path parameter in its input', () => {
    const paths = allRoutes.map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\+?\}/g, '{}')}`);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { route } of allRoutes) {
      const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
      const known = Object.keys(schema.properties ?? {});
      expect(known).toEqual(expect.arrayContaining(pathNames(route.path)));
    }
  });
});
