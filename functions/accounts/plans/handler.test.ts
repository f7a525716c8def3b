import { planEntity } from '@fn/core/store/entities.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { planChanged } from '@fn/workers/queue/planChanged.ts';
import { followUp } from '@fn/workers/stream/followUps.ts';
import { plans } from '@shared/plans/contract.ts';
import { planCopy } from '@shared/plans/model.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aPlan, newCompany, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { foundCompany } from '../companies/service.ts';
import { findCompany } from '../records/companies.ts';
import { handler } from './handler.ts';
import { ensurePlan } from './service.ts';

let turn = 0;

await forFile(startEngine());
const outbox = catchQueues();
const staff = await newUser((await newCompany({ id: 1 })).id, { super: true, profile: 'admin' });
await ensurePlan(aPlan());
beforeEach(() => {
  turn += 1;
  outbox.clear();
});

const limits = { users: 3, connections: 2, queues: 4, amount: 99.9 };
const create = (fields: object = {}) =>
  call(handler, plans.create, { name: `Plano novo ${turn}`, ...limits, ...fields }, { token: staff.token });
const update = (input: { id: number } & Record<string, unknown>) =>
  call(handler, plans.update, input, { token: staff.token });
const remove = (id: number) => call(handler, plans.remove, { id }, { token: staff.token });
const stored = async (id: number) => fromItem(planEntity, (await getItem(keys.plan(id), true)) ?? {});

it('B-PLAN-1: the public list holds public plans only, without a session', async () => {
  await create({ name: 'Interno', isPublic: false });
  await create({ name: 'Aberto' });
  const { status, json } = await call(handler, plans.listPublic);
  expect(status).toBe(200);
  expect(json.map(({ name }) => name)).toEqual(['Plano 1', 'Aberto']);
  expect(json[0]).not.toHaveProperty('companies');
});

it('B-PLAN-1: the platform’s staff creates, changes and deletes plans', async () => {
  const made = (await create({ useKanban: false, trialDays: 14 })).json;
  expect(made).toMatchObject({ ...limits, useKanban: false, useCampaigns: true, trialDays: 14, companies: 0 });
  expect((await update({ id: made.id, amount: 120.5 })).json).toEqual({ ...made, amount: 120.5 });
  const list = (await call(handler, plans.list, {}, { token: staff.token })).json;
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ amount: 120.5 });
  expect((await call(handler, plans.all, {}, { token: staff.token })).json).toContainEqual({
    id: made.id,
    name: made.name,
  });
  expect((await remove(made.id)).status).toBe(200);
  expect(await update({ id: made.id, amount: 1 })).toMatchObject({ status: 400, error: 'ERR_NO_PLAN_FOUND' });
});

it('B-PLAN-1: a name has two letters and is given once, whatever its case and accents', async () => {
  expect(await create({ name: 'x' })).toMatchObject({ status: 400, error: 'ERR_PLAN_INVALID_NAME' });
  const { id } = (await create({ name: `Básico ${turn}` })).json;
  expect(await create({ name: `BASICO ${turn}` })).toMatchObject({ error: 'ERR_PLAN_NAME_ALREADY_EXISTS' });
  const other = (await create()).json;
  expect(await update({ id: other.id, name: `basico ${turn}` })).toMatchObject({
    error: 'ERR_PLAN_NAME_ALREADY_EXISTS',
  });
  await remove(id);
  expect((await update({ id: other.id, name: `basico ${turn}` })).status).toBe(200);
});

it.each([{ amount: -1 }, { amount: 1.999 }, { users: 0 }, { trialDays: 400 }, { connections: 'many' }])(
  'refuses %o',
  async (fields) => {
    expect(await create(fields)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  },
);

async function found(id: number, planId: number) {
  return foundCompany({
    id,
    plan: await stored(planId),
    now: new Date(),
    company: { name: `Empresa ${id}`, email: `dona${id}@example.com` },
    admin: { name: 'Dona', email: `dona${id}@example.com`, passwordHash: 'x' },
  });
}

it('B-PLAN-1: a plan that a company has stays', async () => {
  const { id } = (await create()).json;
  await found(500, id);
  expect(await remove(id)).toMatchObject({ status: 409, error: 'ERR_PLAN_IN_USE' });
  expect((await stored(id)).companies).toBe(1);
});

it('nobody gets a plan that is deleted at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = (await create({ name: `Corrida ${round}` })).json;
    const [founding, removal] = await Promise.allSettled([found(600 + round, id), remove(id)]);
    const isFounded = founding.status === 'fulfilled';
    const isRemoved = removal.status === 'fulfilled' && removal.value.status === 200;
    expect([isFounded, isRemoved]).toContain(true);
    expect(isFounded && isRemoved).toBe(false);
    if (!isFounded) expect(founding.reason).toMatchObject({ code: 'ERR_NO_PLAN_FOUND' });
    expect((await findCompany(600 + round)) !== undefined).toBe(isFounded);
  }
});

it('companies follow their plan, page by page; others are left alone', async () => {
  const { id } = (await create({ useKanban: false })).json;
  const ours = await newCompany({ planId: id });
  const others = await newCompany();
  const before = await getItem(keys.plan(id), true);
  await update({ id, useKanban: true, users: 30 });
  const after = await getItem(keys.plan(id), true);
  const { pk, sk } = keys.plan(id);
  await followUp([{ pk, sk, kind: 'plan', companyId: undefined, events: [], before, after }]);
  expect(outbox.sent('jobs')).toEqual([{ type: 'plan.changed', companyId: 1, planId: id }]);
  // Numbers of this table reach further than one page.
  let page = [{ type: 'plan.changed' as const, companyId: 1, planId: id }];
  for (let turns = 0; page[0] && turns < 20; turns += 1) {
    outbox.clear();
    await planChanged(page[0]);
    page = outbox.sent('jobs') as typeof page;
  }
  expect((await findCompany(ours.id))?.plan).toEqual(planCopy(await stored(id)));
  expect((await findCompany(others.id))?.version).toBe(others.version);
  outbox.clear();
  await followUp([
    { pk, sk, kind: 'plan', companyId: undefined, events: [], before: after, after: { ...after, companies: 9 } },
  ]);
  expect(outbox.sent('jobs')).toEqual([]);
});
