import { queues } from '@shared/queues/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(() => outbox.clear());

const create = (token: string, fields: Record<string, unknown> = {}) =>
  call(handler, queues.create, { name: 'Vendas', color: '#12ab9F', ...fields }, { token });
const update = (token: string, fields: Record<string, unknown>) => call(handler, queues.update, fields, { token });
const list = async (token: string) => (await call(handler, queues.list, {}, { token })).json;

it('B-QUEUE-1: creates a queue with hours and a colour in one form', async () => {
  const { company, admin } = await newTenant();
  const { status, json } = await create(admin.token, { color: '#FA0', greetingMessage: 'Olá {{firstName}}' });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: 1,
    companyId: company.id,
    name: 'Vendas',
    color: '#ffaa00',
    greetingMessage: 'Olá {{firstName}}',
    outOfHoursMessage: '',
    orderQueue: null,
  });
  expect(json.schedules).toHaveLength(7);
  expect(await list(admin.token)).toEqual([json]);
});

it('B-QUEUE-1: a colour that is none is refused by its own code, new or changed', async () => {
  const { admin } = await newTenant();
  const { json } = await create(admin.token, { color: '#ffaa00' });
  const refused = { status: 400, error: 'ERR_QUEUE_INVALID_COLOR', fields: { color: 'invalid_color' } };
  for (const color of ['red', '#ffaa0', '', '#ggg']) {
    expect(await create(admin.token, { name: 'Outra', color })).toMatchObject(refused);
    const change = { id: json.id, color };
    expect(await call(handler, queues.update, change, { token: admin.token })).toMatchObject(refused);
  }
});

it.each([
  ['name in another writing', { name: ' VENDAS ', color: '#000000' }, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
  ['name without accents', { name: 'Vêndas', color: '#000000' }, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
  ['colour in capitals', { name: 'Suporte', color: '#FFAA00' }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  ['colour in three digits', { name: 'Suporte', color: '#fa0' }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
])('B-QUEUE-1: refuses the same %s', async (_case, fields, error) => {
  const { admin } = await newTenant();
  await create(admin.token, { color: '#ffaa00' });
  expect(await create(admin.token, fields)).toMatchObject({ status: 400, error });
  expect(await list(admin.token)).toHaveLength(1);
  const free = await create(admin.token, { name: 'Suporte', color: '#000000' });
  expect(free.status).toBe(200);
  expect(await update(admin.token, { id: free.json.id, ...fields })).toMatchObject({ status: 400, error });
});

it('B-FIX-34: another company may use the same name and colour', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  expect((await create(one.admin.token)).status).toBe(200);
  expect((await create(other.admin.token)).status).toBe(200);
});

it.each([
  [{ name: 'V' }, 'name'],
  [{ name: 'V'.repeat(51) }, 'name'],
  [{ orderQueue: 1.5 }, 'orderQueue'],
  [{ orderQueue: -1 }, 'orderQueue'],
  [{ orderQueue: 'first' }, 'orderQueue'],
])('refuses %o', async (fields, field) => {
  const { admin } = await newTenant();
  const answer = await create(admin.token, fields);
  expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { [field]: expect.any(String) } });
});

it('B-PLAN-2: twenty parallel creations stop exactly at the plan’s limit, and a deleted queue makes room', async () => {
  const { admin } = await newTenant({ plan: { ...widePlan, queues: 4 } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      create(admin.token, { name: `Fila ${turn}`, color: `#0000${String(turn).padStart(2, '0')}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['ERR_PLAN_LIMIT_QUEUES']));
  const current = await list(admin.token);
  expect(current).toHaveLength(4);
  const last = { name: 'Mais uma', color: '#ffffff' };
  expect((await create(admin.token, last)).error).toBe('ERR_PLAN_LIMIT_QUEUES');
  await call(handler, queues.remove, { id: current[0]?.id }, { token: admin.token });
  expect((await create(admin.token, last)).status).toBe(200);
});

it('B-QUEUE-4: every user reads them, ordered by orderQueue, empty last, then by number', async () => {
  const { company, admin } = await newTenant();
  const { token } = await newUser(company.id);
  const orders = [null, 2, 1, '', 1];
  for (const [turn, orderQueue] of orders.entries()) {
    await create(admin.token, { name: `Fila ${turn}`, color: `#00000${turn}`, orderQueue });
  }
  expect((await list(token)).map(({ name }) => name)).toEqual(['Fila 2', 'Fila 4', 'Fila 1', 'Fila 0', 'Fila 3']);
  for (const route of [queues.create, queues.update, queues.remove]) {
    expect(await call(handler, route, { id: 1, name: 'Nova', color: '#123456' }, { token })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  }
});

it('B-GEN-2: another company’s queue does not exist', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  const { json } = await create(other.admin.token);
  const options = { token: one.admin.token };
  for (const route of [queues.get, queues.update, queues.remove]) {
    expect(await call(handler, route, { id: json.id, name: 'Minha' }, options)).toMatchObject({
      status: 404,
      error: 'ERR_QUEUE_NOT_FOUND',
    });
  }
  expect(await call(handler, queues.list, { companyId: other.company.id }, options)).toMatchObject({ status: 403 });
  expect((await list(other.admin.token))[0]?.name).toBe('Vendas');
});

it('absent fields stay, the old name and colour become free, tickets follow by a job', async () => {
  const { company, admin } = await newTenant();
  const { json } = await create(admin.token, { orderQueue: 3, outOfHoursMessage: 'Voltamos amanhã' });
  const calm = await update(admin.token, { id: json.id, greetingMessage: 'Oi' });
  expect(calm.json).toEqual({ ...json, greetingMessage: 'Oi' });
  expect(outbox.sent('jobs')).toEqual([]);
  const moved = await update(admin.token, { id: json.id, name: 'Comercial', color: '#abc' });
  expect(moved.json).toEqual({ ...json, greetingMessage: 'Oi', name: 'Comercial', color: '#aabbcc' });
  expect(outbox.sent('jobs')).toEqual([{ type: 'queue.changed', companyId: company.id, queueId: json.id }]);
  expect((await create(admin.token)).status).toBe(200);
  expect((await update(admin.token, { id: json.id, orderQueue: '' })).json.orderQueue).toBeNull();
  expect((await update(admin.token, { id: json.id, name: 'COMERCIAL' })).json.name).toBe('COMERCIAL');
});

it('B-QUEUE-3: deletion leaves people, tickets and connections to a job', async () => {
  const { company, admin } = await newTenant();
  const one = await create(admin.token);
  const options = { token: admin.token };
  const answers = await Promise.all([1, 2].map(() => call(handler, queues.remove, { id: one.json.id }, options)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(outbox.sent('jobs')).toEqual([{ type: 'queue.removed', companyId: company.id, queueId: one.json.id }]);
  expect((await create(admin.token)).status).toBe(200);
});
