import { impersonation } from '@shared/platform/contract.ts';
import { mayWhileImpersonating } from '@shared/platform/impersonation.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '@test/support/server/handlers.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler } from './handler.ts';

const byToken = allRoutes.filter(({ route }) => !['public', 'signed', 'cookie'].includes(route.access));
const reads = byToken.filter(({ route }) => route.method === 'GET' && route.access !== 'super');
/** What would let them in after they left. */
const lasting = [
  'users.create',
  'users.invite',
  'apiKeys.create',
  'singleSignOn.update',
  'security.resetSecondFactor',
].concat(['create', 'update', 'rotate'].map((name) => `webhookEndpoints.${name}`));
/** Who of a company stays on a smaller plan is for its own administrators to say. */
const choices = ['companies.choosePlanUsers', 'connections.choosePlaces'];
const setUp = byToken.filter(
  ({ feature, name, route }) =>
    ['supervisor', 'admin', 'connections'].includes(route.access) &&
    ![...lasting, ...choices].includes(`${feature}.${name}`),
);
const leaving = byToken.filter(({ feature, name }) => feature === 'impersonation' && name === 'end');
const pathInput = ({ route }: ContractRoute) =>
  Object.fromEntries([...route.path.matchAll(/\{(\w+)/g)].map(([, key]) => [String(key), '1']));

const modes = ['read', 'write'] as const;
const open = { read: [...reads, ...leaving], write: [...reads, ...setUp, ...leaving] };

await forFile(startEngine());
const { company: platform } = await newTenant({ id: 1 });
const { company } = await newTenant();
const tokens = { read: '', write: '' };
for (const mode of modes) {
  // One each: whoever enters once more ends their token before.
  const root = await newUser(platform.id, { profile: 'admin', super: true });
  const input = { companyId: company.id, reason: 'Chamado 4711: filas sem horário', mode };
  tokens[mode] = (await call(handler, impersonation.begin, input, { token: root.token })).json.token;
}

const cases = byToken
  .filter((entry) => !leaving.includes(entry))
  .flatMap((entry) => modes.map((mode) => [titleOf(entry), mode, entry] as const));
it.each(cases)('%s answers whoever came to %s what that is for', async (_, mode, entry) => {
  const body = entry.route.method === 'GET' ? {} : { body: '{' };
  const { error } = await callRoute(entry, pathInput(entry), { token: tokens[mode], ...body });
  if (open[mode].includes(entry)) expect(error).not.toBe('ERR_IMPERSONATION_READ_ONLY');
  else expect(error).toBe('ERR_IMPERSONATION_READ_ONLY');
});

it('a route of the own sign-in stays outside', () => {
  for (const access of ['cookie', 'super'] as const) {
    expect(mayWhileImpersonating({ method: 'GET', access }, 'write')).toBe(false);
  }
});
