import { type IdentityProvider, openIdentityProvider } from '@test/support/outside/identityProvider.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { askSignOn, leave, signOnCompany, visit } from '@test/support/server/signOnFixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

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
beforeEach(() => provider.describes({}));

const refused = 'ERR_SINGLE_SIGN_ON_REFUSED';
const someone = (email: string) => ({ sub: email, email, email_verified: true, name: 'Rosa Lima' });

/** The list of RFC 9700, as far as it is about clients; functions/accounts/README.md says where each section is proven. */
describe('RFC 9700', () => {
  it('2.1 and 4.1: the redirect address is one whole address, the company’s own, without anything to add to', async () => {
    const [one, other] = [await signOnCompany(provider), await signOnCompany(provider)];
    const sent = new URL((await leave(one.link)).url).searchParams.get('redirect_uri') ?? '';
    expect(sent).toBe(one.settings.redirectUrl);
    expect([new URL(sent).search, new URL(sent).hash]).toEqual(['', '']);
    expect(other.settings.redirectUrl).not.toBe(sent);
  });

  it('2.1.2 and 4.3: what comes back is a code and never a token', async () => {
    const { link } = await signOnCompany(provider);
    const { url, company, cookies } = await leave(link);
    expect(new URL(url).searchParams.get('response_type')).toBe('code');
    const answer = `${provider.signIn(url, someone('a@acme.example'))}&access_token=stolen`;
    const withoutCode = answer.replace(/code=[^&]*&/, 'id_token=forged&');
    expect((await askSignOn('finish', { answer: withoutCode, company }, { cookies })).error).toBe(refused);
  });

  it('4.4: an answer that arrives at the address of another company is refused', async () => {
    const [one, other] = [await signOnCompany(provider), await signOnCompany(provider)];
    const { url, cookies } = await leave(one.link);
    const answer = provider.signIn(url, someone('b@acme.example'));
    const stolen = await askSignOn('finish', { answer, company: other.company.id }, { cookies });
    expect(stolen).toMatchObject({ error: refused, setCookies: [] });
    expect((await askSignOn('finish', { answer, company: one.company.id }, { cookies })).status).toBe(200);
  });

  it('4.4: an attacker’s provider that sends people on to an honest one gets no session there', async () => {
    const evil = await openIdentityProvider();
    const [victim, thief] = [await signOnCompany(provider), await signOnCompany(evil)];
    const way = await leave(thief.link);
    // The honest provider is asked with the state of the attacker's way, and sends the browser to the honest address.
    const honest = new URL((await leave(victim.link)).url);
    honest.searchParams.set('state', new URL(way.url).searchParams.get('state') ?? '');
    const answer = provider.signIn(honest.href, someone('c@acme.example'));
    for (const company of [victim.company.id, thief.company.id]) {
      const got = await askSignOn('finish', { answer, company }, { cookies: way.cookies });
      expect(got).toMatchObject({ error: refused, setCookies: [] });
    }
    await evil.close();
  });

  it('4.4.2.1: a provider that says that it names itself in its answers has to, and nobody else is named', async () => {
    const { link } = await signOnCompany(provider);
    provider.describes({ authorization_response_iss_parameter_supported: true });
    const finish = async (more: string) => {
      const { url, company, cookies } = await leave(link);
      const answer = provider.signIn(url, someone('d@acme.example')) + more;
      return askSignOn('finish', { answer, company }, { cookies });
    };
    expect((await finish('')).error).toBe(refused);
    expect((await finish(`&iss=${encodeURIComponent('https://evil.test')}`)).error).toBe(refused);
    expect((await finish(`&iss=${encodeURIComponent(provider.url)}`)).status).toBe(200);
    provider.describes({});
    expect((await finish(`&iss=${encodeURIComponent('https://evil.test')}`)).error).toBe(refused);
  });

  it('4.11 and 4.12: browsers are sent to the provider alone, by a page and with nothing of ours', async () => {
    const { link } = await signOnCompany(provider);
    const { url } = await leave(link);
    expect(new URL(url).origin).toBe(provider.url);
    expect(url).not.toContain('secret');
  });

  it('2.2 and 4.10: no token of the provider is kept', async () => {
    const { company, link } = await signOnCompany(provider);
    expect((await visit(provider, link, someone('e@acme.example'))).status).toBe(200);
    expect(JSON.stringify(await getItem(keys.singleSignOn(company.id), true))).not.toMatch(/access_token|id_token/);
  });
});
