import { security } from '@shared/security/contract.ts';
import { session } from '@shared/session/contract.ts';
import { users } from '@shared/users/contract.ts';
import { type IdentityProvider, openIdentityProvider } from '@test/support/outside/identityProvider.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { askSignOn, auditOf, leave, signOnCompany, signOnFields, visit } from '@test/support/server/signOnFixture.ts';
import { knownPassword, newUser, widePlan } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { identityEntity } from '../../core/store/resourceEntities.ts';
import { putItem, queryAll } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { identityOf } from '../records/singleSignOn.ts';
import { findLogin } from '../records/users.ts';
import { handler as securityHandler } from '../security/handler.ts';
import { handler as sessionHandler } from '../session/handler.ts';
import { writeSetting } from '../settings/repo.ts';
import { handler as usersHandler } from '../users/handler.ts';

let engine: Engine;
let provider: IdentityProvider;
beforeAll(async () => {
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
  [engine, provider] = await Promise.all([startEngine(), openIdentityProvider()]);
});
afterAll(async () => {
  delete process.env['ALLOW_PRIVATE_ADDRESSES'];
  await provider.close();
  await engine.stop();
});
beforeEach(() => {
  provider.says({});
  provider.describes({});
});

let people = 0;
/** Somebody whom the provider knows. */
const someone = (fields: object = {}) => {
  people += 1;
  return { sub: `s${people}`, email: `p${people}@acme.example`, email_verified: true, name: 'Rosa Lima', ...fields };
};
const refused = 'ERR_SINGLE_SIGN_ON_REFUSED';
const reasonOf = (json: unknown) => (json as { values?: { reason: string } }).values?.reason;

describe('whoever the provider knows', () => {
  it('B-AUTH-39: becomes a user of the company, and is the same one the next time', async () => {
    const { company, link } = await signOnCompany(provider);
    const person = someone();
    const first = await visit(provider, link, person);
    expect(first).toMatchObject({ status: 200, json: { user: { name: 'Rosa Lima', email: person.email } } });
    expect(first.json.user).toMatchObject({ companyId: company.id, profile: 'user' });
    expect(Object.keys(first.cookies).toSorted()).toEqual(['jdv', 'jrt', 'jso']);
    expect(first.cookies['jso']).toBe('');
    const again = await visit(provider, link, { ...person, email: 'other@acme.example', name: 'Rosa Nova' });
    expect(again.json.user.id).toBe(first.json.user.id);
    const [signIn] = (await call(securityHandler, security.sessions, {}, { token: again.json.token })).json.sessions;
    expect(signIn?.method).toBe('provider');
    expect(await auditOf(company)).toEqual(expect.arrayContaining(['session.userCreated', 'session.login']));
  });

  it('and is a user already is that user, by an address that the provider vouches for', async () => {
    const { company, link } = await signOnCompany(provider, { createsUsers: false });
    const { user } = await newUser(company.id, { email: `old${company.id}@acme.example`, profile: 'supervisor' });
    const person = someone({ email: user.email.toUpperCase() });
    expect((await visit(provider, link, person)).json.user).toMatchObject({ id: user.id, profile: 'supervisor' });
    expect((await visit(provider, link, { ...person, email: 'new@acme.example' })).json.user.id).toBe(user.id);
    expect(await auditOf(company)).toContain('session.identityLinked');
  });

  it.each([
    ['nobody vouches for their address', { email_verified: false }, 'email'],
    ['they have no address', { email: undefined }, 'email'],
    ['their address has two domains', { email: 'x@evil.test@acme.example' }, 'email'],
    ['their address is a line of a header', { email: 'x@evil.test, y@acme.example' }, 'email'],
    ['their domain is another one', { email: 'rosa@acme.example.evil.test' }, 'domain'],
    ['their domain only ends like it', { email: 'rosa@notacme.example' }, 'domain'],
    ['their domain stands below it', { email: 'rosa@x.acme.example' }, 'domain'],
  ])('is not let in when %s', async (_case, fields, reason) => {
    const { company, link } = await signOnCompany(provider);
    const answer = await visit(provider, link, someone(fields));
    expect(answer).toMatchObject({ status: 400, error: refused, setCookies: [] });
    expect(reasonOf(answer.json)).toBe(reason);
    expect(await auditOf(company)).toContain('session.providerRefused');
  });

  it('is told to us by providers that want the secret in the body, and not by one that has another', async () => {
    const { link, admin } = await signOnCompany(provider);
    provider.describes({ token_endpoint_auth_methods_supported: ['client_secret_post'] });
    expect((await visit(provider, link, someone())).status).toBe(200);
    await askSignOn('update', signOnFields(provider.url, { clientSecret: 'another-secret' }), admin);
    expect(reasonOf((await visit(provider, link, someone())).json)).toBe('provider');
  });

  it('and nobody else, where the company makes no users', async () => {
    const { link } = await signOnCompany(provider, { createsUsers: false });
    expect(reasonOf((await visit(provider, link, someone())).json)).toBe('unknown');
  });

  it('is not made a user beyond the limit of the plan', async () => {
    const { link } = await signOnCompany(provider, {}, { plan: { ...widePlan, users: 2 } });
    expect((await visit(provider, link, someone())).status).toBe(200);
    const answer = await visit(provider, link, someone());
    expect(answer).toMatchObject({ error: 'ERR_PLAN_LIMIT_USERS', json: { values: { limit: 2 } } });
  });

  it('has to keep work hours, and their company has to be switched on', async () => {
    const { company, link } = await signOnCompany(provider);
    await putItem(toItem(companyEntity, { ...company, status: false }));
    expect((await visit(provider, link, someone())).error).toBe('ERR_COMPANY_DISABLED');
  });

  it('two arrivals at the same moment are one person', async () => {
    const { company, link } = await signOnCompany(provider);
    const person = someone();
    const answers = await Promise.all([1, 2, 3].map(() => visit(provider, link, person)));
    expect(answers.map(({ error }) => error)).not.toContain('ERR_EMAIL_ALREADY_EXISTS');
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const found = await queryAll({ pk: partitions.config(company.id), prefix: 'USER#', limit: 10, consistent: true });
    expect(found.filter((item) => item['email'] === person.email)).toHaveLength(1);
  });
});

