import { auditMonth } from '@fn/core/http/audit.ts';
import { planEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { reserveSystemNumbers } from '@fn/core/store/sequences.ts';
import { getItem, putItem, queryPartition } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { companies } from '@shared/companies/contract.ts';
import { fold } from '@shared/core/text.ts';
import { session } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aPlan, newCompany, newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as sessionHandler } from '../session/handler.ts';
import { readSettings } from '../settings/repo.ts';
import { handler } from './handler.ts';

let turn = 0;

await forFile(startEngine());
const staff = await newUser((await newCompany({ id: 1 })).id, { super: true, profile: 'admin' });
await reserveSystemNumbers('company', 1);
beforeEach(async () => {
  turn += 1;
  for (const id of [1, 2]) await putItem(toItem(planEntity, aPlan({ id, name: `Plano ${id}`, users: 10 * id })));
});

const password = 'Quatro-Palavras-Boas';
const draft = () => ({
  name: `Loja ${turn}`,
  email: `dona${turn}@example.com`,
  userName: 'Dona Maria',
  password,
  planId: 1,
});
const create = (fields: object = {}, { token } = staff) =>
  call(handler, companies.create, { ...draft(), ...fields }, { token });
const update = (input: { id: number } & Record<string, unknown>, { token } = staff) =>
  call(handler, companies.update, input, { token });
const page = async (input: Record<string, unknown> = {}) =>
  (await call(handler, companies.page, input, { token: staff.token })).json;
const companiesOf = async (planId: number) => (await getItem(keys.plan(planId), true))?.['companies'];
const signIn = (email: string) => call(sessionHandler, session.login, { email, password });

describe('B-COMP-9: the platform’s staff creates a company', () => {
  it('with its first administrator, settings, due date and recurrence', async () => {
    const fields = { dueDate: '2031-02-28', recurrence: 'ANUAL', campaignsEnabled: false, phone: '11987654321' };
    const { status, json } = await create(fields);
    expect(status).toBe(200);
    expect(json).toMatchObject({ dueDate: '2031-02-28', recurrence: 'ANUAL', planId: 1, status: true });
    expect((await readSettings(json.id)).campaignsEnabled).toBe('false');
    expect((await signIn(draft().email)).json.user).toMatchObject({
      profile: 'admin',
      name: 'Dona Maria',
      super: false,
    });
    expect(await companiesOf(1)).toBe(1);
  });

  it.each([
    [{ password: 'curta' }, 'ERR_VALIDATION'],
    [{ password: 'Senha123456' }, 'ERR_VALIDATION'],
    [{ planId: 99 }, 'ERR_NO_PLAN_FOUND'],
    [{ document: '11111111111' }, 'ERR_VALIDATION'],
    [{ dueDate: '2026-02-30' }, 'ERR_VALIDATION'],
    [{ recurrence: 'SEMANAL' }, 'ERR_VALIDATION'],
  ])('not with %o', async (fields, error) => {
    expect(await create(fields)).toMatchObject({ status: 400, error });
    expect(await companiesOf(1)).toBe(0);
  });

  it('not under an e-mail that is taken; names and documents are nobody’s alone', async () => {
    await create({ document: '52998224725' });
    expect(await create({ name: 'Outra' })).toMatchObject({ error: 'ERR_EMAIL_ALREADY_EXISTS' });
    const same = { email: 'other@example.com', document: '529.982.247-25' };
    expect((await create(same)).status).toBe(200);
  });

  it('is for nobody else', async () => {
    const { admin } = await newTenant();
    expect(await create({}, admin)).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
  });
});

