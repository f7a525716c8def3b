import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { users } from '@shared/users/contract.ts';
import type { User } from '@shared/users/model.ts';
import { call } from '@test/support/server/call.ts';
import { toMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { mockClient } from '@test/support/server/mockClient.ts';
import { knownPassword, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { auditMonth } from '../../core/http/audit.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import { queryPartition } from '../../core/store/store.ts';
import { partitions } from '../../core/store/table.ts';
import { findUser } from '../records/users.ts';
import { handler as sessions } from '../session/handler.ts';
import { handler as usersHandler } from '../users/handler.ts';
import { handler } from './handler.ts';
import { issueCodes } from './issue.ts';

const sqs = mockClient(SQSClient);
let base = 0;
const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));
process.env['QUEUE_URL_JOBS'] = 'http://127.0.0.1:9/000000000000/jobs';
beforeEach(() => {
  base = toMidHour();
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
});
const pass = (minutes: number): void => {
  process.env['CLOCK_OFFSET_MS'] = String(base + minutes * 60_000);
};

let host = 0;
/** An address that nobody has used before. */
const newIp = (): string => {
  host += 1;
  return `198.51.${100 + Math.floor(host / 250)}.${host % 250}`;
};
const ask = (wpp: string, ip = newIp()) => call(handler, recovery.request, { wpp }, { ip });
const handlesToServe = (): string[] =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => args[0].input.Entries ?? [])
    .map(({ MessageBody }) => JSON.parse(MessageBody ?? '').handle);
const type = (userId: string, code: string, ip = newIp()) => call(handler, recovery.verify, { userId, code }, { ip });
const save = (userId: string, resetToken: string, newPassword = 'Outro-cavalo-9') =>
  call(handler, recovery.reset, { userId, resetToken, newPassword }, { ip: newIp() });
/** Another code than the right one. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const person = async (fields = {}) => {
  const { company } = await newTenant();
  return { company, ana: await newUser(company.id, { name: 'Ana', ...fields }) };
};
const changePhone = async ({ user, token }: SignedIn, wpp: string): Promise<number> => {
  const fields = { id: user.id, wpp, currentPassword: knownPassword };
  return (await call(usersHandler, users.update, fields, { token, ip: newIp() })).status;
};
/** Asks and has the codes issued, as the job does. */
async function coded(wpp: string) {
  const handle = (await ask(wpp)).json.userId;
  return { handle, issued: await issueCodes(handle, now()) };
}
async function righted(wpp: string) {
  const { handle, issued } = await coded(wpp);
  const { resetToken } = (await type(handle, issued[0]?.code ?? '')).json;
  return { handle, resetToken };
}

