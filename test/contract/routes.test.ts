import { pathNames, type Route } from '@shared/core/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Engine, startEngine } from '../support/engine.ts';
import { allRoutes, callRoute, titleOf } from '../support/handlers.ts';
import { newTenant, newUser, type SignedIn } from '../support/tenant.ts';

let engine: Engine;
let plain: SignedIn;
let admin: SignedIn;
let expired: SignedIn;
/** May do everything, so that only what is sent can be refused. */
let root: SignedIn;

beforeAll(async () => {
  engine = await startEngine();
  const tenant = await newTenant();
  admin = tenant.admin;
  plain = await newUser(tenant.company.id);
  root = await newUser(tenant.company.id, { profile: 'admin', super: true });
  // Company 1 never expires, so that the expired one must not be the first.
  expired = (await newTenant({ dueDate: '2020-01-01' })).admin;
});
afterAll(() => engine.stop());

/** Something for every path parameter, so that a route is reached. */
const pathInput = (route: Route): Record<string, string> =>
  Object.fromEntries(pathNames(route.path).map((name) => [name, /uuid|key|number/i.test(name) ? 'x' : '1']));

const isOpen = ({ route }: { route: Route }): boolean => route.access === 'public' || route.access === 'signed';
const guarded = allRoutes.filter((entry) => !isOpen(entry));
const ranked = guarded.filter(({ route }) => ['supervisor', 'admin', 'connections', 'super'].includes(route.access));

const propertiesOf = (route: Route): string[] => {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(schema.properties ?? {}).filter((name) => !pathNames(route.path).includes(name));
};
/** Routes that take any text, so that there is no garbage to refuse. */
const takesAnyText = ['contacts.names', 'messages.listImages'];
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

describe('with a weaker role', () => {
  it.each(ranked.map((entry) => [titleOf(entry), entry] as const))('%s answers 403', async (_, entry) => {
    const answer = await callRoute(entry, pathInput(entry.route), { token: plain.token });
    expect(answer.status).toBe(403);
    expect(['ERR_NO_PERMISSION', 'ERR_NO_SUPER']).toContain(answer.error);
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
const ownRefusal: Readonly<Record<string, string>> = { 'settings.one': 'ERR_INVALID_COLUMN' };

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
