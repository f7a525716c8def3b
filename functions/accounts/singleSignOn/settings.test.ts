import { type IdentityProvider, openIdentityProvider } from '@test/support/outside/identityProvider.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { askSignOn, signOnCompany, signOnFields } from '@test/support/server/signOnFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

let engine: Engine;
let provider: IdentityProvider;
beforeAll(async () => {
  [engine, provider] = await Promise.all([startEngine(), openIdentityProvider()]);
});
afterAll(async () => {
  delete process.env['ALLOW_PRIVATE_ADDRESSES'];
  await provider.close();
  await engine.stop();
});
beforeEach(() => {
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
  provider.describes({});
});

it('B-AUTH-38: keeps the secret sealed, shows only its end, and keeps it when that is sent back', async () => {
  const { company, admin, settings } = await signOnCompany(provider);
  expect(settings.clientSecret).not.toContain('shh');
  expect(settings).toMatchObject({
    redirectUrl: `http://127.0.0.1:3000/login/provider/${company.id}`,
    profile: 'user',
  });
  expect(settings.signInUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/login\/company\/[\w-]{16}$/);
  expect(JSON.stringify(await getItem(keys.singleSignOn(company.id), true))).not.toContain('shh');
  const sent = signOnFields(provider.url, { clientSecret: settings.clientSecret, createsUsers: false });
  const saved = await askSignOn('update', sent, admin);
  expect(saved.json).toEqual({ ...settings, createsUsers: false });
  expect((await askSignOn('get', {}, admin)).json).toEqual(saved.json);
});

it('asks for the secret again when it would go to another issuer', async () => {
  const { admin, settings } = await signOnCompany(provider);
  const sent = signOnFields('http://127.0.0.1:9/', { clientSecret: settings.clientSecret });
  expect((await askSignOn('update', sent, admin)).fields).toEqual({ clientSecret: 'required' });
});

it('takes the own password, and is for administrators alone', async () => {
  const { company, admin } = await newTenant();
  const wrong = signOnFields(provider.url, { currentPassword: 'Wrong-horse' });
  expect((await askSignOn('update', wrong, admin)).fields).toEqual({ currentPassword: 'password_wrong' });
  const { token } = await newUser(company.id, { profile: 'supervisor' });
  expect((await askSignOn('get', {}, { token })).error).toBe('ERR_NO_PERMISSION');
  expect((await askSignOn('update', signOnFields(provider.url), { token })).error).toBe('ERR_NO_PERMISSION');
});

it.each([
  ['an issuer', { issuer: '' }, { issuer: 'required' }],
  ['a client id', { clientId: '' }, { clientId: 'required' }],
  ['a domain', { domains: [] }, { domains: 'required' }],
])('needs %s once it is switched on', async (_case, fields, expected) => {
  const { admin } = await newTenant();
  expect((await askSignOn('update', signOnFields(provider.url, fields), admin)).fields).toEqual(expected);
  const off = await askSignOn('update', signOnFields(provider.url, { ...fields, isEnabled: false }), admin);
  expect(off.status).toBe(200);
});

it('makes nobody an administrator, and knows the queues', async () => {
  const { admin } = await newTenant();
  const asAdmin = await askSignOn('update', signOnFields(provider.url, { profile: 'admin' }), admin);
  expect(asAdmin.error).toBe('ERR_VALIDATION');
  const unknown = await askSignOn('update', signOnFields(provider.url, { queueIds: [99] }), admin);
  expect(unknown.error).toBe('ERR_QUEUE_NOT_FOUND');
});

it.each([
  ['nothing where all is there', {}, null],
  ['another issuer than it was asked for', { issuer: 'https://evil.test' }, 'otherIssuer'],
  ['no sign-in by code', { response_types_supported: ['id_token'] }, 'noCodeFlow'],
  ['no e-mail addresses', { scopes_supported: ['openid'] }, 'noEmail'],
])('the test finds %s', async (_case, metadata, problem) => {
  const { admin } = await newTenant();
  provider.describes(metadata);
  expect((await askSignOn('test', { issuer: provider.url }, admin)).json).toEqual({ problem });
});

it('the test finds who does not answer, and who is no provider', async () => {
  const { admin } = await newTenant();
  const test = async (issuer: string) => (await askSignOn('test', { issuer }, admin)).json.problem;
  expect(await test('http://127.0.0.1:9/')).toBe('unreachable');
  expect(await test(`${provider.url}/jwks`)).toBe('notOpenId');
});

it.each(['http://169.254.169.254/', 'http://127.0.0.1/', 'https://localhost/', 'http://example.com/'])(
  'nothing inside, and nothing in the clear, is called: %s',
  async (issuer) => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    const { admin } = await newTenant();
    expect((await askSignOn('test', { issuer }, admin)).json).toEqual({ problem: 'forbidden' });
  },
);

it('a provider that sends its caller elsewhere is not followed', async () => {
  const { admin } = await newTenant();
  const heard = provider.heard.length;
  provider.answers((asked) =>
    asked.path.startsWith('/.well-known')
      ? { status: 302, location: `${provider.url}/stolen`, json: {} }
      : { json: { issuer: provider.url } },
  );
  expect((await askSignOn('test', { issuer: provider.url }, admin)).json).toEqual({ problem: 'unreachable' });
  expect(provider.heard.slice(heard).map(({ path }) => path)).toEqual(['/.well-known/openid-configuration']);
});

it('B-AUTH-17: every administrator hears by e-mail that it changed, and nobody that it did not', async () => {
  vi.stubEnv('MAIL_FROM', 'no-reply@prosa.app');
  const { company, admin, settings } = await signOnCompany(provider);
  const other = await newUser(company.id, { profile: 'admin' });
  await newUser(company.id);
  const notices = async () => (await storedEmails(company.id)).map(({ to, content }) => [to, content]);
  const before = (await notices()).length;
  const { clientSecret } = settings;
  const changed = signOnFields(provider.url, { allowsPasswords: false, clientSecret });
  expect((await askSignOn('update', changed, admin)).status).toBe(200);
  const sent = (await notices()).slice(before);
  expect(sent.map(([to]) => to).sort()).toEqual([admin.user.email, other.user.email].sort());
  for (const [, content] of sent) expect(content).toMatchObject({ kind: 'accessChanged', fields: ['singleSignOn'] });
  expect((await askSignOn('update', changed, admin)).status).toBe(200);
  expect(await notices()).toHaveLength(before + 2);
  vi.unstubAllEnvs();
});