describe('B-AUTH-13: asking for a code', () => {
  it('costs and answers the same for known and unknown, by e-mail and by number', async () => {
    const { ana } = await person({ wpp: '+55 11 98888-1234' });
    const measured = [];
    for (const wpp of [ana.user.email, 'nobody@nowhere.example', '(11) 98888-1234', '(11) 97777-4321'])
      measured.push(await meter.measure(() => ask(wpp)));
    const [first, ...others] = measured.map(({ operations, result }) => ({
      operations,
      status: result.status,
      names: Object.keys(result.json),
      length: result.json.userId.length,
    }));
    expect(first).toMatchObject({ status: 200, names: ['userId'], length: 22 });
    for (const other of others) expect(other).toEqual(first);
    expect(handlesToServe()).toEqual(measured.map(({ result }) => result.json.userId));
  });

  it.each([
    ['5521987654321', '21 8765-4321'],
    ['21 8765-4322', '+55 (21) 98765-4322'],
    ['+55 21 8765-4323', '5521987654323'],
    ['905321234567', '+90 532 123 45 67'],
  ])('finds a number however it is written, with and without the ninth digit: %s, %s', async (stored, typed) => {
    const { company, ana } = await person({ wpp: stored });
    expect((await coded(typed)).issued.map(({ user }) => user.id)).toEqual([ana.user.id]);
    expect(await changePhone(ana, '')).toBe(200);
    expect(await findUser(company.id, ana.user.id)).toMatchObject({ wpp: '' });
    expect((await coded(typed)).issued).toEqual([]);
  });

  it('a number that has just become another one gets no codes for three days, the one before none at all', async () => {
    const { ana } = await person({ wpp: '11 95555-0001' });
    expect(await changePhone(ana, '11 95555-0002')).toBe(200);
    expect((await coded('11955550001')).issued).toEqual([]);
    expect((await coded('11955550002')).issued).toEqual([]);
    pass(72 * 60 - 1);
    expect((await coded('11955550002')).issued).toEqual([]);
    pass(72 * 60 + 1);
    expect((await coded('11955550002')).issued.map(({ user }) => user.id)).toEqual([ana.user.id]);
  });

  it('B-AUTH-13: a number that somebody showed to be theirs is theirs alone, until somebody else shows it', async () => {
    const wpp = '11 95555-0003';
    const squatters = [await person({ wpp }), await person({ wpp }), await person({ wpp })];
    const owner = await person({ wpp, phoneProvenAt: '2026-10-01T00:00:00.000Z' });
    const meant = async () => (await coded(wpp)).issued.map(({ user }) => user.companyId);
    expect(await meant()).toEqual([owner.company.id]);
    const { handle, issued } = await coded(wpp);
    const { resetToken } = (await type(handle, issued[0]?.code ?? '')).json;
    expect((await save(handle, resetToken)).status).toBe(200);
    const after = await findUser(owner.company.id, owner.ana.user.id);
    expect(Date.parse(after?.phoneProvenAt ?? '')).toBeGreaterThan(Date.parse('2026-10-02'));
    expect(await meant()).toEqual([owner.company.id]);
    expect(squatters).toHaveLength(3);
  });

  it('gives everybody who shares a number a code of their own, which opens their account and no other', async () => {
    const people: User[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const { ana } = await person({ createdAt: `2026-10-0${4 - turn}T00:00:00.000Z`, wpp: '11 96666-1111' });
      people.push(ana.user);
    }
    const { handle, issued } = await coded('11966661111');
    // Whoever takes a number that others have comes after them, and the fourth gets nothing.
    expect(issued.map(({ user }) => user.companyId)).toEqual([3, 2, 1].map((place) => people[place]?.companyId));
    expect(new Set(issued.map(({ code }) => code)).size).toBe(3);
    const second = issued[1];
    const { resetToken } = (await type(handle, second?.code ?? '')).json;
    expect((await save(handle, resetToken)).json).toEqual({ email: second?.user.email });
    expect((await type(handle, issued[0]?.code ?? '')).error).toBe('ERR_INVALID_CODE');
    const hashes = await Promise.all(people.map(({ companyId, id }) => findUser(companyId, id)));
    expect(hashes.filter((user, place) => user?.passwordHash !== people[place]?.passwordHash)).toHaveLength(1);
  });

  it.each(['nothing', '@', '12', ' . ', '😀', "' OR 1=1 --"])('answers %j like everything else', async (wpp) => {
    const { status, json } = await ask(wpp);
    expect([status, (await issueCodes(json.userId, now())).length]).toEqual([200, 0]);
  });
});

