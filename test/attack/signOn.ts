import { client, openIdentityProvider } from '../support/outside/identityProvider.ts';
import { securityKey } from '../support/outside/securityKey.ts';
import { type Answer, Caller, cookiesOf, tally } from './caller.ts';
import { type Attack, type Company, hire, newAddress, signUp } from './scene.ts';
import { besideWhatsApp } from './second.ts';

type Provider = Awaited<ReturnType<typeof openIdentityProvider>>;

/** A company whose people have addresses at acme.test; what its sign-in address ends with. */
async function withProvider({ admin }: Company, { url }: Provider): Promise<string> {
  const body = {
    ...{ isEnabled: true, issuer: url, clientId: client.id, clientSecret: client.secret, domains: ['acme.test'] },
    ...{ createsUsers: true, profile: 'user', queueIds: [], allowsPasswords: true },
  };
  const { signInUrl } = await admin.must<{ signInUrl: string }>('PUT', '/singleSignOn', body);
  return signInUrl.split('/').at(-1) ?? '';
}

/** A browser on its way to the provider of a company. */
async function leave(url: string, link: string) {
  const browser = new Caller(url, newAddress());
  const answer = await browser.api('POST', '/auth/single-sign-on', { body: { link } });
  Object.assign(browser.cookies, cookiesOf(answer));
  const { url: there } = JSON.parse(answer.text) as { url: string };
  const redirect = new URL(there).searchParams.get('redirect_uri') ?? '';
  return { browser, there, redirect, company: Number(redirect.split('/').at(-1)) };
}

const finish = (browser: Caller, answer: string, company: number): Promise<Answer> =>
  browser.api('POST', '/auth/single-sign-on/finish', { body: { answer, company } });

const mixedUp: Attack = {
  what: 'single sign-on of another company or browser: one redirect for all, a foreign state, a provider without its name',
  run: async () => {
    const { url } = await besideWhatsApp();
    const [own, evil] = [await openIdentityProvider(), await openIdentityProvider()];
    try {
      const [acme, thief] = [await signUp(url, `Acme${Date.now()}`), await signUp(url, `Thief${Date.now()}`)];
      const [link, other] = [await withProvider(acme, own), await withProvider(thief, evil)];
      const who = (name: string) => ({ sub: name, email: `${name}@acme.test`, email_verified: true, name });
      const refused: Answer[] = [];
      const [way, foreign] = [await leave(url, link), await leave(url, other)];
      const isOwnRedirect =
        way.redirect !== foreign.redirect && way.company === acme.id && foreign.company === thief.id;
      // What the thief's provider answers in the browser that left for the other company, and the other way round.
      refused.push(await finish(way.browser, evil.signIn(foreign.there, who('a')), acme.id));
      refused.push(await finish(way.browser, evil.signIn(foreign.there, who('a')), thief.id));
      const answer = own.signIn(way.there, who('b'));
      refused.push(await finish(way.browser, answer, thief.id));
      // Whoever got hold of the answer has no cookie of the browser that left.
      refused.push(await finish(new Caller(url, newAddress()), answer, acme.id));
      own.describes({ authorization_response_iss_parameter_supported: true });
      for (const more of ['', `&iss=${encodeURIComponent(evil.url)}`]) {
        const silent = await leave(url, link);
        refused.push(await finish(silent.browser, own.signIn(silent.there, who('c')) + more, acme.id));
      }
      const good = await leave(url, link);
      const { status } = await finish(
        good.browser,
        `${own.signIn(good.there, who('d'))}&iss=${encodeURIComponent(own.url)}`,
        acme.id,
      );
      const again = await finish(good.browser, own.signIn(good.there, who('d')), acme.id);
      const isRefused = [...refused, again].every((one) => one.status === 400 && !one.text.includes('"token"'));
      return {
        held: isOwnRedirect && isRefused && status === 200,
        figure: `${isOwnRedirect ? 'a redirect each' : 'ONE REDIRECT'}; ${tally(refused.map((one) => one.status))}; the right way ${status}`,
      };
    } finally {
      await Promise.all([own.close(), evil.close()]);
    }
  },
};

