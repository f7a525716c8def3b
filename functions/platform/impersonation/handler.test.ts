import { getItem, putItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { audit } from '@shared/audit/contract.ts';
import { companies } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { apiKeys } from '@shared/developers/contract.ts';
import { impersonation } from '@shared/platform/contract.ts';
import { queues } from '@shared/queues/contract.ts';
import { session } from '@shared/session/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handler as companiesHandler } from '../../accounts/companies/handler.ts';
import { changeCompany } from '../../accounts/records/companies.ts';
import { handler as sessionHandler } from '../../accounts/session/handler.ts';
import { handler as usersHandler } from '../../accounts/users/handler.ts';
import { changeUser } from '../../accounts/users/service.ts';
import { handler as auditHandler } from '../../audit/handler.ts';
import { handler as tagsHandler } from '../../contacts/tags/handler.ts';
import { handler as keysHandler } from '../../developers/apiKeys/handler.ts';
import { handler as queuesHandler } from '../../queues/handler.ts';
import { handler } from './handler.ts';

let root: SignedIn;
let company: Company;
let admin: SignedIn;
await forFile(startEngine());
const home = await newTenant({ id: 1 });
const platform = home.company;
beforeEach(async () => {
  root = await newUser(platform.id, { profile: 'admin', super: true, name: 'Rita da Plataforma' });
  ({ company, admin } = await newTenant());
});
afterEach(() => {
  delete process.env['CLOCK_OFFSET_MS'];
});

const reason = 'Chamado 4711: filas sem horário';
const begin = (fields: Record<string, unknown> = {}, token = root.token) =>
  call(handler, impersonation.begin, { companyId: company.id, reason, mode: 'read', ...fields }, { token });
const enter = async (mode: 'read' | 'write' = 'read') => (await begin({ mode })).json.token;
const listTags = (token: string) => call(tagsHandler, tags.list, {}, { token });
const logOf = async ({ token }: SignedIn, input = {}) =>
  (await call(auditHandler, audit.list, input, { token })).json.records;
const over = { status: 401, error: 'ERR_IMPERSONATION_OVER' };

it('gives a session of an hour in the company, as an administrator who is not of the platform', async () => {
  const { json } = await begin();
  expect(json.user).toMatchObject({ id: 0, name: 'Rita da Plataforma', profile: 'admin', super: false });
  expect(json.user).toMatchObject({ companyId: company.id, company: { id: company.id } });
  expect(json.impersonation).toMatchObject({
    reason,
    mode: 'read',
    actor: { id: root.user.id, companyId: platform.id },
  });
  const { startedAt, endsAt } = json.impersonation;
  expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(3_600_000);
  const me = await call(sessionHandler, session.me, {}, { token: json.token });
  expect(me.json).toMatchObject({ id: 0, companyId: company.id });
});

it('lets the company’s administrators see who came, why, every request, and the end', async () => {
  const token = await enter();
  await listTags(token);
  await call(tagsHandler, tags.create, { name: 'x', color: '#123456' }, { token });
  await call(handler, impersonation.end, {}, { token });
  const log = (await logOf(admin)).reverse();
  expect(log.map(({ action, target: { id }, note }) => [action, id, note])).toEqual([
    ['platform.entered', String(company.id), reason],
    ['platform.request', 'GET /tags/list', undefined],
    ['platform.request', 'POST /tags', undefined],
    ['platform.request', 'POST /impersonations/end', undefined],
    ['platform.left', String(company.id), undefined],
  ]);
  expect(new Set(log.map(({ user }) => user.name))).toEqual(new Set(['Rita da Plataforma']));
  expect((await logOf(root, { userId: root.user.id })).map(({ action }) => action)).toEqual(['impersonation.begin']);
});

describe('is over', () => {
  it('after an hour, and renewed by entering again alone', async () => {
    const token = await enter();
    process.env['CLOCK_OFFSET_MS'] = String(59 * 60_000);
    expect(await listTags(token)).toMatchObject({ status: 200 });
    process.env['CLOCK_OFFSET_MS'] = String(61 * 60_000);
    expect([403, 401]).toContain((await listTags(token)).status);
    delete process.env['CLOCK_OFFSET_MS'];
    expect(await listTags(await enter())).toMatchObject({ status: 200 });
  });

  it('by entering again, of this person alone', async () => {
    const colleague = await newUser(platform.id, { profile: 'admin', super: true });
    const other = (await begin({}, colleague.token)).json.token;
    const [first, second] = [await enter(), await enter('write')];
    expect(await listTags(first)).toMatchObject(over);
    const tokens = await Promise.all([enter(), enter(), enter()]);
    const statuses = await Promise.all(tokens.map(async (token) => (await listTags(token)).status));
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
    expect(await listTags(second)).toMatchObject(over);
    expect(await listTags(other)).toMatchObject({ status: 200 });
  });

  it('by leaving, of this one only, once', async () => {
    const colleague = await newUser(platform.id, { profile: 'admin', super: true });
    const [first, second] = [await enter(), (await begin({}, colleague.token)).json.token];
    await Promise.all([1, 2].map(() => call(handler, impersonation.end, {}, { token: first })));
    expect(await listTags(first)).toMatchObject(over);
    expect(await listTags(second)).toMatchObject({ status: 200 });
    expect((await logOf(admin)).filter(({ action }) => action === 'platform.left')).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the right was withdrawn', () => changeUser({ ...root.user, change: (user) => ({ ...user, super: false }) })],
    [
      'the password was changed or another login came',
      () => changeUser({ ...root.user, change: (user) => ({ ...user, tokenVersion: user.tokenVersion + 1 }) }),
    ],
    ['the company was switched off', () => changeCompany(company.id, (now) => ({ ...now, status: false }))],
    [
      'the record is of somebody else',
      async () => {
        const { json } = await begin();
        const key = keys.impersonation(company.id, json.impersonation.id);
        await putItem({ ...(await getItem(key)), ...key, actor: { companyId: platform.id, id: 999, name: 'x' } });
        return json.token;
      },
    ],
  ])('when %s', async (_why, happen) => {
    const token = await enter();
    const other = await happen();
    expect(await listTags(typeof other === 'string' ? other : token)).toMatchObject(over);
  });
});

describe('nobody enters', () => {
  it.each<[string, () => Record<string, unknown>, number, string]>([
    ['the platform’s company', () => ({ companyId: 1 }), 403, 'ERR_NO_PERMISSION'],
    ['one that is not there', () => ({ companyId: 99_999 }), 404, 'ERR_NO_COMPANY_FOUND'],
    ['without a reason', () => ({ reason: '  ab ' }), 400, 'ERR_VALIDATION'],
  ])('%s', async (_name, fields, status, error) => {
    expect(await begin(fields())).toMatchObject({ status, error });
    expect(await logOf(admin)).toEqual([]);
  });

  it('the own company, one that is switched off, or any without being of the platform', async () => {
    const elsewhere = await newUser(company.id, { profile: 'admin', super: true });
    expect(await begin({}, elsewhere.token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await begin({ companyId: 1 }, elsewhere.token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await begin({ companyId: platform.id }, admin.token)).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
    await changeCompany(company.id, (now) => ({ ...now, status: false }));
    expect(await begin()).toMatchObject({ status: 409, error: 'ERR_COMPANY_SWITCHED_OFF' });
  });

  it('from within another', async () => {
    const token = await enter('write');
    const third = (await newTenant()).company.id;
    expect(await begin({ companyId: third }, token)).toMatchObject({
      status: 403,
      error: 'ERR_IMPERSONATION_READ_ONLY',
    });
    expect(await begin({ companyId: 1 }, token)).toMatchObject({ status: 403 });
  });
});

it('sets things up where that was chosen, under the name of whoever did', async () => {
  const token = await enter('write');
  const created = await call(queuesHandler, queues.create, { name: 'Urgente', color: '#2576d2' }, { token });
  expect(created.status).toBe(200);
  expect((await logOf(admin))[0]).toMatchObject({ action: 'queues.create', user: { name: 'Rita da Plataforma' } });
  const change = { id: company.id, dueDate: '2099-01-01' };
  expect(await call(companiesHandler, companies.update, change, { token })).toMatchObject({ error: 'ERR_NO_SUPER' });
});

it('leaves nobody behind who could come in after them', async () => {
  const token = await enter('write');
  const person = { name: 'Novo Dono', email: `novo${company.id}@example.com`, profile: 'admin' };
  const created = await call(usersHandler, users.create, person, { token });
  expect(created).toMatchObject({ status: 403, error: 'ERR_IMPERSONATION_READ_ONLY' });
  const key = await call(
    keysHandler,
    apiKeys.create,
    { name: 'Hidden', scopes: ['read'], expiresInDays: null },
    { token },
  );
  expect(key).toMatchObject({ status: 403, error: 'ERR_IMPERSONATION_READ_ONLY' });
});

it('looks into a company whose subscription expired', async () => {
  await changeCompany(company.id, (now) => ({ ...now, dueDate: '2020-01-01' }));
  expect(await listTags(await enter())).toMatchObject({ status: 200 });
  expect(await listTags(admin.token)).toMatchObject({ status: 402 });
});
