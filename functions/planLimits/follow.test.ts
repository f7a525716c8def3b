import { findCompany } from '@fn/accounts/records/companies.ts';
import { findUser } from '@fn/accounts/records/users.ts';
import { getItem, transact } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { setFieldsIf } from '@fn/core/store/records.ts';
import type { Company } from '@shared/companies/model.ts';
import { addDays, zoned } from '@shared/core/time.ts';
import type { EmailContentOf } from '@shared/emails/model.ts';
import { session } from '@shared/session/contract.ts';
import { users } from '@shared/users/contract.ts';
import type { User } from '@shared/users/model.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownPassword, newTenant, newUser, type SignedIn, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as sessions } from '../accounts/session/handler.ts';
import { handler as people } from '../accounts/users/handler.ts';
import { changeUser } from '../accounts/users/service.ts';
import { saveChoice } from '../core/store/planChoices.ts';
import { followPlanLimits } from './follow.ts';
import { resumeUser } from '../accounts/planLimits/pausing.ts';

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(() => {
  outbox.clear();
  vi.stubEnv('MAIL_FROM', 'no-reply@prosa.app');
});

const today = zoned(new Date(), 'America/Sao_Paulo').date;
/** Noon in São Paulo, so many days from today. */
const noonIn = (days: number) => new Date(`${addDays(today, days)}T15:00:00Z`);

/** A company of so many people, the first of them its administrator, on a plan for three. */
async function crowd(count: number, fields: Partial<Company> = {}) {
  const { company, admin } = await newTenant({ plan: { ...widePlan, users: 3 }, ...fields });
  const others: SignedIn[] = [];
  for (let turn = 1; turn < count; turn += 1) others.push(await newUser(company.id));
  return { company, admin, others };
}

const follow = (company: Company, days = 0) => followPlanLimits(company.id, noonIn(days));
const overLimit = async ({ id }: Company) => (await findCompany(id))?.overLimit;
const put = (company: Company, most: number) =>
  transact([setFieldsIf(keys.company(company.id), { 'plan.users': most }, 'company.updated')]);
const pausedIds = async (company: Company, all: readonly SignedIn[]) => {
  const found = await Promise.all(all.map(({ user }) => findUser(company.id, user.id)));
  return found.flatMap((user) => (user && user.pausedAt !== null ? [user.id] : []));
};
const counted = async ({ id }: Company) => {
  const { users: active, pausedUsers, admins } = (await getItem(keys.quotas(id), true)) ?? {};
  return { active, paused: pausedUsers ?? 0, admins };
};
const stages = async ({ id }: Company) =>
  (await storedEmails(id)).map(({ content }) => (content as EmailContentOf<'overPlan'>).stage);
const signIn = (user: User, password = knownPassword) => call(sessions, session.login, { email: user.email, password });

describe('B-PLAN-5: more people than the plan allows', () => {
  it('go on until the end of the period, and administrators are told once, again before the end, and when it is done', async () => {
    const { company, admin, others } = await crowd(5, { dueDate: addDays(today, 12) });
    await Promise.all([follow(company), follow(company)]);
    await follow(company);
    expect(await overLimit(company)).toMatchObject({ lastDay: addDays(today, 12), limits: ['users'] });
    expect(await stages(company)).toEqual(['begins']);
    await follow(company, 8);
    expect(await stages(company)).toEqual(['begins']);
    await follow(company, 9);
    await follow(company, 12);
    expect((await stages(company)).sort()).toEqual(['begins', 'ends']);
    expect(await pausedIds(company, others)).toEqual([]);
    await Promise.all([follow(company, 13), follow(company, 13)]);
    await follow(company, 13);
    expect((await stages(company)).sort()).toEqual(['begins', 'ends', 'paused']);
    expect(await overLimit(company)).toBeNull();
    expect(await pausedIds(company, [admin, ...others])).toEqual(others.slice(2).map(({ user }) => user.id));
    expect(await counted(company)).toEqual({ active: 3, paused: 2, admins: 1 });
  });

  it('an administrator chose stay, and whoever works at the company without being chosen rests', async () => {
    const { company, admin, others } = await crowd(5);
    const [, , , last] = others;
    if (!last) throw new Error('nobody');
    await follow(company);
    const chosen = [admin.user.id, last.user.id];
    await saveChoice({ companyId: company.id, limit: 'users', chosen, chosenAt: '' });
    await follow(company, 31);
    expect(await pausedIds(company, [admin, ...others])).toEqual(others.slice(1, 3).map(({ user }) => user.id));
    expect(await getItem(keys.planChoice(company.id, 'users'), true)).toBeUndefined();
  });

  it('are let be where a larger plan came before the end', async () => {
    const { company, others } = await crowd(5);
    await follow(company);
    await put(company, 9);
    await follow(company, 40);
    expect(await overLimit(company)).toBeNull();
    expect(await pausedIds(company, others)).toEqual([]);
    expect(await stages(company)).toEqual(['begins']);
  });

  it('nobody rests at the platform’s own company', async () => {
    const { company, others } = await crowd(5, { id: 1 });
    await follow(company);
    expect(await overLimit(company)).toBeNull();
    expect(await pausedIds(company, others)).toEqual([]);
  });
});

