import type { Company } from '@shared/companies/model.ts';
import { route } from '@shared/core/route.ts';
import type { User } from '@shared/users/model.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newCompany, newUser, widePlan } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { RequestInfo } from '../context/ctx.ts';
import { companyEntity, userEntity } from '../store/entities.ts';
import { toItem } from '../store/records.ts';
import { putItem } from '../store/store.ts';
import { keys } from '../store/table.ts';
import { authenticate, loadSession } from './auth.ts';
import { resetRates } from './rateLimits.ts';
import { signAccess, signRefresh } from './tokens.ts';

await forFile(startEngine());
beforeEach(resetRates);
afterEach(() => {
  vi.useRealTimers();
});

type Access = 'user' | 'supervisor' | 'admin' | 'connections' | 'dashboard' | 'super' | 'cookie';
const routeOf = (access: Access, more: object = {}) =>
  route({
    ...{ method: 'GET', path: '/x', access, input: z.object({}), output: z.object({}), errors: [], summary: '' },
    ...more,
  });
const request = (headers: Record<string, string>, cookies: Record<string, string> = {}): RequestInfo => ({
  ...{ id: 'r', ip: '', headers, cookies, files: [], idempotencyKey: undefined, alongside: [] },
});
const bearer = async (user: User, change: object = {}): Promise<RequestInfo> =>
  request({ authorization: `Bearer ${await signAccess({ ...user, ...change })}` });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'let in',
    (error: { code?: string }) => error.code ?? String(error),
  );
async function member(fields: Partial<User> = {}, company: Partial<Company> = {}) {
  const { id, ...rest } = await newCompany(company);
  const { user } = await newUser(id, fields);
  return { company: { id, ...rest } as Company, user };
}

describe('who may call', () => {
  const people: Record<string, Partial<User>> = {
    user: { profile: 'user' },
    connector: { profile: 'user', allowConnections: 'enabled' },
    watcher: { profile: 'user', showDashboard: 'enabled' },
    supervisor: { profile: 'supervisor' },
    admin: { profile: 'admin' },
    staff: { profile: 'user', super: true },
  };
  it.each<[Access, string, string[]]>([
    ['user', 'ERR_NO_PERMISSION', ['user', 'connector', 'watcher', 'supervisor', 'admin', 'staff']],
    ['supervisor', 'ERR_NO_PERMISSION', ['supervisor', 'admin']],
    ['dashboard', 'ERR_NO_PERMISSION', ['watcher', 'supervisor', 'admin']],
    ['admin', 'ERR_NO_PERMISSION', ['admin']],
    ['connections', 'ERR_NO_PERMISSION', ['connector', 'admin']],
    ['super', 'ERR_NO_SUPER', ['staff']],
  ])('a route for %s: all others are told %s', async (access, refusal, admitted) => {
    const { id } = await newCompany();
    for (const [name, fields] of Object.entries(people)) {
      const { user } = await newUser(id, fields);
      const expected = admitted.includes(name) ? 'let in' : refusal;
      expect([name, await codeOf(authenticate(routeOf(access), await bearer(user)))]).toEqual([name, expected]);
    }
  });

  it('is said by the token, however it is announced', async () => {
    const { user, company } = await member({ profile: 'user' });
    const token = await signAccess(user);
    for (const authorization of [`Bearer ${token}`, `bearer  ${token}`, token]) {
      const ctx = await authenticate(routeOf('user'), request({ authorization }));
      expect(ctx).toMatchObject({ companyId: company.id, user: { id: user.id }, company: { id: company.id } });
    }
    expect(await codeOf(authenticate(routeOf('user'), request({})))).toBe('ERR_SESSION_EXPIRED');
    expect(await codeOf(authenticate(routeOf('user'), request({ authorization: 'Bearer x' })))).toBe(
      'ERR_TOKEN_INVALID',
    );
    expect(await codeOf(authenticate(routeOf('user'), request({}, { jrt: token })))).toBe('ERR_SESSION_EXPIRED');
  });
});

