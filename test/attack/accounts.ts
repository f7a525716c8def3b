import { Caller, tally, times, until } from './caller.ts';
import { type Attack, hire, newAddress, signUp } from './scene.ts';

const takenToken: Attack = {
  what: 'making the account one’s own, or access that lasts, with a taken access token: phone, e-mail, password, key, passkey, webhook, users, rights, single sign-on',
  run: async ({ url, victim }) => {
    const { id: colleague } = await hire(victim, 'Passed');
    const thief = new Caller(url, newAddress());
    thief.token = victim.admin.token;
    const ways: readonly (readonly [string, string, object])[] = [
      ['PUT', `/users/${victim.adminId}`, { wpp: '5511955554444' }],
      ['PUT', `/users/${victim.adminId}`, { email: 'thief@attack.example' }],
      ['PUT', `/users/${victim.adminId}`, { password: 'Stolen-Harbour-1' }],
      ['PUT', `/users/${colleague}`, { wpp: '5511955554444' }],
      ['PUT', `/users/${colleague}`, { wpp: '5511955554444', currentPassword: 'Wrong-Guess-1' }],
      ['POST', '/api-keys', { name: 'Thief', scopes: ['read'] }],
      ['POST', '/security/authenticator', {}],
      ['POST', '/security/recovery-codes', {}],
      ['POST', `/security/team/${colleague}/reset`, {}],
      ['POST', '/passkeys/options', {}],
      ['POST', '/users', { name: 'Thief', email: 'thief@attack.example', password: 'Stolen-Harbour-1' }],
      ['POST', '/users', { name: 'Thief', email: 'thief@attack.example', profile: 'admin' }],
      ['POST', `/users/${colleague}/invitation`, {}],
      ['PUT', `/users/${colleague}`, { profile: 'admin' }],
      ['PUT', `/users/${colleague}`, { allowConnections: 'enabled' }],
      ['POST', '/webhook-endpoints', { name: 'Thief', url: 'https://thief.example', events: ['message.received'] }],
      ['POST', '/webhook-endpoints/1/secret', {}],
      ['PUT', '/singleSignOn', { isEnabled: true, issuer: 'https://thief.example' }],
      ['POST', '/security/proof', { currentPassword: 'Wrong-Guess-1' }],
    ];
    const statuses: number[] = [];
    for (const [method, path, body] of ways) statuses.push((await thief.api(method, path, { body })).status);
    const { wpp } = await victim.admin.must<{ wpp: string }>('GET', `/users/${victim.adminId}`);
    const { users } = await victim.admin.must<{ users: { email: string; profile: string }[] }>('GET', '/users');
    const isSame =
      wpp !== '5511955554444' &&
      users.every(({ email }) => !email.startsWith('thief@')) &&
      users.filter(({ profile }) => profile === 'admin').length === 1;
    return { held: isSame && statuses.every((status) => status === 400 || status === 403), figure: tally(statuses) };
  },
};

const useUpDomain: Attack = {
  what: 'using up the sign-ups of somebody else’s domain, so that its owner is refused',
  run: async ({ url }) => {
    const plans = await new Caller(url, newAddress()).must<{ id: number }[]>('GET', '/plans/listPublic');
    const domain = `shop${Date.now()}.example`;
    const signUp = (caller: Caller, name: string) =>
      caller.api('POST', '/auth/signup', {
        body: {
          ...{ name: 'Kim', email: `${name}@${domain}`, password: 'Quiet-Harbour-77', phone: '11999990000' },
          ...{ companyName: `${name} ${domain}`, planId: plans[0]?.id, termo: true },
        },
      });
    const attacker = new Caller(url, newAddress());
    const spent: number[] = [];
    for (let turn = 0; turn < 25; turn += 1) spent.push((await signUp(attacker, `fake${turn}`)).status);
    const { status } = await signUp(new Caller(url, '203.0.113.200'), 'owner');
    return { held: status === 200 && spent.includes(429), figure: `attacker ${tally(spent)}; owner ${status}` };
  },
};

const overThePlan: Attack = {
  what: 'more people than the plan pays for: forty invitations at once, then a choice of too many and of strangers',
  run: async ({ url }) => {
    const { admin, adminId } = await signUp(url, 'Crowd');
    const { plan } = await admin.must<{ plan: { users: number } }>('GET', '/ownPlan');
    const shown = { currentPassword: admin.password };
    const { proof } = await admin.must<{ proof: string }>('POST', '/security/proof', shown);
    const invited = await times(40, 20, (index) =>
      admin.api('POST', '/users', {
        body: { name: 'Guest', email: `guest${index}.${adminId}@crowd.example` },
        headers: { 'x-fresh-proof': proof },
      }),
    );
    const made = invited.filter(({ status }) => status === 200).length;
    const choose = async (ids: readonly number[]) =>
      (await admin.api('PUT', '/ownPlan/users', { body: { ids } })).status;
    const choices = [
      await choose([4_711]),
      await choose(Array.from({ length: 3_000 }, (_, turn) => turn + 1)),
      await choose([]),
    ];
    const { most, rows } = await admin.must<{ most: number; rows: { id: number; stays: boolean }[] }>(
      'GET',
      '/ownPlan/users',
    );
    const isOwnKept = rows.some(({ id, stays }) => id === adminId && stays);
    return {
      held: made <= plan.users - 1 && rows.length <= most && isOwnKept && choices.join() === '404,400,200',
      figure: `${made} of 40 invited on a plan for ${plan.users}; choices ${tally(choices)}`,
    };
  },
};