describe('another company', () => {
  it('with the same provider is another one: nobody crosses over', async () => {
    const [one, other] = [await signOnCompany(provider), await signOnCompany(provider)];
    const person = someone();
    const here = await visit(provider, one.link, person);
    const there = await visit(provider, other.link, person);
    expect(here.json.user.companyId).toBe(one.company.id);
    expect(there.json.user.companyId).toBe(other.company.id);
    expect(await findLogin(person.email)).toMatchObject({ companyId: one.company.id });
    expect((await visit(provider, other.link, person)).json.user.id).toBe(there.json.user.id);
  });

  it('does not get in with the cookie of one and the answer of the other', async () => {
    const [one, other] = [await signOnCompany(provider), await signOnCompany(provider)];
    const [mine, theirs] = [await leave(one.link), await leave(other.link)];
    const answer = provider.signIn(theirs.url, someone());
    expect((await askSignOn('finish', { answer, company: mine.company }, { cookies: mine.cookies })).error).toBe(
      refused,
    );
  });

  it('whose administrator claims somebody’s address does not become them', async () => {
    const victim = await signOnCompany(provider);
    const { user } = await newUser(victim.company.id, { email: `victim${victim.company.id}@acme.example` });
    const evil = await openIdentityProvider();
    const thief = await signOnCompany(evil);
    const answer = await visit(evil, thief.link, someone({ email: user.email }));
    // Answered as if nobody had the address, which stays with whom it leads to.
    expect(answer.json.user).toMatchObject({ companyId: thief.company.id, email: user.email });
    expect(await findLogin(user.email)).toMatchObject({ companyId: victim.company.id, userId: user.id });
    await evil.close();
  });
});

