import { verifyRefresh } from '@fn/core/http/tokens.ts';
import { userEntity } from '@fn/core/store/entities.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { nextSequences } from '@fn/realtime/repo.ts';
import { session } from '@shared/session/contract.ts';
import type { User } from '@shared/users/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { quickHash } from '@test/support/server/quickHash.ts';
import { newCompany, newTenant, newUser } from '@test/support/server/tenant.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { handler } from './handler.ts';

const password = 'Correct-horse';
await forFile(startEngine());
const passwordHash = quickHash(password);
afterEach(() => {
  delete process.env['CLOCK_OFFSET_MS'];
  process.env['PUBLIC_URL'] = 'http://127.0.0.1:3000';
});

const later = (seconds: number) => {
  process.env['CLOCK_OFFSET_MS'] = String(seconds * 1000);
};

const member = async (companyId: number, fields: Partial<User> = {}): Promise<User> =>
  (await newUser(companyId, { passwordHash, ...fields })).user;

const stored = async ({ companyId, id }: Pick<User, 'companyId' | 'id'>) =>
  fromItem(userEntity, (await getItem(keys.config(companyId, 'USER', id), true)) ?? {});
const event = async ({ companyId, id }: User) => (await getItem(keys.config(companyId, 'USER', id), true))?.['ev'];

const signIn = (email: string, options: Parameters<typeof call>[3] = {}, typed = password) =>
  call(handler, session.login, { email, password: typed }, options);
const refresh = (jrt: string | undefined) =>
  call(handler, session.refresh, {}, { cookies: jrt === undefined ? {} : { jrt } });

describe('refresh', () => {
  async function signedIn() {
    const { company } = await newTenant();
    const user = await member(company.id);
    const { cookies, json } = await signIn(user.email);
    return { user, jrt: cookies['jrt'] ?? '', token: json.token };
  }

  it('B-AUTH-7: answers token and user and rotates the cookie', async () => {
    const { user, jrt } = await signedIn();
    const answer = await refresh(jrt);
    expect(answer.status).toBe(200);
    expect(answer.json.user).toMatchObject({ id: user.id, email: user.email });
    expect(await verifyRefresh(answer.cookies['jrt'] ?? '')).toMatchObject({ rotation: 2, tokenVersion: 1 });
    expect((await call(handler, session.me, {}, { token: answer.json.token })).status).toBe(200);
  });

  it('says how many live events the company had before its answer (B-RT-6)', async () => {
    const { user, jrt } = await signedIn();
    await nextSequences(user.companyId, 3);
    expect((await refresh(jrt)).json.seq).toBe(3);
  });

  it.each([undefined, '', 'garbage', 'eyJhbGciOiJub25lIn0.e30.'])('B-AUTH-7: cookie %o', async (jrt) => {
    const answer = await refresh(jrt);
    expect(answer).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED', cookies: { jrt: '' } });
  });

  it('B-AUTH-7: an access token is no refresh token', async () => {
    const { token } = await signedIn();
    expect((await refresh(token)).status).toBe(401);
  });

  it('B-AUTH-7: expires after seven days', async () => {
    const { jrt } = await signedIn();
    later(7 * 24 * 3600 + 5);
    expect(await refresh(jrt)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it('accepts the token just replaced for a minute, without rotating again', async () => {
    const { user, jrt } = await signedIn();
    const [one, two] = await Promise.all([refresh(jrt), refresh(jrt)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await stored(user)).refreshRotation).toBe(2);
    later(50);
    const again = await refresh(jrt);
    expect(again.status).toBe(200);
    expect(await verifyRefresh(again.cookies['jrt'] ?? '')).toMatchObject({ rotation: 2 });
    expect((await refresh(one.cookies['jrt'])).status).toBe(200);
  });

  it.each([
    ['the one before the last after a minute', 61, 1],
    ['an older one at once', 1, 2],
  ])('takes %s for theft and ends the session of both', async (_case, seconds, rotations) => {
    const { user, jrt } = await signedIn();
    let newest = jrt;
    for (let turn = 0; turn < rotations; turn += 1) newest = (await refresh(newest)).cookies['jrt'] ?? '';
    later(seconds);
    expect(await refresh(jrt)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED', cookies: { jrt: '' } });
    expect(await stored(user)).toMatchObject({ tokenVersion: 2, online: false });
    expect((await refresh(newest)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it('ends after thirty days, however often it was renewed', async () => {
    const { jrt } = await signedIn();
    let newest = jrt;
    for (const day of [6, 12, 18, 24, 29]) {
      later(day * 24 * 3600);
      const { status, cookies, setCookies } = await refresh(newest);
      expect(status).toBe(200);
      newest = cookies['jrt'] ?? '';
      const days = Number(/Max-Age=(\d+)/.exec(setCookies[0] ?? '')?.[1]) / 24 / 3600;
      expect(Math.round(days)).toBe(Math.min(7, 30 - day));
    }
    later(30 * 24 * 3600 + 5);
    expect(await refresh(newest)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it('B-AUTH-3: a company switched off meanwhile', async () => {
    const { company } = await newTenant();
    const user = await member(company.id);
    const { cookies } = await signIn(user.email);
    await newCompany({ id: company.id, status: false });
    expect(await refresh(cookies['jrt'])).toMatchObject({
      status: 401,
      error: 'ERR_COMPANY_DISABLED',
      cookies: { jrt: '' },
    });
  });
});

describe('me and logout', () => {
  it('B-AUTH-8: me answers the user at top level and below', async () => {
    const { company } = await newTenant();
    const { user, token } = await newUser(company.id);
    const { status, json } = await call(handler, session.me, {}, { token });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: user.id, profile: 'user', super: false, user: { id: user.id } });
    expect(JSON.stringify(json)).not.toMatch(/passwordHash|tokenVersion|refreshRot/);
  });

  it('B-AUTH-8: logout ends the session everywhere, clears the cookie and answers nothing', async () => {
    const { company } = await newTenant();
    const user = await member(company.id, { online: true });
    const { json, cookies } = await signIn(user.email);
    const answer = await call(handler, session.logout, {}, { token: json.token });
    expect(answer).toMatchObject({ status: 200, json: null, cookies: { jrt: '' } });
    expect(await stored(user)).toMatchObject({ online: false, tokenVersion: 2 });
    expect(await event(user)).toBe('user.updated');
    expect((await refresh(cookies['jrt'])).status).toBe(401);
    expect((await call(handler, session.me, {}, { token: json.token })).status).toBe(401);
  });

  it.each([
    ['no token', undefined, 401, 'ERR_SESSION_EXPIRED'],
    ['garbage', 'garbage', 403, 'ERR_TOKEN_INVALID'],
  ])('B-AUTH-9: %s', async (_case, token, status, error) => {
    expect(await call(handler, session.me, {}, { token })).toMatchObject({ status, error });
  });

  it('B-AUTH-9: an access token of more than 15 minutes', async () => {
    const { company } = await newTenant();
    const { token } = await newUser(company.id);
    later(901);
    expect(await call(handler, session.me, {}, { token })).toMatchObject({ status: 403, error: 'ERR_TOKEN_INVALID' });
  });
});
