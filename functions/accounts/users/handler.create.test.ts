import { findLogin, findUser } from '@fn/accounts/records/users.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPassword } from '../../core/secrets/passwords.ts';
import { handler } from './handler.ts';

await forFile(startEngine());

const anna = (email: string) => ({ name: 'Anna', email, password: 'secret-password' });

describe('create', () => {
  it('B-USER-1: makes a user of the caller’s company with safe defaults', async () => {
    const { company, admin } = await newTenant();
    const input = { ...anna(' Anna@Example.COM '), companyId: 999, super: true };
    const { status, json } = await call(handler, users.create, input, { token: admin.token });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: 'Anna',
      email: 'anna@example.com',
      companyId: company.id,
      profile: 'user',
      super: false,
      queues: [],
      allTicket: 'disabled',
      allowGroup: false,
      startWork: '00:00',
      endWork: '23:59',
      defaultTheme: 'light',
      defaultMenu: 'open',
    });
    expect(JSON.stringify(json)).not.toMatch(/password|scrypt|tokenVersion|refreshRot/i);
    const stored = await findUser(company.id, json.id);
    expect(await isPassword('secret-password', stored?.passwordHash ?? '')).toBe(true);
  });

  it.each(['user', 'supervisor'] as const)('B-USER-1: not for profile %s', async (profile) => {
    const { company } = await newTenant();
    const { token } = await newUser(company.id, { profile });
    const answer = await call(handler, users.create, anna('x@example.com'), { token });
    expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });

  it.each([
    [{ name: 'A' }, 'name', 'too_short'],
    [{ name: 'A'.repeat(51) }, 'name', 'too_long'],
    [{ email: 'nobody' }, 'email', 'invalid_email'],
    [{ password: '1234567' }, 'password', 'password_too_short'],
    [{ password: 'x'.repeat(51) }, 'password', 'too_long'],
    [{ password: 'Iloveyou' }, 'password', 'password_common'],
    [{ password: 'Bad@example.com' }, 'password', 'password_own_name'],
    [{ startWork: '24:00' }, 'startWork', 'invalid_time'],
    [{ profile: 'owner' }, 'profile', expect.any(String)],
    [{ queueIds: [0] }, 'queueIds.0', expect.any(String)],
  ])('B-USER-1: refuses %o', async (fields, field, code) => {
    const { admin } = await newTenant();
    const answer = await call(handler, users.create, { ...anna('bad@example.com'), ...fields }, { token: admin.token });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(answer.fields?.[field]).toEqual(code);
    expect(await findLogin('bad@example.com')).toBeUndefined();
  });

  describe('B-USER-10: an address that signs in at another company', () => {
    beforeEach(() => {
      process.env['MAIL_FROM'] = 'no-reply@prosa.app';
    });
    afterEach(() => {
      process.env['MAIL_FROM'] = '';
    });

    /** What is told about somebody, but for what is drawn or counted for each. */
    const comparable = ({ status, json }: { status: number; json: object }) => [
      status,
      ...Object.entries(json).filter(([key]) => !/^(id|color|createdAt|email|companyId)$/.test(key)),
    ];

    it.each([
      ['invited', undefined],
      ['given a password', 'Segredo-seguro'],
    ])('is answered like one that nobody has, for who is %s', async (_, password) => {
      const [one, other] = [await newTenant(), await newTenant()];
      const ask = (email: string) =>
        call(handler, users.create, { name: 'Anna', email, password }, { token: other.admin.token });
      const known = await newUser(one.company.id, { email: `known${one.company.id}@example.com` });
      const taken = await ask(known.user.email.toUpperCase());
      const free = await ask(`free${one.company.id}@example.com`);
      expect(taken.status).toBe(200);
      expect(comparable(taken)).toEqual(comparable(free));
      const list = await call(handler, users.list, {}, { token: other.admin.token });
      expect(JSON.stringify(list.json)).not.toContain('"waiting"');
      expect(await findLogin(known.user.email)).toMatchObject({ companyId: one.company.id });
    });

    it('is refused where no e-mail leaves, so that nobody could show anything', async () => {
      const [one, other] = [await newTenant(), await newTenant()];
      process.env['MAIL_FROM'] = '';
      const taken = { name: 'Anna', email: one.admin.user.email };
      const again = await call(handler, users.create, taken, { token: other.admin.token });
      expect(again).toMatchObject({ status: 400, error: 'ERR_EMAIL_ALREADY_EXISTS' });
    });

    it('is still one of a company once', async () => {
      const [one, other] = [await newTenant(), await newTenant()];
      const ask = () =>
        call(handler, users.create, { name: 'Anna', email: one.admin.user.email }, { token: other.admin.token });
      expect((await ask()).status).toBe(200);
      expect((await ask()).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    });
  });

  it('B-USER-1: of parallel creations with one e-mail exactly one succeeds', async () => {
    const { admin } = await newTenant();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(handler, users.create, anna('race@example.com'), { token: admin.token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, 'ERR_EMAIL_ALREADY_EXISTS']));
  });

  it('B-USER-1, B-PLAN-2: twenty parallel creations stop exactly at the plan’s limit', async () => {
    const { admin } = await newTenant({ plan: { ...widePlan, users: 6 } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        call(handler, users.create, anna(`limit${turn}@example.com`), { token: admin.token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, error }) => `${status} ${error}`))).toEqual(
      new Set(['400 ERR_PLAN_LIMIT_USERS']),
    );
    expect(refused[0]?.json).toMatchObject({ values: { limit: 6 } });
    const list = await call(handler, users.list, {}, { token: admin.token });
    expect(list.json.count).toBe(6);
  });

  it('B-GEN-2: queues and connections of the company only', async () => {
    const { admin } = await newTenant();
    const queue = await call(
      handler,
      users.create,
      { ...anna('q@example.com'), queueIds: [7] },
      { token: admin.token },
    );
    expect(queue).toMatchObject({ status: 404, error: 'ERR_QUEUE_NOT_FOUND' });
    const line = await call(handler, users.create, { ...anna('q@example.com'), whatsappId: 7 }, { token: admin.token });
    expect(line).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
  });

  it('answers a repeated Idempotency-Key without a second user', async () => {
    const { admin } = await newTenant();
    const options = { token: admin.token, idempotencyKey: 'k1' };
    const first = await call(handler, users.create, anna('once@example.com'), options);
    const second = await call(handler, users.create, anna('once@example.com'), options);
    expect(second.json).toEqual(first.json);
    const other = await call(handler, users.create, anna('twice@example.com'), options);
    expect(other).toMatchObject({ status: 422, error: 'ERR_IDEMPOTENCY_MISMATCH' });
  });
});

