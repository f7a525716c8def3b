import { Caller, pause, tally, until } from './caller.ts';
import { type Attack, hire, newAddress, type Scene, signUp } from './scene.ts';

export const untried = { held: true, figure: 'not tried: the system was started elsewhere' };

/** The platform's first administrator, where their password is known. */
export async function staffOf({ url, staffPassword }: Scene): Promise<Caller | undefined> {
  if (staffPassword === undefined) return undefined;
  const staff = new Caller(url, newAddress());
  await staff.logIn('admin@prosa.local', staffPassword);
  return staff;
}

export async function entered(staff: Caller, companyId: number, mode: 'read' | 'write'): Promise<Caller> {
  const inside = new Caller(staff.url, newAddress());
  const reason = 'Looking into a complaint';
  inside.token = (await staff.must<{ token: string }>('POST', '/impersonations', { companyId, reason, mode })).token;
  return inside;
}

const stayingInside: Attack = {
  what: 'staying in a company after the hour: users, rights, keys, webhooks, sign-in, and the token before',
  run: async (scene) => {
    const staff = await staffOf(scene);
    if (!staff) return untried;
    const { victim } = scene;
    const former = await entered(staff, victim.id, 'read');
    const inside = await entered(staff, victim.id, 'write');
    const { status: again } = await former.api('GET', '/users');
    const ways: readonly (readonly [string, string, object])[] = [
      ['POST', '/users', { name: 'Stay', email: 'stay@attack.example', password: 'Stolen-Harbour-1' }],
      ['POST', `/users/${victim.adminId}/invitation`, {}],
      ['PUT', `/users/${victim.adminId}`, { password: 'Stolen-Harbour-1' }],
      ['POST', '/api-keys', { name: 'Stay', scopes: ['read'] }],
      ['POST', '/webhook-endpoints', { name: 'Stay', url: 'https://stay.example', events: ['message.received'] }],
      ['PUT', '/singleSignOn', { isEnabled: true, issuer: 'https://stay.example' }],
      ['POST', `/security/team/${victim.adminId}/reset`, {}],
      ['POST', `/messages/${victim.ticket.id}`, { body: 'I am the bakery' }],
    ];
    const statuses: number[] = [];
    for (const [method, path, body] of ways) statuses.push((await inside.api(method, path, { body })).status);
    const { count } = await victim.admin.must<{ count: number }>('GET', '/users?searchParam=Stay');
    const { status: owner } = await new Caller(scene.url, newAddress()).logIn(
      victim.login.email,
      victim.login.password,
    );
    await victim.admin.logIn(victim.login.email, victim.login.password);
    return {
      held: again === 401 && count === 0 && owner === 200 && statuses.every((status) => status === 403),
      figure: `${tally(statuses)}; ${count} left behind; the token before: ${again}`,
    };
  },
};

const readToWrite: Attack = {
  what: 'changing something of a company that was entered to read',
  run: async (scene) => {
    const staff = await staffOf(scene);
    if (!staff) return untried;
    const { victim } = scene;
    const inside = await entered(staff, victim.id, 'read');
    const ways: readonly (readonly [string, string, object])[] = [
      ['POST', '/queue', { name: 'Changed', color: '#0f766e' }],
      ['POST', '/tags', { name: 'Changed', color: '#0f766e' }],
      ['PUT', '/companySettings', { column: 'userRating', data: 'enabled', companyId: victim.id }],
      ['PUT', `/contacts/${victim.ticket.contactId}`, { name: 'Changed' }],
      ['PUT', `/tickets/${victim.ticket.id}`, { status: 'closed' }],
      ['DELETE', `/whatsapp/${victim.connectionId}`, {}],
    ];
    const statuses: number[] = [];
    for (const [method, path, body] of ways) statuses.push((await inside.api(method, path, { body })).status);
    const { status: reads } = await inside.api('GET', '/queue');
    return {
      held: reads === 200 && statuses.every((status) => status === 403),
      figure: `${tally(statuses)}; reading ${reads}`,
    };
  },
};