describe('B-AUTH-14: a code', () => {
  it('is right once, for five minutes, and never told', async () => {
    const { ana } = await person();
    const { handle, issued } = await coded(ana.user.email);
    const state = (number: string) => call(handler, recovery.state, { number }, { ip: newIp() });
    expect((await state(handle)).json).toEqual({ code: null, pending: true });
    expect((await state(ana.user.wpp || '11988887777')).json).toEqual({ code: null, pending: false });
    const code = issued[0]?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await type(handle, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect((await state(handle)).json).toEqual({ code: null, pending: false });
    expect((await type(handle, code)).error).toBe('ERR_INVALID_CODE');
    const late = await coded(ana.user.email);
    pass(5);
    expect((await type(late.handle, late.issued[0]?.code ?? '')).error).toBe('ERR_INVALID_CODE');
  });

  it('tried twenty times at once from twenty addresses is tried three times', async () => {
    const { ana } = await person();
    const { handle, issued } = await coded(ana.user.email);
    const code = issued[0]?.code ?? '';
    const answers = await Promise.all(Array.from({ length: 20 }, () => type(handle, wrong(code))));
    expect(answers.filter(({ error }) => error === 'ERR_INVALID_CODE')).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(18);
    const last = await type(handle, code);
    expect(last).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(last.headers['retry-after']).toBe('300');
  });

  it('for a stranger is refused just as one for somebody', async () => {
    const { ana } = await person();
    const [real, none] = [await coded(ana.user.email), await coded('nobody@nowhere.example')];
    const tries = async ({ handle }: typeof real) => {
      const answers = [];
      for (let turn = 0; turn < 4; turn += 1)
        answers.push(await meter.measure(() => type(handle, wrong(real.issued[0]?.code ?? ''))));
      return answers.map(({ operations, result }) => [operations, result.status, result.raw.body]);
    };
    expect(await tries(real)).toEqual(await tries(none));
    expect((await type('not-a-handle', '123456')).error).toBe('ERR_INVALID_CODE');
  });

  it('stands in the table as a hash that says nothing without the handle', async () => {
    const { ana } = await person();
    const { handle, issued } = await coded(ana.user.email);
    const pk = `SYSTEM#RECOVERY#`;
    const { findRecovery } = await import('./repo.ts');
    const text = JSON.stringify(await findRecovery(handle));
    expect(`${pk}${secretHash(handle)}`).not.toContain(handle);
    expect(text).not.toContain(handle);
    expect(text).not.toContain(issued[0]?.code);
  });
});

describe('B-AUTH-15: the new password', () => {
  it('signs in, ends every session, and is in the audit log', async () => {
    const { company, ana } = await person();
    const { handle, resetToken } = await righted(ana.user.email);
    expect((await save(handle, resetToken)).json).toEqual({ email: ana.user.email });
    expect((await call(usersHandler, users.get, { id: ana.user.id }, { token: ana.token })).status).toBe(401);
    const login = (password: string) =>
      call(sessions, session.login, { email: ana.user.email, password }, { ip: newIp() });
    expect((await login(knownPassword)).status).toBe(401);
    const { status, json } = await login('Outro-cavalo-9');
    expect(status).toBe(200);
    expect(JSON.stringify(json)).toContain('"accessNotice":{"at"');
    const pk = partitions.audit(company.id, auditMonth({ company, now: now() }));
    const { items } = await queryPartition({ pk, limit: 20, consistent: true });
    expect(items.map(({ action }) => action)).toContain('session.recovered');
  });

  it('needs the right of that handle, once and for ten minutes', async () => {
    const { ana } = await person();
    const { handle, resetToken } = await righted(ana.user.email);
    const other = await righted((await person()).ana.user.email);
    for (const [userId, token] of [
      [handle, other.resetToken],
      [other.handle, resetToken],
      [handle, ''],
      [String(ana.user.id), resetToken],
    ] as const)
      expect((await save(userId, token)).error).toBe('ERR_INVALID_CODE');
    expect((await save(handle, resetToken)).status).toBe(200);
    expect((await save(handle, resetToken)).error).toBe('ERR_INVALID_CODE');
    pass(10);
    expect((await save(other.handle, other.resetToken)).error).toBe('ERR_INVALID_CODE');
  });

  it('of several at the same moment exactly one is set', async () => {
    const { ana } = await person();
    const { handle, resetToken } = await righted(ana.user.email);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, turn) => save(handle, resetToken, `Outro-cavalo-${turn}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it.each([
    ['Curta-1', 'password_too_short'],
    ['Password123', 'password_common'],
  ])('%s is refused and leaves the right as it was', async (password, code) => {
    const { ana } = await person();
    const { handle, resetToken } = await righted(ana.user.email);
    expect(await save(handle, resetToken, password)).toMatchObject({ status: 400, fields: { newPassword: code } });
    expect((await save(handle, resetToken)).status).toBe(200);
  });

  it.each([{ dueDate: '2020-01-01' }, { dueDate: '2026-10-01' }])('is for companies %o too', async (fields) => {
    const { company } = await newTenant(fields);
    const { user } = await newUser(company.id);
    const { handle, resetToken } = await righted(user.email);
    expect((await save(handle, resetToken)).status).toBe(200);
  });

  it('is for nobody who was removed meanwhile', async () => {
    const { company, admin } = await newTenant();
    const { user } = await newUser(company.id);
    const { handle, resetToken } = await righted(user.email);
    await call(usersHandler, users.remove, { id: user.id }, { token: admin.token });
    expect((await save(handle, resetToken)).error).toBe('ERR_INVALID_CODE');
  });
});
