import { planEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { planChanged } from '@fn/workers/queue/planChanged.ts';
import { companies } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { addDays, zoned } from '@shared/core/time.ts';
import { invoices } from '@shared/invoices/contract.ts';
import { plans } from '@shared/plans/contract.ts';
import { planCopy } from '@shared/plans/model.ts';
import { queues } from '@shared/queues/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { aPlan, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureInvoices } from '../billing/due.ts';
import { handler as billing } from '../billing/handler.ts';
import { applyPayment } from '../billing/payments.ts';
import { handler as planHandler } from '../plans/handler.ts';
import { findCompany } from '../records/companies.ts';
import { changePlatformSettings } from '../settings/platform.ts';
import { handler } from './handler.ts';

let engine: Engine;
let staff: SignedIn;
const today = zoned(new Date()).date;
const stored = {
  basic: aPlan({ id: 11, name: 'Básico', amount: 100, users: 1, queues: 1, useKanban: false }),
  middle: aPlan({ id: 12, name: 'Médio', amount: 200, users: 3, queues: 3 }),
  large: aPlan({ id: 13, name: 'Grande', amount: 400 }),
  agreed: aPlan({ id: 14, name: 'Sob medida', amount: 50, isPublic: false }),
  free: aPlan({ id: 15, name: 'Livre', amount: 0 }),
};

beforeAll(async () => {
  engine = await startEngine();
  staff = await newUser((await newTenant({ id: 1 })).company.id, { profile: 'admin', super: true });
  for (const plan of Object.values(stored)) await putItem(toItem(planEntity, plan));
  await changePlatformSettings(async (current) => ({
    ...{ ...current, pixKey: 'pix@prosa.example', pixName: 'Prosa', pixCity: 'Sao Paulo' },
  }));
});
afterAll(() => engine.stop());

const onMiddle = (fields: Partial<Company> = {}) =>
  newTenant({
    ...{ dueDate: addDays(today, 10), recurrence: 'MENSAL', document: '52998224725' },
    ...{ plan: planCopy(stored.middle), planId: 12, ...fields },
  });
const choose = (planId: number, { token }: SignedIn) => call(handler, companies.changePlan, { planId }, { token });
const look = async ({ token }: SignedIn) => (await call(handler, companies.ownPlan, {}, { token })).json;
const open = async ({ token }: SignedIn) =>
  (await call(billing, invoices.list, {}, { token })).json.invoices.find(({ status }) => status === 'open');
const countOf = async (planId: number) => Number((await getItem(keys.plan(planId), true))?.['companies'] ?? 0);
const pay = (companyId: number, id: number, value: number, at = new Date()) =>
  applyPayment(
    { companyId, id },
    {
      ...{ provider: 'asaas', id: `pay-${companyId}-${id}`, value, refundedValue: 0 },
      paidAt: at.toISOString(),
      endToEndId: null,
    },
    at,
  );

describe('B-PLAN-4: an administrator sees', () => {
  it('the own plan and the public ones, with what each would change', async () => {
    const { company, admin } = await onMiddle();
    await newUser(company.id);
    const own = await look(admin);
    expect(own).toMatchObject({ plan: { id: 12 }, nextPlan: null, isAgreed: false, isBeingPaid: false });
    const facts = own.offers.map(({ plan, state }) => [plan.name, state]);
    expect(facts).toEqual([
      ['Livre', 'later'],
      ['Básico', 'later'],
      ['Médio', 'present'],
      ['Grande', 'now'],
    ]);
    const basic = own.offers.find(({ plan }) => plan.id === 11);
    expect(basic).toMatchObject({ over: [{ limit: 'users', used: 2, most: 1 }], lost: ['useKanban'] });
  });

  it('and nobody else does', async () => {
    const { company } = await onMiddle();
    const { token } = await newUser(company.id);
    expect((await call(handler, companies.ownPlan, {}, { token })).status).toBe(403);
    expect((await call(handler, companies.changePlan, { planId: 13 }, { token })).status).toBe(403);
  });
});

describe('B-PLAN-4: an upgrade', () => {
  it('counts at once, and the open invoice asks for it on the day on which what was paid is used up', async () => {
    const { company, admin } = await onMiddle();
    const first = await open(admin);
    await pay(company.id, first?.id ?? 0, 200);
    const dueDate = String((await findCompany(company.id))?.dueDate);
    const days = (Date.parse(dueDate) - Date.parse(today)) / 86_400_000;
    const before = await countOf(13);
    expect((await choose(13, admin)).json).toMatchObject({
      plan: { id: 13 },
      dueDate: addDays(today, Math.ceil(days / 2)),
    });
    expect(await countOf(13)).toBe(before + 1);
    const next = await open(admin);
    if (next)
      expect(next).toMatchObject({ value: 400, detail: 'Grande', dueDate: addDays(today, Math.ceil(days / 2)) });
    // Its limits and features count with the next request.
    expect((await findCompany(company.id))?.plan).toEqual(planCopy(stored.large));
  });

  it('of a trial keeps its days, and the open invoice has the new price', async () => {
    const { admin } = await onMiddle();
    expect(await open(admin)).toMatchObject({ value: 200, detail: 'Médio' });
    await choose(13, admin);
    expect(await open(admin)).toMatchObject({ id: 1, value: 400, detail: 'Grande', dueDate: addDays(today, 10) });
  });

  it('never falls on a due date that has an invoice already', async () => {
    const { company, admin } = await onMiddle({ dueDate: addDays(today, 10) });
    const first = await open(admin);
    await pay(company.id, first?.id ?? 0, 200);
    const after = await findCompany(company.id);
    await putItem({
      ...(await getItem(keys.company(company.id), true)),
      dueDate: addDays(today, 20),
      version: after?.version,
    });
    expect((await choose(13, admin)).json.dueDate).toBe(addDays(today, 11));
    expect(await open(admin)).toMatchObject({ value: 400, dueDate: addDays(today, 11) });
  });
});

describe('B-PLAN-4: a downgrade', () => {
  it('is priced at once, comes when the period is over, and counts with both plans until then', async () => {
    const { company, admin } = await onMiddle();
    await open(admin);
    const [basic, middle] = [await countOf(11), await countOf(12)];
    expect((await choose(11, admin)).json).toMatchObject({
      plan: { id: 12 },
      nextPlan: { plan: { id: 11 }, from: addDays(today, 10) },
    });
    expect(await open(admin)).toMatchObject({ value: 100, detail: 'Básico', dueDate: addDays(today, 10) });
    expect([await countOf(11), await countOf(12)]).toEqual([basic + 1, middle]);
    // Paid before its time: the present plan is kept to the end of what was paid for.
    await pay(company.id, 1, 100);
    expect(await findCompany(company.id)).toMatchObject({ planId: 12, nextPlan: { plan: { id: 11 } } });
    const later = new Date(Date.now() + 12 * 86_400_000);
    await Promise.all([1, 2, 3].map(() => ensureInvoices(company.id, later)));
    expect(await findCompany(company.id)).toMatchObject({ planId: 11, nextPlan: null });
    expect([await countOf(11), await countOf(12)]).toEqual([basic + 1, middle - 1]);
  });

  it('comes with a payment that is late', async () => {
    const { company, admin } = await onMiddle();
    await open(admin);
    await choose(11, admin);
    await pay(company.id, 1, 100, new Date(Date.now() + 12 * 86_400_000));
    expect(await findCompany(company.id)).toMatchObject({ planId: 11, nextPlan: null });
  });

  it('comes when the staff ends the period', async () => {
    const { company, admin } = await onMiddle();
    await choose(11, admin);
    const update = { id: company.id, dueDate: addDays(today, -1) };
    await call(handler, companies.update, update, { token: staff.token });
    expect(await findCompany(company.id)).toMatchObject({ planId: 11, nextPlan: null, dueDate: addDays(today, -1) });
  });

  it('is taken back by choosing the present plan, and gives up its place', async () => {
    const { admin } = await onMiddle();
    await open(admin);
    const basic = await countOf(11);
    await choose(11, admin);
    expect((await choose(12, admin)).json).toMatchObject({ plan: { id: 12 }, nextPlan: null });
    expect(await open(admin)).toMatchObject({ value: 200, detail: 'Médio' });
    expect(await countOf(11)).toBe(basic);
  });

  it('to a plan without a price withdraws the invoice, and makes it again when it is taken back', async () => {
    const { company, admin } = await onMiddle();
    await open(admin);
    await choose(15, admin);
    expect(await open(admin)).toBeUndefined();
    await choose(12, admin);
    expect(await open(admin)).toMatchObject({ id: 2, value: 200 });
    await choose(15, admin);
    await ensureInvoices(company.id, new Date(Date.now() + 12 * 86_400_000));
    expect(await findCompany(company.id)).toMatchObject({ planId: 15, dueDate: null });
  });

  it('removes nothing, and refuses what would be more', async () => {
    const { company, admin } = await onMiddle();
    const { handler: queueHandler } = await import('@fn/queues/handler.ts');
    const add = (name: string, color: string) =>
      call(queueHandler, queues.create, { name, color }, { token: admin.token });
    for (const place of [1, 2]) expect((await add(`Fila ${place}`, `#00000${place}`)).status).toBe(200);
    await choose(11, admin);
    await ensureInvoices(company.id, new Date(Date.now() + 12 * 86_400_000));
    await putItem({ ...(await getItem(keys.company(company.id), true)), dueDate: addDays(today, 30) });
    expect((await look(admin)).offers.find(({ state }) => state === 'present')?.over).toEqual([
      { limit: 'queues', used: 2, most: 1 },
    ]);
    expect((await call(queueHandler, queues.list, {}, { token: admin.token })).json).toHaveLength(2);
    expect(await add('Fila 3', '#000003')).toMatchObject({ error: 'ERR_PLAN_LIMIT_QUEUES' });
  });
});

describe('B-PLAN-4: a plan stays', () => {
  it('while its invoice is being paid or was paid in part', async () => {
    const { company, admin } = await onMiddle();
    const invoice = await open(admin);
    const charged = await call(billing, invoices.subscribe, { invoiceId: invoice?.id ?? 0 }, { token: admin.token });
    expect(charged.status).toBe(200);
    expect((await look(admin)).isBeingPaid).toBe(true);
    for (const planId of [11, 13]) {
      expect(await choose(planId, admin)).toMatchObject({ status: 409, error: 'ERR_INVOICE_BEING_PAID' });
    }
    const other = await onMiddle();
    await open(other.admin);
    await pay(other.company.id, 1, 50);
    expect(await choose(13, other.admin)).toMatchObject({ error: 'ERR_INVOICE_BEING_PAID' });
    expect((await findCompany(company.id))?.planId).toBe(12);
  });

  it('where it was agreed with the platform, and where another one is not offered', async () => {
    const agreed = await onMiddle({ dueDate: null });
    expect((await look(agreed.admin)).isAgreed).toBe(true);
    expect(await choose(13, agreed.admin)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    const { admin } = await onMiddle();
    for (const planId of [14, 99]) expect(await choose(planId, admin)).toMatchObject({ error: 'ERR_NO_PLAN_FOUND' });
  });

  it('in one of two hands that choose at once, with the counts of plans as they are', async () => {
    const [small, large] = [await countOf(11), await countOf(13)];
    const { company, admin } = await onMiddle();
    await Promise.all([choose(11, admin), choose(13, admin), choose(11, admin), choose(13, admin)]);
    const after = await findCompany(company.id);
    const has = (planId: number) => Number(after?.planId === planId || after?.nextPlan?.plan.id === planId);
    expect([await countOf(11), await countOf(13)]).toEqual([small + has(11), large + has(13)]);
  });
});

it('B-PLAN-4: the staff’s change counts at once, and ends what was chosen for later', async () => {
  const { company, admin } = await onMiddle();
  await choose(11, admin);
  const change = (planId: number) =>
    call(handler, companies.update, { id: company.id, planId }, { token: staff.token });
  expect((await change(12)).json).toMatchObject({ planId: 12, nextPlan: { plan: { id: 11 } } });
  expect((await change(14)).json).toMatchObject({ planId: 14, nextPlan: null, dueDate: addDays(today, 10) });
});

it('B-PLAN-1: a plan that a company is to have is not removed, and follows what it becomes', async () => {
  const { company, admin } = await onMiddle();
  const made = await call(
    planHandler,
    plans.create,
    { name: 'Breve', amount: 10, users: 1, connections: 1, queues: 1 },
    { token: staff.token },
  );
  await choose(made.json.id, admin);
  expect(await call(planHandler, plans.remove, { id: made.json.id }, { token: staff.token })).toMatchObject({
    error: 'ERR_PLAN_IN_USE',
  });
  await call(planHandler, plans.update, { id: made.json.id, amount: 20 }, { token: staff.token });
  await planChanged({ type: 'plan.changed', companyId: company.id, planId: made.json.id });
  expect((await findCompany(company.id))?.nextPlan?.plan.amount).toBe(20);
});