describe('B-PLAN-5: who is paused', () => {
  async function paused() {
    const shop = await crowd(5);
    await follow(shop.company);
    await follow(shop.company, 31);
    const [, , resting] = shop.others;
    if (!resting) throw new Error('nobody');
    return { ...shop, resting };
  }

  it('loses their session and signs in no more, which only who knows the password is told', async () => {
    const { company, resting, others } = await paused();
    expect((await call(people, users.list, {}, { token: resting.token })).error).toBe('ERR_SESSION_EXPIRED');
    expect((await call(people, users.list, {}, { token: others[0]?.token ?? '' })).status).toBe(200);
    expect(await signIn(resting.user)).toMatchObject({ status: 401, error: 'ERR_USER_PAUSED' });
    expect(await signIn(resting.user, 'Errada-e-longa')).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
    expect(outbox.sent('jobs')).toContainEqual({
      type: 'user.paused',
      companyId: company.id,
      userId: resting.user.id,
    });
  });

  it('takes no place: nobody more is added, and who removes somebody has one free', async () => {
    const { admin, others, resting } = await paused();
    const { token } = admin;
    const add = (name: string) =>
      call(people, users.create, { name, email: `${name}${admin.user.companyId}@example.com` }, { token });
    expect(await add('bia')).toMatchObject({ status: 400, error: 'ERR_PLAN_LIMIT_USERS' });
    // Whoever is removed while paused frees nothing.
    await call(people, users.remove, { id: resting.user.id }, { token });
    expect(await add('bia')).toMatchObject({ error: 'ERR_PLAN_LIMIT_USERS' });
    await call(people, users.remove, { id: others[0]?.user.id ?? 0 }, { token });
    const both = await Promise.all([add('bia'), add('rui')]);
    expect(both.map(({ error }) => error).sort()).toEqual(['ERR_PLAN_LIMIT_USERS', undefined]);
  });

  it('is back with a plan for everybody, by whom and when stands nowhere but in the log, and signs in again', async () => {
    const { company, admin, others, resting } = await paused();
    await put(company, 4);
    await follow(company, 31);
    expect(await pausedIds(company, others)).toHaveLength(2);
    await put(company, 5);
    await Promise.all([follow(company, 31), follow(company, 31)]);
    expect(await pausedIds(company, [admin, ...others])).toEqual([]);
    expect(await counted(company)).toEqual({ active: 5, paused: 0, admins: 1 });
    expect((await signIn(resting.user)).status).toBe(200);
  });

  it('is no administrator meanwhile, and one who works stays one', async () => {
    const { company, admin, resting } = await paused();
    const { token } = admin;
    const raised = { id: resting.user.id, profile: 'admin', currentPassword: knownPassword } as const;
    expect((await call(people, users.update, raised, { token })).status).toBe(200);
    expect(await counted(company)).toMatchObject({ admins: 1 });
    const change = { id: admin.user.id, profile: 'user' } as const;
    expect(await call(people, users.update, change, { token })).toMatchObject({ error: 'ERR_LAST_ADMIN' });
    await put(company, 5);
    await follow(company, 31);
    expect(await counted(company)).toMatchObject({ admins: 2 });
  });

  it('two who come back at once for one place: one of them', async () => {
    const { company, others } = await paused();
    await put(company, 4);
    const current = await findCompany(company.id);
    if (!current) throw new Error('no company');
    const back = await Promise.all(
      others.slice(2).map(({ user }) => resumeUser(user, { company: current, now: new Date() })),
    );
    expect(back.sort()).toEqual([false, true]);
    expect(await counted(company)).toMatchObject({ active: 4, paused: 1 });
  });

  it('who signs in at the very moment gets no session', async () => {
    const { company, others } = await crowd(2);
    const [other] = others;
    if (!other) throw new Error('nobody');
    await changeUser({
      ...{ companyId: company.id, id: other.user.id },
      change: (user) => ({ ...user, pausedAt: new Date().toISOString() }),
    });
    const { beginSession } = await import('../accounts/session/begin.ts');
    const ctx = { now: new Date(), request: { ip: '203.0.113.1', headers: {}, cookies: {} } };
    const begun = beginSession({ user: other.user, company }, { method: 'password' }, ctx as never);
    await expect(begun).rejects.toThrow('ERR_USER_PAUSED');
  });
});