const form = (email: string, planId: number | undefined) => ({
  ...{ name: 'Kim', email, password: 'Quiet-Harbour-78', phone: '11999990000' },
  ...{ companyName: 'Bakery', planId, termo: true },
});
const planOf = async (url: string) =>
  (await new Caller(url, newAddress()).must<{ id: number }[]>('GET', '/plans/listPublic'))[0]?.id;

const keepOwnerOut: Attack = {
  what: 'keeping an owner out by saying their e-mail, company name and CNPJ first',
  run: async ({ url, stranger }) => {
    const email = `owner${Date.now()}@bakery.example`;
    const planId = await planOf(url);
    const squatter = { name: 'Squatter', email, password: 'Quiet-Harbour-79' };
    await stranger.admin.must('POST', '/users', squatter);
    const said = { companyName: 'Padaria da Esquina', document: '11444777000161' };
    const fake = { ...form(`fake${Date.now()}@attack.example`, planId), ...said };
    const first = await new Caller(url, newAddress()).api('POST', '/auth/signup', { body: fake });
    const body = { ...form(email, planId), ...said };
    const { status, text } = await new Caller(url, newAddress()).api('POST', '/auth/signup', { body });
    const other = { ...form(`free${Date.now()}@bakery.example`, planId), ...said };
    const free = await new Caller(url, newAddress()).api('POST', '/auth/signup', { body: other });
    const fields = (json: string) => Object.keys(JSON.parse(json) as object).join();
    return {
      held: status === 200 && fields(text) === fields(free.text),
      figure: `stranger ${first.status}; owner ${status}, with an address of nobody ${free.status}`,
    };
  },
};

const takeAddress: Attack = {
  what: 'taking somebody’s sign-in by signing up, or inviting, with their e-mail',
  run: async ({ url, victim, stranger }) => {
    const { login } = await hire(victim, 'Settled');
    const body = form(login.email, await planOf(url));
    const thief = new Caller(url, newAddress());
    const made = await thief.api('POST', '/auth/signup', { body });
    const invited = await stranger.admin.proven('POST', '/users', {
      body: { name: 'Settled', email: login.email, profile: 'user' },
    });
    const stolen = await new Caller(url, newAddress()).logIn(login.email, body.password);
    const own = await new Caller(url, newAddress()).logIn(login.email, login.password);
    const guessed = await thief.api('PUT', '/emailProof', { body: { token: '2.abc', password: body.password } });
    return {
      held: stolen.status === 401 && own.status === 200 && guessed.status === 400,
      figure: `sign-up ${made.status}, invitation ${invited.status}; thief ${stolen.status}, owner ${own.status}`,
    };
  },
};

const formerInvitation: Attack = {
  what: 'accepting an invitation that went to the wrong address after the administrator typed the right one',
  run: async ({ url, stranger }) => {
    const { admin } = await signUp(url, `Slip${Date.now()}`);
    const slip = { name: 'Maria', email: stranger.login.email, password: 'Quiet-Harbour-77' };
    const made = await admin.proven('POST', '/users', { body: slip });
    // Where no e-mail leaves nobody is invited to an address that is somebody's (B-USER-10).
    if (made.status === 400) return { held: true, figure: 'refused: no e-mail here' };
    const { id } = JSON.parse(made.text) as { id: number };
    const link = await until(async () => {
      const emails = await admin.must<{ to: string[]; text: string }[]>('GET', '/sandbox/emails');
      const own = emails.filter(({ to }) => to.includes(slip.email));
      return own.map(({ text }) => /invitation#(\S+)/.exec(text)?.[1]).find((token) => token?.includes(`.${id}.`));
    }, 'the invitation');
    const corrected = await admin.proven('PUT', `/users/${id}`, { body: { email: `right${id}@attack.example` } });
    const body = { token: link, newPassword: 'Stolen-Harbour-1' };
    const taken = await new Caller(url, newAddress()).api('PUT', '/invitation', { body });
    return {
      held: corrected.status === 200 && taken.status === 400,
      figure: `corrected ${corrected.status}; the former link ${taken.status}`,
    };
  },
};

export const accountAttacks = [
  ...[takenToken, useUpDomain, overThePlan, keepOwnerOut, takeAddress],
  ...[formerInvitation],
];