/** Long enough for what a request set in motion. */
const workMs = 3000;

const codeByOwnNumber: Attack = {
  what: 'reading the code of somebody’s recovery in the company’s own number, or where nobody asked for it',
  run: async ({ url, victim }) => {
    const { admin, number } = victim;
    const phone = await admin.must<{ number: string }>('POST', '/sandbox/phones', { name: `Attendant ${Date.now()}` });
    const { login } = await hire(victim, `Coded${Date.now()}`, { wpp: phone.number });
    const mailed = async () => {
      const emails = await admin.must<{ to: string[]; text: string }[]>('GET', '/sandbox/emails');
      return emails.filter(({ to, text }) => to.includes(login.email) && /\b\d{6}\b/.test(text)).length;
    };
    const chatted = async () => {
      const { status, text } = await admin.api('GET', `/sandbox/chats/${number.phoneNumberId}/${phone.number}`);
      return status !== 200 || /\b\d{6}\b/.test(text.replaceAll(phone.number, ''));
    };
    const ask = (wpp: string) => new Caller(url, newAddress()).must('POST', '/enviar-email', { wpp });
    await ask(phone.number);
    await pause(workMs);
    const byPhone = [await mailed(), await chatted()];
    await ask(login.email);
    await until(async () => ((await mailed()) > 0 ? true : undefined), 'the code that was asked for');
    await pause(workMs);
    const byEmail = [await mailed(), await chatted()];
    const isThere = byPhone[1] === true || byEmail[1] === true;
    return {
      held: !isThere && byPhone[0] === 0 && byEmail[0] === 1,
      figure: `${isThere ? 'A CODE' : 'no code'} in the chat; e-mails when asked by phone ${byPhone[0]}, by e-mail ${byEmail[0]}`,
    };
  },
};

const onlyAdministrator: Attack = {
  what: 'becoming the platform’s staff, or locking the only one out, as a company’s administrator',
  run: async ({ stranger }) => {
    const ways: readonly (readonly [string, string, object])[] = [
      ['POST', '/platformStaff', { name: 'Me', email: 'me@attack.example' }],
      ['POST', '/platformStaff/1/remove', {}],
      ['POST', '/impersonations', { companyId: 2, reason: 'Because I want to', mode: 'write' }],
      ['POST', '/companies', { name: 'Mine' }],
    ];
    const statuses: number[] = [];
    for (const [method, path, body] of ways)
      statuses.push((await stranger.admin.proven(method, path, { body })).status);
    await stranger.admin.proven('PUT', `/users/${stranger.adminId}`, { body: { super: true } });
    const me = await stranger.admin.must<{ super: boolean }>('GET', `/users/${stranger.adminId}`);
    return {
      held: !me.super && statuses.every((status) => status === 403 || status === 404),
      figure: `${tally(statuses)}; ${me.super ? 'STAFF' : 'no staff'}`,
    };
  },
};

/** What is told about somebody new, but for what is theirs alone. */
const comparable = (text: string): string =>
  JSON.stringify(
    Object.entries(JSON.parse(text) as object).filter(
      ([key]) => !/^(id|email|nextEmail|name|color|createdAt)$/.test(key),
    ),
  );

