import { auditRules } from '@shared/core/audit.ts';
import { expect, it } from 'vitest';
import { allRoutes, titleOf } from '../support/server/handlers.ts';

/** Writes of administrators that leave no record, each with its reason. */
const unrecorded: Readonly<Record<string, string>> = {
  'recovery.sendProof': 'sends the company an e-mail and changes nothing that others work with',
  'templates.sync': 'fetches copies of what the provider holds',
  'contacts.importPhone': 'is always refused: no channel keeps an address book',
  'contacts.mergePreview': 'writes nothing',
  'webhookEndpoints.test': 'tries an address; its own log keeps what came of it',
  'integrations.testSession': 'tries an account and keeps nothing',
  'singleSignOn.test': 'asks an issuer what it can do and keeps nothing',
  'facebook.begin': 'says where the browser goes',
  'facebook.accounts': 'finds what may be connected, and connects nothing',
  'sandbox.consent': 'the toy phone',
  'sandbox.createNumber': 'the toy phone',
  'sandbox.judgeTemplate': 'the toy phone',
  'sandbox.renewToken': 'the toy phone',
  'sandbox.link': 'the toy phone',
  'sandbox.unlink': 'the toy phone',
  'sandbox.savePhone': 'the toy phone',
  'sandbox.setHealth': 'the toy phone',
  'sandbox.write': 'the toy phone',
  'sandbox.replay': 'the toy phone',
  'sandbox.read': 'the toy phone',
  'sandbox.moveClock': 'the toy phone',
  'sandbox.payCharge': 'the toy bank',
};

const ranked = allRoutes.filter(
  ({ route }) =>
    route.method !== 'GET' && ['supervisor', 'admin', 'connections', 'dashboard', 'super'].includes(route.access),
);

it.each(ranked.map((entry) => [titleOf(entry), entry] as const))('%s is recorded, or says why not', (_, entry) => {
  const action = `${entry.feature}.${entry.name}`;
  expect(entry.route.audit === undefined).toBe(unrecorded[action] !== undefined);
});

it('names every action once, by the name of its route', () => {
  const named = allRoutes.filter(({ route }) => route.audit !== undefined);
  expect(named.map(({ route }) => route.audit)).toEqual(named.map(({ feature, name }) => `${feature}.${name}`));
  expect(new Set(named.map(({ route }) => route.audit))).toEqual(new Set(Object.keys(auditRules)));
});