describe('what comes back from the way', () => {
  it('is refused without the cookie, with another state, and a second time', async () => {
    const { link } = await signOnCompany(provider);
    const { url, company, cookies } = await leave(link);
    const answer = provider.signIn(url, someone());
    expect((await askSignOn('finish', { answer, company })).error).toBe(refused);
    const forged = { jso: `${cookies.jso.slice(0, -3)}AAA` };
    expect((await askSignOn('finish', { answer, company }, { cookies: forged })).error).toBe(refused);
    const other = new URLSearchParams(answer);
    other.set('state', 'x');
    expect((await askSignOn('finish', { answer: other.toString(), company }, { cookies })).error).toBe(refused);
    expect((await askSignOn('finish', { answer, company }, { cookies })).status).toBe(200);
    expect((await askSignOn('finish', { answer, company }, { cookies })).error).toBe(refused);
  });

  it('a code of somebody else’s way does not sign in: the verifier is not theirs', async () => {
    const { link } = await signOnCompany(provider);
    const [mine, theirs] = [await leave(link), await leave(link)];
    const stolen = new URLSearchParams(provider.signIn(theirs.url, someone()));
    stolen.set('state', new URL(mine.url).searchParams.get('state') ?? '');
    expect(
      (await askSignOn('finish', { answer: stolen.toString(), company: mine.company }, { cookies: mine.cookies }))
        .error,
    ).toBe(refused);
  });

  it.each([
    ['another issuer', { claims: { iss: 'https://evil.test' } }],
    ['another audience', { claims: { aud: 'another-app' } }],
    ['another nonce', { claims: { nonce: 'x' } }],
    ['a time that is over', { claims: { exp: 1_000_000_000 } }],
    ['no subject', { claims: { sub: '' } }],
    ['the signature of somebody else', { isForged: true }],
    ['no signature', { isUnsigned: true }],
  ])('a token with %s is refused', async (_case, otherwise) => {
    const { link } = await signOnCompany(provider);
    provider.says(otherwise);
    const answer = await visit(provider, link, someone());
    expect(answer).toMatchObject({ error: refused, setCookies: [] });
    expect(reasonOf(answer.json)).toBe('provider');
  });

  it('what the provider refused is told without its words', async () => {
    const { link } = await signOnCompany(provider);
    const { url, company, cookies } = await leave(link);
    const state = new URL(url).searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ error: 'access_denied', error_description: '<b>x</b>', state }).toString();
    const finished = await askSignOn('finish', { answer, company }, { cookies });
    expect(finished.error).toBe(refused);
    expect(JSON.stringify(finished.json)).not.toContain('<b>');
  });

  it('a way that was begun before the settings changed leads nowhere', async () => {
    const { link, admin } = await signOnCompany(provider);
    const { url, company, cookies } = await leave(link);
    await askSignOn('update', signOnFields(provider.url, { domains: ['acme.example', 'b.example'] }), admin);
    const answer = provider.signIn(url, someone());
    expect((await askSignOn('finish', { answer, company }, { cookies })).error).toBe(refused);
  });

  it('pages of others cannot ask for it', async () => {
    const { link } = await signOnCompany(provider);
    const { url, company, cookies } = await leave(link);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answer = await askSignOn(
      'finish',
      { answer: provider.signIn(url, someone()), company },
      { cookies, headers },
    );
    expect(answer).toMatchObject({ status: 403, setCookies: [] });
  });

  it('goes to the provider with PKCE, state, nonce and the installation’s own address', async () => {
    const { link, company } = await signOnCompany(provider);
    const asked = new URL((await leave(link)).url);
    expect(asked.origin).toBe(provider.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'prosa', code_challenge_method: 'S256', scope: 'openid email profile' },
      redirect_uri: `${process.env['PUBLIC_URL']}/login/provider/${company.id}`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.searchParams.get(name)).toHaveLength(43);
  });

  it('an address that nobody was given leads nowhere, nor one that is switched off', async () => {
    const { link, admin } = await signOnCompany(provider);
    expect((await leave('AAAAAAAAAAAAAAAA')).status).toBe(404);
    await askSignOn('update', signOnFields(provider.url, { isEnabled: false }), admin);
    expect((await leave(link)).status).toBe(404);
  });
});

describe('beside passwords and second factors', () => {
  const login = (email: string) => call(sessionHandler, session.login, { email, password: knownPassword });

  it('a company may leave only the provider, and its administrators get in all the same', async () => {
    const { company, link, admin } = await signOnCompany(provider, { allowsPasswords: false });
    const { user } = await newUser(company.id, { email: `pw${company.id}@acme.example` });
    expect((await login(user.email)).error).toBe('ERR_SINGLE_SIGN_ON_REQUIRED');
    const wrong = await call(sessionHandler, session.login, { email: user.email, password: 'Wrong-horse' });
    expect(wrong.error).toBe('ERR_INVALID_CREDENTIALS');
    expect((await visit(provider, link, someone({ email: user.email }))).json.user.id).toBe(user.id);
    expect((await login(admin.user.email)).status).toBe(200);
  });

  it('what a company requires besides is for its provider, and what the platform asks of its staff is not', async () => {
    const { company, link } = await signOnCompany(provider);
    await writeSetting(company.id, 'requireSecondFactor', 'enabled');
    expect((await visit(provider, link, someone())).json.user.secondFactorDueAt).toBeUndefined();
    const email = `root${company.id}@acme.example`;
    const staff = await newUser(company.id, { email, super: true, profile: 'admin', hasSecondFactor: true });
    const asked = await visit(provider, link, someone({ email: staff.user.email }));
    expect(asked).toMatchObject({ status: 401, error: 'ERR_SECOND_FACTOR_REQUIRED', setCookies: [] });
    const bare = await newUser(company.id, { email: `bare${company.id}@acme.example`, super: true });
    expect(reasonOf((await visit(provider, link, someone({ email: bare.user.email }))).json)).toBe('staff');
  });

  it('a subject whose user is gone without a trace is somebody new', async () => {
    const { company, link } = await signOnCompany(provider);
    const person = someone();
    const identity = identityOf(provider.url, person.sub);
    await putItem(toItem(identityEntity, { companyId: company.id, userId: 9999, identity }));
    const first = await visit(provider, link, person);
    expect(first.status).toBe(200);
    expect((await visit(provider, link, person)).json.user.id).toBe(first.json.user.id);
  });

  it('whoever is removed is somebody new when they come again', async () => {
    const { company, link, admin } = await signOnCompany(provider);
    const person = someone();
    const { id } = (await visit(provider, link, person)).json.user;
    catchQueues();
    expect((await call(usersHandler, users.remove, { id }, { token: admin.token })).status).toBe(200);
    const left = await queryAll({ pk: keys.identity(company.id, '').pk, limit: 10, consistent: true });
    expect(left).toEqual([]);
    expect((await visit(provider, link, person)).json.user.id).not.toBe(id);
  });
});