describe('B-COMP-6: a change', () => {
  it('by an administrator reaches the company’s own words, never what the platform decides', async () => {
    const { company, admin } = await newTenant();
    const { id } = company;
    expect((await update({ id, name: 'Nova', phone: '1133334444' }, admin)).json).toMatchObject({
      name: 'Nova',
      phone: '+551133334444',
      email: company.email,
    });
    for (const fields of [
      { planId: 2 },
      { dueDate: null },
      { recurrence: 'ANUAL' },
      { status: true },
      { campaignsEnabled: true },
    ]) {
      expect(await update({ id, ...fields }, admin)).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
    }
    const other = await newTenant();
    expect(await update({ id: other.company.id, name: 'Minha' }, admin)).toMatchObject({
      status: 404,
      error: 'ERR_NO_COMPANY_FOUND',
    });
    const attendant = await newUser(id);
    expect((await update({ id, name: 'Minha' }, attendant)).status).toBe(403);
  });

  it('of the plan gives the company another one and counts it there', async () => {
    const { id } = (await create()).json;
    const { json } = await update({ id, planId: 2 });
    expect(json).toMatchObject({ planId: 2, plan: { name: 'Plano 2', users: 20 } });
    expect([await companiesOf(1), await companiesOf(2)]).toEqual([0, 1]);
    expect(await update({ id, planId: 77 })).toMatchObject({ error: 'ERR_NO_PLAN_FOUND' });
  });

  it('of name and document takes along what a former version noted of them', async () => {
    const { id, name } = (await create({ document: '52998224725' })).json;
    const marks = [keys.systemRef('companyName', fold(name)), keys.systemRef('document', '52998224725')];
    for (const key of marks) await putItem({ ...key, companyId: id, et: 'ref', sv: 1 });
    await update({ id, name: `Renomeada ${turn}`, document: '' });
    for (const key of marks) expect(await getItem(key, true)).toBeUndefined();
    expect((await create({ name, email: `nova${turn}@example.com` })).status).toBe(200);
    expect(await update({ id, name })).toMatchObject({ status: 200, json: { name } });
  });

  it('B-AUTH-3, B-COMP-10: switches a company off, and its campaigns', async () => {
    const { id } = (await create()).json;
    await update({ id, status: false, campaignsEnabled: false, dueDate: '' });
    expect(await signIn(draft().email)).toMatchObject({ status: 401, error: 'ERR_COMPANY_DISABLED' });
    expect((await readSettings(id, true)).campaignsEnabled).toBe('false');
    expect(await getItem(keys.company(id), true)).toMatchObject({ dueDate: null });
    expect(await update({ id: 1, status: false })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });

  it('by the platform’s staff stands in the company’s own log', async () => {
    const { company } = await newTenant();
    await update({ id: company.id, recurrence: 'MENSAL' });
    const pk = partitions.audit(company.id, auditMonth({ company, now: new Date() }));
    const { items } = await queryPartition({ pk, limit: 10, consistent: true });
    expect(items.map(({ action, user }) => [action, user])).toEqual([
      ['platform.companyChanged', { id: staff.user.id, name: staff.user.name }],
    ]);
  });
});

describe('B-COMP-8: the list', () => {
  it('shows the newest first with what they use, and finds them by name, e-mail and document', async () => {
    const { id } = (await create({ name: `Açaí do Zé ${turn}`, document: '11144477735' })).json;
    const [row] = (await page()).companies;
    expect(row).toMatchObject({ id, users: 1, connections: 0, campaignsEnabled: true, plan: { name: 'Plano 1' } });
    expect(row).not.toHaveProperty('schedules');
    for (const searchParam of ['ACAI DO ZE', draft().email.toUpperCase(), '111.444.777-35']) {
      expect((await page({ searchParam })).companies.map((company) => company.id)).toContain(id);
    }
    expect((await page({ searchParam: 'nobody is called so' })).companies).toEqual([]);
  });

  it('goes on where the page before ended, whatever comes meanwhile', async () => {
    for (let made = 0; made < 25; made += 1) await newCompany({ name: `Muitas ${made}` });
    const first = await page({ searchParam: 'muitas' });
    expect(first).toMatchObject({ hasMore: true });
    expect(first.companies).toHaveLength(20);
    await newCompany({ name: 'Muitas, depois' });
    const second = await page({ searchParam: 'muitas', cursor: first.nextCursor });
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    const names = [...first.companies, ...second.companies].map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 25 }, (_, position) => `Muitas ${24 - position}`));
  });
});
