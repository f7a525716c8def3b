import { findUser } from '@fn/accounts/records/users.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { knownPassword as currentPassword, newTenant, newUser, tokenOf } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { verifyRefresh } from '../../core/http/tokens.ts';
import { handler } from './handler.ts';

await forFile(startEngine());

async function team() {
  const { company, admin } = await newTenant();
  return { company, admin, member: await newUser(company.id) };
}

describe('how somebody signs in', () => {
  const wanted = [{ password: 'another-secret' }, { email: 'moved.away@example.com' }];

  it.each(wanted)('changes %o for nobody without the caller’s own password', async (fields) => {
    const { company, admin, member } = await team();
    const own = { id: member.user.id, ...fields };
    for (const { token } of [member, admin]) {
      const missing = await call(handler, users.update, own, { token });
      expect(missing).toMatchObject({ status: 400, fields: { currentPassword: 'required' } });
      const wrong = await call(handler, users.update, { ...own, currentPassword: 'Wrong-horse' }, { token });
      expect(wrong).toMatchObject({ status: 400, fields: { currentPassword: 'password_wrong' } });
    }
    expect(await findUser(company.id, member.user.id)).toEqual(member.user);
  });

  it.each(wanted)('changes %o, ends the other sessions and keeps the browser that did it', async (fields) => {
    const { company, member } = await team();
    const own = { id: member.user.id, ...fields, currentPassword };
    const { status, cookies } = await call(handler, users.update, own, { token: member.token });
    expect(status).toBe(200);
    expect(await verifyRefresh(cookies['jrt'] ?? '')).toMatchObject({ tokenVersion: 1 });
    expect((await call(handler, users.get, { id: member.user.id }, { token: member.token })).status).toBe(401);
    const changed = await findUser(company.id, member.user.id);
    expect(changed?.accessNotice).toMatchObject({ fields: Object.keys(fields), by: member.user.name });
    const view = await call(
      handler,
      users.get,
      { id: member.user.id },
      { token: await tokenOf(changed ?? member.user) },
    );
    expect(JSON.stringify(view.json)).not.toContain('accessNotice');
  });

  it('asks nothing of a form that sends the same e-mail', async () => {
    const { member } = await team();
    const same = { id: member.user.id, email: member.user.email.toUpperCase(), wpp: '11999990000' };
    const { status, setCookies } = await call(handler, users.update, same, { token: member.token });
    expect([status, setCookies]).toEqual([200, []]);
    expect((await call(handler, users.get, { id: member.user.id }, { token: member.token })).status).toBe(200);
  });

  it('is not found out by trying: after some wrong passwords one has to wait', async () => {
    const { member } = await team();
    const own = { id: member.user.id, password: 'another-secret' };
    const guess = (typed: string) =>
      call(handler, users.update, { ...own, currentPassword: typed }, { token: member.token });
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('Wrong-horse')));
    const refused = answers.filter(({ status }) => status === 429);
    // Six at the same moment; waits of a second and two may pass before the last of them is heard.
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