const twoDomains: Attack = {
  what: 'addresses that only look like the company’s: x@evil.test@acme.test and its kind, and unverified ones',
  run: async () => {
    const { url } = await besideWhatsApp();
    const provider = await openIdentityProvider();
    try {
      const acme = await signUp(url, `Mail${Date.now()}`);
      const link = await withProvider(acme, provider);
      const visit = async (email: string, isVerified: boolean, index: number): Promise<Answer> => {
        const { browser, there, company } = await leave(url, link);
        const claims = { sub: `s${index}`, email, email_verified: isVerified, name: 'Xavier' };
        return finish(browser, provider.signIn(there, claims), company);
      };
      const addresses = [
        ...['x@evil.test@acme.test', 'x@acme.test@evil.test', '"x@evil.test"@acme.test', 'x@evil.test, y@acme.test'],
        ...[
          'x@acme.test.evil.test',
          'x@evil.test\r\n@acme.test',
          '@acme.test',
          'x@sub.acme.test',
          'x@evil.test\u0000@acme.test',
        ],
      ];
      const statuses: number[] = [];
      for (const [index, email] of addresses.entries()) statuses.push((await visit(email, true, index)).status);
      statuses.push((await visit('y@acme.test', false, 98)).status);
      const right = await visit('x@acme.test', true, 99);
      const { users } = await acme.admin.must<{ users: { email: string }[] }>('GET', '/users');
      const made = users.filter(({ email }) => !['x@acme.test', acme.login.email].includes(email));
      return {
        held: right.status === 200 && made.length === 0 && statuses.every((status) => status === 400),
        figure: `${tally(statuses)}; ${made.length} users made; a right one ${right.status}`,
      };
    } finally {
      await provider.close();
    }
  },
};

interface Begun {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

const framedPasskey: Attack = {
  what: 'answers of a passkey in a page of somebody else: crossOrigin, topOrigin, another origin, another site',
  run: async ({ url, stranger }) => {
    const { caller, login } = await hire(stranger, `Keyed${Date.now()}`);
    const key = securityKey(url.replace('127.0.0.1', 'localhost'));
    const ways = [
      ...[{ page: { crossOrigin: true } }, { page: { topOrigin: 'https://evil.example' } }],
      ...[{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isUnverified: true }],
    ];
    const begin = async () => {
      const { text } = await caller.api('POST', '/passkeys/options', { body: { currentPassword: login.password } });
      return JSON.parse(text) as Begun;
    };
    const create = async (otherwise: object): Promise<number> => {
      const { challenge, options } = await begin();
      const body = { challenge, name: 'Phone', response: key.create(options, otherwise) };
      return (await caller.api('POST', '/passkeys', { body })).status;
    };
    const made: number[] = [];
    for (const way of ways) made.push(await create(way));
    const own = await create({});
    const enter = async (otherwise: object): Promise<number> => {
      const browser = new Caller(url, newAddress());
      const { challenge, options } = await browser.must<Begun>('POST', '/auth/passkey/options', {});
      const body = { challenge, response: key.get(options, otherwise) };
      return (await browser.api('POST', '/auth/passkey', { body })).status;
    };
    const entered: number[] = [];
    for (const way of ways) entered.push(await enter(way));
    const right = await enter({});
    return {
      held: own === 200 && right === 200 && [...made, ...entered].every((status) => status === 400),
      figure: `set up ${tally(made)}, signed in ${tally(entered)}; the own page ${own}, ${right}`,
    };
  },
};

/** What a company's provider, or a key in a page of somebody else, may claim. */
export const signOnAttacks: readonly Attack[] = [mixedUp, twoDomains, framedPasskey];
