import { findLogin, findUser } from '@fn/accounts/records/users.ts';
import { users } from '@shared/users/contract.ts';
import type { User } from '@shared/users/model.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import {
  knownPassword as currentPassword,
  newTenant,
  newUser,
  tokenOf,
  widePlan,
} from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyRefresh } from '../../core/http/tokens.ts';
import { userEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { createQueue } from '../../queues/service.ts';
import { getCompany } from '../records/companies.ts';
import { handler } from './handler.ts';
import { setPresence } from './service.ts';

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(() => outbox.clear());

const ownFields = {
  name: 'New Name',
  language: 'tr',
  defaultTheme: 'dark',
  defaultMenu: 'open',
  wpp: '+5511999990000',
  farewellMessage: 'Até logo',
} as const;
const adminFields = {
  profile: 'admin',
  startWork: '08:00',
  endWork: '18:00',
  allTicket: 'enabled',
  allowGroup: true,
  showDashboard: 'enabled',
  allowRealTime: 'enabled',
  allowConnections: 'enabled',
} as const;

async function team() {
  const { company, admin } = await newTenant();
  const now = new Date();
  const draft = { greetingMessage: '', outOfHoursMessage: '', orderQueue: null };
  const queue = await createQueue({ companyId: company.id, now }, 10, { ...draft, name: 'Vendas', color: '#123456' });
  const member = await newUser(company.id, { queueIds: [queue.id] });
  return { company, admin, member, queue };
}

describe('update', () => {
  it('B-USER-2: one’s own fields; fields for admins are ignored, not refused', async () => {
    const { company, member, queue } = await team();
    const input = {
      id: member.user.id,
      currentPassword,
      ...ownFields,
      ...adminFields,
      super: true,
      companyId: 1,
      queueIds: [],
    };
    const { status, json } = await call(handler, users.update, input, { token: member.token });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...ownFields, profile: 'user', super: false, companyId: company.id });
    const { passwordHash, version, accessNotice: _told, phoneChangedAt: _changed, ...before } = member.user;
    expect(await findUser(company.id, member.user.id)).toMatchObject({ ...before, ...ownFields, queueIds: [queue.id] });
    expect(version).toBe(0);
    expect(passwordHash).toBe(member.user.passwordHash);
  });

  it('B-USER-7: a menu that was closed before anybody could choose is open, and stays as its person leaves it', async () => {
    const { company, member } = await team();
    const old: User = { ...member.user, id: 4242, defaultMenu: 'closed' };
    await putItem({ ...toItem(userEntity, old), sv: 1 });
    const options = { token: await tokenOf(old) };
    const seen = async () => (await call(handler, users.get, { id: old.id }, options)).json.defaultMenu;
    expect(await seen()).toBe('open');
    await setPresence({ companyId: company.id, now: new Date() }, old.id, 'online');
    expect(await seen()).toBe('open');
    expect((await call(handler, users.update, { id: old.id, defaultMenu: 'closed' }, options)).status).toBe(200);
    expect(await seen()).toBe('closed');
  });

  it('tickets learn a new name by a job, and only then', async () => {
    const { company, admin, member } = await team();
    const change = (fields: object) =>
      call(handler, users.update, { id: member.user.id, ...fields }, { token: admin.token });
    await change({ language: 'en', name: member.user.name });
    expect(outbox.sent('jobs')).toEqual([]);
    await change({ name: 'Renamed' });
    const about = { companyId: company.id, userId: member.user.id };
    expect(outbox.sent('jobs')).toEqual([
      { type: 'user.renamed', ...about },
      { type: 'chats.refresh', ...about },
    ]);
  });

  it('B-USER-2: an admin changes everything but super and company', async () => {
    const { company, admin, member } = await team();
    const asked = { id: member.user.id, currentPassword };
    const input = { ...asked, ...ownFields, ...adminFields, super: true, companyId: 1, queueIds: [] };
    const { json } = await call(handler, users.update, input, { token: admin.token });
    expect(json).toMatchObject({ ...ownFields, ...adminFields, super: false, companyId: company.id, queueIds: [] });
  });

  it('B-USER-2, B-FIX-31: absent fields stay, a language change keeps the queues', async () => {
    const { admin, member, queue } = await team();
    for (const { token } of [admin, member]) {
      const { json } = await call(handler, users.update, { id: member.user.id, language: 'es' }, { token });
      expect(json).toMatchObject({ language: 'es', queues: [{ id: queue.id, name: 'Vendas', color: '#123456' }] });
    }
  });

  it('B-USER-2: nobody but admins changes somebody else', async () => {
    const { company, admin, member } = await team();
    const supervisor = await newUser(company.id, { profile: 'supervisor' });
    for (const { token } of [member, supervisor]) {
      const answer = await call(handler, users.update, { id: admin.user.id, name: 'Hacked' }, { token });
      expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
  });

  it('only platform staff changes or deletes platform staff', async () => {
    const { company, admin } = await team();
    const staff = await newUser(company.id, { super: true, profile: 'admin' });
    const change = { id: staff.user.id, password: 'taken-over', currentPassword };
    for (const route of [users.update, users.remove]) {
      expect(await call(handler, route, change, { token: admin.token })).toMatchObject({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
    }
    const second = await newUser(company.id, { super: true, profile: 'admin' });
    expect((await call(handler, users.update, change, { token: second.token })).status).toBe(200);
  });

  it('B-USER-1: the e-mail moves, the old one becomes free, a taken one stays taken', async () => {
    const { company, admin, member } = await team();
    const tokens = [member.token];
    const change = (email: string) =>
      call(handler, users.update, { id: member.user.id, email, currentPassword }, { token: tokens.at(-1) });
    expect(await change(admin.user.email)).toMatchObject({ status: 400, error: 'ERR_EMAIL_ALREADY_EXISTS' });
    expect((await findUser(company.id, member.user.id))?.email).toBe(member.user.email);
    expect((await change('Moved@Example.com')).json.email).toBe('moved@example.com');
    expect(await findLogin('moved@example.com')).toMatchObject({ companyId: company.id, userId: member.user.id });
    expect(await findLogin(member.user.email)).toBeUndefined();
    const moved = await findUser(company.id, member.user.id);
    if (!moved) throw new Error('no user');
    tokens.push(await tokenOf(moved));
    expect((await change('MOVED@example.com')).status).toBe(200);
  });

  it('B-USER-2: the company’s e-mail follows its user’s', async () => {
    const { company, admin } = await newTenant({ email: 'owner@follow.example.com' });
    const owner = await newUser(company.id, { email: 'owner@follow.example.com' });
    const options = { token: admin.token };
    const moved = { id: owner.user.id, email: 'new@follow.example.com', currentPassword };
    expect((await call(handler, users.update, moved, options)).status).toBe(200);
    expect((await getCompany(company.id)).email).toBe('new@follow.example.com');
    const other = { id: admin.user.id, email: 'other@follow.example.com', currentPassword };
    expect((await call(handler, users.update, other, options)).status).toBe(200);
    expect((await getCompany(company.id)).email).toBe('new@follow.example.com');
  });

  it('a new password ends the other sessions and keeps the browser that changed it', async () => {
    const { company, admin, member } = await team();
    const change = { id: member.user.id, password: 'another-secret', currentPassword };
    const own = await call(handler, users.update, change, { token: member.token });
    expect(own.status).toBe(200);
    expect(await verifyRefresh(own.cookies['jrt'] ?? '')).toMatchObject({ id: member.user.id, tokenVersion: 1 });
    expect((await call(handler, users.get, { id: member.user.id }, { token: member.token })).status).toBe(401);
    const foreign = await call(handler, users.update, change, { token: admin.token });
    expect(foreign.setCookies).toEqual([]);
    expect((await findUser(company.id, member.user.id))?.tokenVersion).toBe(2);
    expect(JSON.stringify([own.json, foreign.json])).not.toMatch(/password|scrypt/i);
  });

  it.each([{ password: 'short' }, { email: 'x' }, { name: '' }, { language: 'de' }, { startWork: '8:00' }])(
    'refuses %o',
    async (fields) => {
      const { admin } = await newTenant();
      const answer = await call(handler, users.update, { id: admin.user.id, ...fields }, { token: admin.token });
      expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    },
  );

  it('refuses a password that is guessed first, and leaves the present one', async () => {
    const { company, admin, member } = await team();
    const guessed: [string, string][] = [
      ['12345678', 'password_common'],
      [company.name.toUpperCase(), 'password_own_name'],
      [member.user.email, 'password_own_name'],
    ];
    for (const [password, code] of guessed)
      for (const { token } of [admin, member]) {
        const answer = await call(handler, users.update, { id: member.user.id, password }, { token });
        expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { password: code } });
      }
    const moved = { id: member.user.id, email: 'moved@example.com', password: 'Moved@Example.com' };
    expect(await call(handler, users.update, moved, { token: admin.token })).toMatchObject({
      status: 400,
      fields: { password: 'password_own_name' },
    });
    expect((await findUser(company.id, member.user.id))?.tokenVersion).toBe(0);
  });

  it('the last administrator stays one', async () => {
    const { admin, member } = await team();
    const demote = (id: number, token: string) => call(handler, users.update, { id, profile: 'user' }, { token });
    expect(await demote(admin.user.id, admin.token)).toMatchObject({ status: 400, error: 'ERR_LAST_ADMIN' });
    await call(handler, users.update, { id: member.user.id, profile: 'admin' }, { token: admin.token });
    const both = await Promise.all([demote(admin.user.id, admin.token), demote(member.user.id, member.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('parallel changes of different fields are all kept', async () => {
    const { company, admin, member } = await team();
    const id = member.user.id;
    const changes = [{ name: 'One' }, { language: 'en' }, { defaultTheme: 'dark' }, { farewellMessage: 'Tchau' }];
    const answers = await Promise.all(
      changes.map((fields) => call(handler, users.update, { id, ...fields }, { token: admin.token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await findUser(company.id, id)).toMatchObject(Object.assign({}, ...changes));
  });
});

describe('remove', () => {
  it('B-USER-3: frees the e-mail and the place, and leaves the tickets to a job', async () => {
    const { company, admin } = await newTenant({ plan: { ...widePlan, users: 2 } });
    const { user } = await newUser(company.id);
    const options = { token: admin.token };
    expect((await call(handler, users.remove, { id: user.id }, options)).status).toBe(200);
    const about = { companyId: company.id, userId: user.id };
    expect(outbox.sent('jobs')).toEqual([
      { type: 'user.removed', ...about },
      { type: 'chats.refresh', ...about },
    ]);
    expect(await call(handler, users.get, { id: user.id }, options)).toMatchObject({ status: 404 });
    const again = { name: 'Again', email: user.email, password: 'secret-password' };
    expect((await call(handler, users.create, again, options)).status).toBe(200);
  });

  it('B-USER-3: not oneself, not by others, not twice', async () => {
    const { admin, member } = await team();
    const remove = (id: number, token: string) => call(handler, users.remove, { id }, { token });
    expect(await remove(admin.user.id, admin.token)).toMatchObject({ status: 400, error: 'ERR_DELETE_SELF' });
    expect(await remove(admin.user.id, member.token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    const answers = await Promise.all([1, 2, 3].map(() => remove(member.user.id, admin.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(outbox.sent('jobs').map(({ type }) => type)).toEqual(['user.removed', 'chats.refresh']);
  });

  it('B-USER-3: two administrators who delete each other leave one', async () => {
    const { company, admin } = await newTenant();
    const second = await newUser(company.id, { profile: 'admin' });
    const answers = await Promise.all([
      call(handler, users.remove, { id: second.user.id }, { token: admin.token }),
      call(handler, users.remove, { id: admin.user.id }, { token: second.token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