describe('read', () => {
  it('B-GEN-2: another company’s user does not exist', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const { user } = await newUser(other.company.id, { id: 50 });
    const options = { token: one.admin.token };
    for (const route of [users.get, users.update, users.remove]) {
      expect(await call(handler, route, { id: user.id, name: 'Taken over' }, options)).toMatchObject({
        status: 404,
        error: 'ERR_NO_USER_FOUND',
      });
    }
    expect((await findUser(other.company.id, user.id))?.name).toBe(user.name);
  });

  it('B-GEN-3, B-GEN-5: pages of 20 by name, searched without case and accents in name and e-mail', async () => {
    const { company, admin } = await newTenant();
    for (let turn = 0; turn < 44; turn += 1) {
      await newUser(company.id, { name: `Zé ${String(turn).padStart(2, '0')}`, email: `z${turn}@example.com` });
    }
    const list = async (input: Record<string, unknown>) =>
      (await call(handler, users.list, { searchParam: 'ze', ...input }, { token: admin.token })).json;
    const first = await list({});
    expect(first).toMatchObject({ count: 44, hasMore: true });
    expect(first.users.map(({ name }) => name).slice(0, 2)).toEqual(['Zé 00', 'Zé 01']);
    const second = await list({ cursor: first.nextCursor });
    expect(second).toEqual({ ...(await list({ pageNumber: 2 })) });
    const third = await list({ cursor: second.nextCursor });
    expect(third).toMatchObject({ hasMore: false, nextCursor: null });
    const seen = [...first.users, ...second.users, ...third.users].map(({ id }) => id);
    expect(new Set(seen).size).toBe(44);
    expect((await list({ searchParam: 'Z43@EX' })).users.map(({ name }) => name)).toEqual(['Zé 43']);
    expect(await list({ searchParam: 'nobody' })).toMatchObject({ users: [], count: 0, hasMore: false });
    expect(JSON.stringify(first)).not.toMatch(/passwordHash|tokenVersion|refreshRot/);
  });

  it('keeps a cursor’s place when somebody is added before it', async () => {
    const { company, admin } = await newTenant();
    for (let turn = 0; turn < 25; turn += 1)
      await newUser(company.id, { name: `Mina ${String(turn).padStart(2, '0')}` });
    const options = { token: admin.token };
    const first = await call(handler, users.list, { searchParam: 'mina' }, options);
    await newUser(company.id, { name: 'Mina 00a' });
    const second = await call(handler, users.list, { searchParam: 'mina', cursor: first.json.nextCursor }, options);
    expect(second.json.users.map(({ name }) => name)).toEqual(['Mina 20', 'Mina 21', 'Mina 22', 'Mina 23', 'Mina 24']);
  });

  it.each(['garbage', 'eyJhIjoxfQ', 'W10'])('refuses the cursor %s', async (cursor) => {
    const { admin } = await newTenant();
    expect((await call(handler, users.list, { cursor }, { token: admin.token })).status).toBe(400);
  });

  it('B-USER-4: another companyId counts only for platform staff', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const staff = await newUser(one.company.id, { super: true, profile: 'admin' });
    const names = ({ token }: { token: string }) =>
      call(handler, users.names, { companyId: other.company.id }, { token });
    expect((await names(staff)).json.map(({ email }) => email)).toEqual([other.admin.user.email]);
    expect(await names(one.admin)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });
});