const whoHasAccount: Attack = {
  what: 'learning who has an account: users with and without a password, changes of e-mail, codes for phones and addresses',
  run: async ({ url, victim, stranger }) => {
    const { admin, adminId } = await signUp(url, `Asker${Date.now()}`);
    const make = (email: string, password?: string) =>
      admin.proven('POST', '/users', { body: { name: 'Maria', email, password } });
    const asked = [await make(victim.login.email), await make(`nobody${Date.now()}@attack.example`)];
    const change = (email: string) => admin.proven('PUT', `/users/${adminId}`, { body: { email } });
    const changed = [await change(stranger.login.email), await change(`free${Date.now()}@attack.example`)];
    const [moved, unknown] = changed.map(({ status, text }) => `${status} ${comparable(text)}`);
    const ask = async (wpp: string) =>
      (await new Caller(url, newAddress()).api('POST', '/enviar-email', { body: { wpp } })).text.length;
    const lengths = [await ask(victim.login.email), await ask('nobody.at.all@attack.example')];
    const [known, free] = asked.map(({ status, text }) => `${status} ${comparable(text)}`);
    const mails = asked.some(({ text }) => text.includes('"isInvitationSent":true'));
    // Where no e-mail leaves nobody could show anything, and the address is refused (B-USER-10).
    const isSame = mails ? known === free && moved === unknown : asked[0]?.status === 400;
    return {
      held: isSame && lengths[0] === lengths[1],
      figure: `users ${tally([...asked, ...changed].map(({ status }) => status))}${mails ? '' : ' (no e-mail here)'}; codes ${lengths}`,
    };
  },
};

const wrongCodes: Attack = {
  what: 'guessing a code without being told how long to wait',
  run: async ({ url }) => {
    const caller = new Caller(url, newAddress());
    const { userId } = await caller.must<{ userId: string }>('POST', '/enviar-email', { wpp: '5511944443333' });
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1)
      answers.push(await caller.api('POST', '/verificar-code', { body: { userId, code: '000000' } }));
    const last = answers.at(-1);
    const wait = Number(last?.headers.get('retry-after') ?? 0);
    return {
      held: last?.status === 429 && wait > 0,
      figure: `${tally(answers.map(({ status }) => status))}; wait ${wait} s`,
    };
  },
};

const hiddenServices: Attack = {
  what: 'customers of other queues, whole prompts, private phones and secrets, as an attendant with a dashboard',
  run: async ({ victim }) => {
    const { caller } = await hire(victim, 'Looking', { showDashboard: 'enabled' });
    const paths = [
      '/dashboard/tickets?days=1',
      ...[
        '/users',
        '/users/list',
        '/prompt',
        '/tickets?showAll=true&status=pending',
        `/tickets/u/${victim.ticket.uuid}`,
      ],
      ...[`/messages/${victim.ticket.id}`, '/tickets?status=search&searchParam=rye', '/whatsapp'],
    ];
    const answers = await Promise.all(paths.map((path) => caller.api('GET', path)));
    const secrets = [
      victim.customer.name,
      victim.customer.number,
      'rye bread',
      '11999990000',
      victim.number.accessToken,
    ];
    const shown = answers.flatMap(({ text }, place) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${paths[place]}: ${secret}`),
    );
    return {
      held: shown.length === 0,
      figure: `${tally(answers.map(({ status }) => status))}; ${shown.length === 0 ? 'nothing shown' : shown.join(', ')}`,
    };
  },
};

const otherReturn: Attack = {
  what: 'coming back from a sign-in provider without having left, or to another company',
  run: async ({ url, victim, stranger }) => {
    const statuses: number[] = [];
    for (const company of [victim.id, stranger.id, 0, 999_999]) {
      const body = { answer: 'code=abc&state=abc', company };
      const answer = await new Caller(url, newAddress()).api('POST', '/auth/single-sign-on/finish', { body });
      statuses.push(answer.status);
      if (answer.text.includes('"token"')) return { held: false, figure: 'SIGNED IN' };
    }
    return { held: statuses.every((status) => status === 400), figure: tally(statuses) };
  },
};

/** What the platform's own people could leave behind, and what is told to whom it is not for. */
export const staffAttacks: readonly Attack[] = [
  ...[
    stayingInside,
    readToWrite,
    onlyAdministrator,
    whoHasAccount,
    wrongCodes,
    hiddenServices,
    otherReturn,
    codeByOwnNumber,
  ],
];