describe('the refresh cookie', () => {
  const since = Math.floor(Date.now() / 1000);
  const asked = async (user: User, rotation: number) =>
    codeOf(authenticate(routeOf('cookie'), request({}, { jrt: await signRefresh({ ...user, rotation, since }) })));

  it('opens what asks for it, and a token does not', async () => {
    const { user } = await member({ refreshRotation: 1 });
    expect(await asked(user, 1)).toBe('let in');
    expect(await codeOf(authenticate(routeOf('cookie'), await bearer(user)))).toBe('ERR_SESSION_EXPIRED');
    expect(await codeOf(authenticate(routeOf('cookie'), request({}, { jrt: 'x' })))).toBe('ERR_SESSION_EXPIRED');
  });

  it.each([
    ['the last one', 5, 3600, 'let in'],
    ['the one before it, just now', 4, 30, 'let in'],
    ['the one before it, long ago', 4, 120, 'ERR_SESSION_EXPIRED'],
    ['one two rotations old', 3, 1, 'ERR_SESSION_EXPIRED'],
  ])('B-AUTH-4: %s', async (_case, rotation, secondsAgo, expected) => {
    const refreshRotatedAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
    const { user } = await member({ refreshRotation: 5, refreshRotatedAt });
    expect(await asked(user, rotation)).toBe(expected);
  });
});

describe('B-AUTH-3, B-AUTH-6: a session', () => {
  it('ends with another login, with its user, and with its company', async () => {
    const { user, company } = await member();
    const open = await bearer(user);
    const asked = () => codeOf(authenticate(routeOf('user'), open));
    expect(await asked()).toBe('let in');
    await putItem(toItem(userEntity, { ...user, tokenVersion: user.tokenVersion + 1 }));
    expect(await asked()).toBe('ERR_SESSION_EXPIRED');
    await putItem(toItem(userEntity, user));
    await putItem(toItem(companyEntity, { ...company, status: false }));
    expect(await asked()).toBe('ERR_COMPANY_DISABLED');
  });

  it.each([
    ['a user who is not there', { id: 999 }],
    ['a user of another company', { companyId: 999 }],
    ['a session that ended', { tokenVersion: -1 }],
  ])('is not there for %s', async (_case, change) => {
    const { user } = await member();
    expect(await codeOf(authenticate(routeOf('user'), await bearer(user, change)))).toBe('ERR_SESSION_EXPIRED');
  });

  it('is read together with what a route wants beside it', async () => {
    const { user, company } = await member();
    const wanted = (companyId: number) => [keys.company(companyId), keys.config(companyId, 'USER', 999)];
    const ctx = await authenticate(routeOf('user'), await bearer(user), wanted);
    expect(ctx.request.alongside).toMatchObject([{ id: company.id }, undefined]);
    expect((await authenticate(routeOf('user'), await bearer(user))).request.alongside).toEqual([]);
    expect(await loadSession(user)).toMatchObject({ user: { id: user.id }, company: { id: company.id }, items: [] });
  });

  it('is not even read for whoever asks too much', async () => {
    const open = await bearer({ ...(await member()).user, id: 999 } as User);
    const codes: string[] = [];
    vi.useFakeTimers({ toFake: ['performance'] });
    for (let turn = 0; turn < 101; turn += 1) codes.push(await codeOf(authenticate(routeOf('user'), open)));
    expect(codes.filter((code) => code === 'ERR_SESSION_EXPIRED')).toHaveLength(100);
    expect(codes.at(-1)).toBe('ERR_TOO_MANY_ATTEMPTS');
  });
});

describe('what the company pays for', () => {
  it('B-COMP-11: is asked of every route but those that say otherwise', async () => {
    const { user } = await member({}, { dueDate: '2026-01-31' });
    const expired = authenticate(routeOf('user'), await bearer(user));
    await expect(expired).rejects.toMatchObject({
      code: 'ERR_SUBSCRIPTION_EXPIRED',
      details: { values: { dueDate: '2026-01-31' } },
    });
    expect(await codeOf(authenticate(routeOf('user', { whenExpired: true }), await bearer(user)))).toBe('let in');
  });

  it('opens the routes of its plan', async () => {
    const { user } = await member({}, { plan: { ...widePlan, useKanban: false } });
    const asked = async (plan: string) => codeOf(authenticate(routeOf('user', { plan }), await bearer(user)));
    expect([await asked('useKanban'), await asked('useSchedules')]).toEqual(['ERR_PLAN_FEATURE_DISABLED', 'let in']);
  });
});
