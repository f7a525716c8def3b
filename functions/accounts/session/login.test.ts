import { sessionNow } from '@fn/core/context/clock.ts';
import { auditMonth } from '@fn/core/http/audit.ts';
import { verifyAccess, verifyRefresh } from '@fn/core/http/tokens.ts';
import { companyEntity } from '@fn/core/store/entities.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { getItem, queryPartition } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { session } from '@shared/session/contract.ts';
import type { User } from '@shared/users/model.ts';
import { call } from '@test/support/server/call.ts';
import { toMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { quickHash } from '@test/support/server/quickHash.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestInfo } from '../../core/context/ctx.ts';
import { hashPassword, isPassword } from '../../core/secrets/passwords.ts';
import { handler } from './handler.ts';
import { countLogin } from './limits.ts';

vi.mock('../../core/secrets/passwords.ts', { spy: true });

const password = 'Correct-horse';
let offset = 0;
beforeEach(() => {
  offset = toMidHour();
});
await forFile(startEngine());
const passwordHash = quickHash(password);
afterEach(() => {
  delete process.env['CLOCK_OFFSET_MS'];
  process.env['PUBLIC_URL'] = 'http://127.0.0.1:3000';
});

const later = (seconds: number) => {
  process.env['CLOCK_OFFSET_MS'] = String(offset + seconds * 1000);
};

const member = async (companyId: number, fields: Partial<User> = {}): Promise<User> =>
  (await newUser(companyId, { passwordHash, ...fields })).user;

const event = async ({ companyId, id }: User) => (await getItem(keys.config(companyId, 'USER', id), true))?.['ev'];

const signIn = (email: string, options: Parameters<typeof call>[3] = {}, typed = password) =>
  call(handler, session.login, { email, password: typed }, options);
const refresh = (jrt: string | undefined) =>
  call(handler, session.refresh, {}, { cookies: jrt === undefined ? {} : { jrt } });

const nobodysDevice = { device: 'none', accounts: [] };
const from = (host: number) => ({ now: sessionNow(), request: { ip: `203.0.113.${host}` } as RequestInfo });

/** So often that whoever is not known has to wait for minutes; nobody looks at the passwords, which would take seconds. */
async function tryEverywhere(email: string): Promise<void> {
  const minuteMs = 60_000;
  for (let turn = 0; turn < 18; turn += 1) {
    const { request } = from(turn);
    const now = new Date(sessionNow().getTime() - (turn < 17 ? (18 - turn) * minuteMs : 0));
    await countLogin(nobodysDevice, email, { now, request });
  }
}

describe('login', () => {
  it.each([
    ['wrong password', (user: User) => user.email, 'Wrong-horse'],
    ['unknown e-mail', () => 'nobody@example.com', password],
    ['text that is no e-mail', () => 'nobody', password],
    ['no password', (user: User) => user.email, ''],
  ])('B-AUTH-1: %s gives the same answer', async (_case, email, typed) => {
    const { company } = await newTenant();
    const answer = await signIn(email(await member(company.id)), {}, typed);
    expect(answer).toMatchObject({ status: 401, json: { error: 'ERR_INVALID_CREDENTIALS' }, setCookies: [] });
    expect(Object.keys(answer.json)).toEqual(['error']);
  });

  it('B-AUTH-1: an unknown e-mail costs a hash as dear as a wrong password does', async () => {
    const { company } = await newTenant();
    const known = await member(company.id, { passwordHash: await hashPassword(password) });
    const costs = async (email: string) => {
      vi.mocked(isPassword).mockClear();
      await signIn(email, {}, 'Wrong-horse');
      return vi.mocked(isPassword).mock.calls.map(([, hash]) => hash.split('$').slice(0, 4));
    };
    const wrong = await costs(known.email);
    expect(wrong).toEqual([['scrypt', '32768', '8', '1']]);
    expect(await costs('nobody@example.com')).toEqual(wrong);
  });

  it.each([
    ['inside', '09:00', '18:00', '2026-11-20T15:00:00Z', 200],
    ['first minute', '12:00', '18:00', '2026-11-20T15:00:30Z', 200],
    ['last minute', '08:00', '12:00', '2026-11-20T15:00:59Z', 200],
    ['a minute after', '08:00', '11:59', '2026-11-20T15:00:00Z', 401],
    ['past midnight, evening', '22:00', '06:00', '2026-11-21T01:30:00Z', 200],
    ['past midnight, noon', '22:00', '06:00', '2026-11-20T15:00:00Z', 401],
  ])('B-AUTH-2: work window in the company zone, %s', async (_case, startWork, endWork, at, status) => {
    const { company } = await newTenant();
    const user = await member(company.id, { startWork, endWork });
    process.env['CLOCK_OFFSET_MS'] = String(Date.parse(at) - Date.now());
    const answer = await signIn(user.email);
    expect(answer.status).toBe(status);
    expect(answer.error).toBe(status === 200 ? undefined : 'ERR_OUT_OF_HOURS');
  });

  it('B-AUTH-2: platform users may sign in at any time, and hours are told only to those with the password', async () => {
    const { company } = await newTenant();
    const closed = { startWork: '00:00', endWork: '00:00' };
    const staff = await member(company.id, { ...closed, super: true });
    const user = await member(company.id, closed);
    process.env['CLOCK_OFFSET_MS'] = String(Date.parse('2026-11-20T15:00:00Z') - Date.now());
    expect((await signIn(staff.email)).status).toBe(200);
    expect((await signIn(user.email, {}, 'Wrong-horse')).error).toBe('ERR_INVALID_CREDENTIALS');
  });

  it('B-AUTH-3: a company that is switched off', async () => {
    const { company } = await newTenant({ status: false });
    const user = await member(company.id);
    expect(await signIn(user.email)).toMatchObject({ status: 401, error: 'ERR_COMPANY_DISABLED' });
  });

  it('B-AUTH-4: tokens, cookie and last login', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    const answer = await signIn(user.email.toUpperCase());
    expect(answer.status).toBe(200);
    const access = await verifyAccess(answer.json.token);
    expect(access).toMatchObject({ id: user.id, name: user.name, profile: 'user', companyId: company.id });
    expect(
      Number((access as unknown as { exp: number }).exp) - Number((access as unknown as { iat: number }).iat),
    ).toBe(900);
    expect(await verifyRefresh(answer.cookies['jrt'] ?? '')).toMatchObject({
      id: user.id,
      tokenVersion: 1,
      rotation: 1,
    });
    expect(answer.setCookies[0]).toMatch(/^jrt=[\w.-]+; Path=\/api; Max-Age=604800; HttpOnly; SameSite=Strict$/);
    const saved = fromItem(companyEntity, (await getItem(keys.company(company.id), true)) ?? {});
    expect(sessionNow().getTime() - Date.parse(saved.lastLogin ?? '')).toBeLessThan(60_000);
  });

  it.each(['https://chat.example.com', ''])('B-AUTH-4: the cookie is Secure when the address is %o', async (url) => {
    process.env['PUBLIC_URL'] = url;
    const { company } = await newTenant();
    const { setCookies } = await signIn((await member(company.id)).email);
    expect(setCookies[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('B-AUTH-5: the user with company, plan and settings, and no secret', async () => {
    const { company } = await newTenant({ dueDate: '2027-01-31' });
    const { json } = await signIn((await member(company.id, { allTicket: 'enabled' })).email);
    expect(json.user).toMatchObject({
      companyId: company.id,
      profile: 'user',
      super: false,
      queues: [],
      startWork: '00:00',
      endWork: '23:59',
      allTicket: 'enabled',
      allowGroup: false,
      whatsappId: null,
      profileImage: null,
      defaultTheme: 'light',
      defaultMenu: 'open',
      language: 'pt-BR',
      showDashboard: 'disabled',
      allowRealTime: 'disabled',
      allowConnections: 'disabled',
      farewellMessage: '',
      company: { id: company.id, name: company.name, dueDate: '2027-01-31', document: '', plan: { useWhatsapp: true } },
    });
    expect(json.user.company.companieSettings).toContainEqual({ key: 'sendSignMessage', value: 'enabled' });
    expect(JSON.stringify(json)).not.toMatch(/passwordHash|tokenVersion|scrypt|refreshRot/);
  });

  it('B-AUTH-5: no due date is shown as the far one', async () => {
    const { company } = await newTenant();
    expect((await signIn((await member(company.id)).email)).json.user.company.dueDate).toBe('2999-12-31');
  });

  it('B-AUTH-6: a second login ends the first session and says so in the record', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    const first = await signIn(user.email);
    const second = await signIn(user.email);
    expect(await event(user)).toBe('user.loggedIn');
    const old = await refresh(first.cookies['jrt']);
    expect(old).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED', cookies: { jrt: '' } });
    expect(old.setCookies[0]).toContain('Max-Age=0');
    expect(await call(handler, session.me, {}, { token: first.json.token })).toMatchObject({ status: 401 });
    expect(await call(handler, session.me, {}, { token: second.json.token })).toMatchObject({ status: 200 });
  });

  it('B-AUTH-6: of parallel logins exactly one session survives', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    const logins = await Promise.all(
      Array.from({ length: 4 }, (_, turn) => signIn(user.email, { ip: `198.51.100.${turn}` })),
    );
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const alive = await Promise.all(logins.map(({ json }) => call(handler, session.me, {}, { token: json.token })));
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('B-AUTH-10: ten failures per e-mail and address, then 429 with Retry-After, also for the right password', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    const address = { ip: '198.51.100.77' };
    const failures = await Promise.all(Array.from({ length: 14 }, () => signIn(user.email, address, 'Wrong-horse')));
    const statuses = failures.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const locked = await signIn(user.email, address);
    expect(locked).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await signIn(user.email, { ip: '198.51.100.78' })).status).toBe(200);
    later(900);
    expect((await signIn(user.email, address)).status).toBe(200);
  });

  it('B-AUTH-10: strangers who try an account from everywhere keep nobody out who signed in there before', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    const first = await signIn(user.email);
    expect(first.setCookies[1]).toMatch(/^jdv=[\w.-]+; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    const jdv = first.cookies['jdv'] ?? '';
    await tryEverywhere(user.email);
    const stranger = await signIn(user.email, { ip: '192.0.2.99' });
    expect(stranger).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(60);
    expect((await signIn(user.email, { ip: '192.0.2.99', cookies: { jdv: `${jdv}x` } })).status).toBe(429);
    expect((await signIn(user.email, { ip: '192.0.2.99', cookies: { jdv } })).status).toBe(200);
  });

  it('names logins, wrong passwords and the moment from which strangers wait in the company’s audit log', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    await signIn(user.email);
    for (let turn = 0; turn < 10; turn += 1) await countLogin(nobodysDevice, user.email, from(turn));
    await signIn(user.email, { ip: '198.51.100.99' }, 'Wrong-horse');
    const month = auditMonth({ company, now: sessionNow() });
    const { items } = await queryPartition({ pk: partitions.audit(company.id, month), limit: 50 });
    const actions = items.map((item) => item['action']).sort();
    expect(actions).toEqual(['session.delayed', 'session.login', 'session.refused']);
    expect(items.every((item) => (item['target'] as { id: string }).id === String(user.id))).toBe(true);
    expect(JSON.stringify(items)).not.toMatch(/198\.51|Wrong-horse/);
  });

  it.each([
    ['login', session.login, { email: 'a@b.co', password: 'x' }],
    ['refresh', session.refresh, {}],
    ['signUp', session.signUp, {}],
  ])('%s is not for other sites', async (_name, route, input) => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await call(handler, route, input, { headers });
    expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION', setCookies: [] });
  });

  it('B-AUTH-10: successful logins are not counted', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    for (let turn = 0; turn < 11; turn += 1) expect((await signIn(user.email)).status).toBe(200);
  });

  it.each([{}, { email: 'a@b.co' }, { email: 1, password: {} }, { email: 'a'.repeat(300), password: 'x' }])(
    'refuses bad input %o',
    async (input) => {
      expect(await call(handler, session.login, input)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    },
  );
});
