import { findUser } from '@fn/accounts/records/users.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedAccessMessages } from '@test/support/server/storedAccessMessages.ts';
import { storedAudit } from '@test/support/server/storedAudit.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownPassword as currentPassword, newTenant, newUser, tokenOf } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyRefresh } from '../../core/http/tokens.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
await openConnectedCompany({ isDefault: true }, { id: 1 });
beforeEach(() => outbox.clear());

async function team() {
  const { company, admin } = await newTenant();
  return { company, admin, member: await newUser(company.id) };
}

it('shows a private phone to administrators and its owner, and to no colleague', async () => {
  const { company, admin, member } = await team();
  const colleague = await newUser(company.id, { wpp: '5511987654321' });
  const phones = async (token: string) => {
    const one = await call(handler, users.get, { id: colleague.user.id }, { token });
    const listed = (await call(handler, users.list, {}, { token })).json.users;
    return [one.json.wpp, listed.find(({ id }) => id === colleague.user.id)?.wpp];
  };
  expect(await phones(admin.token)).toEqual(['5511987654321', '5511987654321']);
  expect(await phones(colleague.token)).toEqual(['5511987654321', '5511987654321']);
  expect(await phones(member.token)).toEqual(['', '']);
});

describe('how somebody signs in', () => {
  const wanted = [{ password: 'another-secret' }, { email: 'moved.away@example.com' }];
  const asked = [...wanted, { wpp: '11 97777-1234' }];

  it.each(asked)('changes %o for nobody without the caller’s own password', async (fields) => {
    const { company, admin, member } = await team();
    const own = { id: member.user.id, ...fields };
    for (const { token } of [member, admin]) {
      const missing = await call(handler, users.update, own, { token });
      expect(missing).toMatchObject({ status: 403, error: 'ERR_FRESH_PROOF_REQUIRED' });
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

  it('a phone: the address and the number before hear of it, the session goes on, and the new number waits', async () => {
    vi.stubEnv('MAIL_FROM', 'no-reply@prosa.app');
    const { company, admin } = await team();
    const { user, token } = await newUser(company.id, { wpp: '11 97777-1111', language: 'en' });
    const change = { id: user.id, wpp: '11 97777-2222', currentPassword };
    for (const caller of [token, admin.token]) {
      const { status, setCookies } = await call(handler, users.update, change, { token: caller });
      expect([status, setCookies]).toEqual([200, []]);
      change.wpp = '11 97777-3333';
    }
    const changed = await findUser(company.id, user.id);
    expect(changed).toMatchObject({
      tokenVersion: user.tokenVersion,
      phoneProvenAt: null,
      accessNotice: { fields: ['phone'] },
    });
    expect(Date.parse(changed?.phoneChangedAt ?? '')).toBeGreaterThan(0);
    const emails = (await storedEmails(company.id)).map(({ to, content }) => [to, (content as { by?: unknown }).by]);
    expect(emails).toEqual(
      expect.arrayContaining([
        [user.email, null],
        [user.email, admin.user.name],
      ]),
    );
    // The last number that was shown to be theirs hears of both; the new one that goes again, of that.
    const notified = (await storedAccessMessages(company.id)).map(({ number, isReplaced }) => [number, isReplaced]);
    expect(notified.sort()).toEqual([
      ['5511977771111', false],
      ['5511977771111', true],
      ['5511977772222', true],
    ]);
    expect(outbox.sent('jobs').filter(({ type }) => type === 'phone.replaced')).toEqual([]);
    const records = await storedAudit(company.id);
    const record = { action: 'users.update', target: { kind: 'user', id: String(user.id) }, fields: ['wpp'] };
    const masked = { field: 'wpp', before: '+551********22', after: '+551********33' };
    expect(records).toHaveLength(2);
    expect(records).toContainEqual(expect.objectContaining({ ...record, changes: [masked] }));
    expect(JSON.stringify(records.map(({ changes }) => changes))).not.toContain('97777');
    vi.unstubAllEnvs();
  });

  it('asks nothing for a number that is only written otherwise', async () => {
    const { company } = await team();
    const { user, token } = await newUser(company.id, { wpp: '11 97777-4444' });
    const same = { id: user.id, wpp: '+55 (11) 97777-4444' };
    expect((await call(handler, users.update, same, { token })).status).toBe(200);
    expect(await findUser(company.id, user.id)).toMatchObject({ phoneChangedAt: null, accessNotice: null });
  });

  it('asks nothing of a form that sends the same e-mail', async () => {
    const { member } = await team();
    const same = { id: member.user.id, email: member.user.email.toUpperCase(), wpp: member.user.wpp };
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
