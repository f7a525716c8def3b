import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queues } from '@shared/queues/contract.ts';
import { beforeFirstOption } from '@shared/queues/options.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { mockClient } from '@test/support/server/mockClient.ts';
import { aConnection } from '@test/support/server/samples.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { connectionEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { findTree } from '../core/store/trees.ts';
import { handler } from './handler.ts';
import { forgetUser } from './service.ts';

const sqs = mockClient(SQSClient);
await forFile(startEngine());
process.env['QUEUE_URL_WALKS'] = 'http://127.0.0.1:9/000000000000/walks';
sqs.on(SendMessageBatchCommand).resolves({});

async function shop() {
  const { company, admin } = await newTenant();
  const { token } = admin;
  const act = {
    create: (fields: Record<string, unknown>) =>
      call(handler, queues.create, { color: '#12ab9f', name: 'Vendas', ...fields }, { token }),
    update: (fields: Record<string, unknown>) => call(handler, queues.update, fields, { token }),
    get: async (id: number) => (await call(handler, queues.get, { id }, { token })).json,
    remove: (id: number) => call(handler, queues.remove, { id }, { token }),
    add: (fields: Record<string, unknown>) => call(handler, queues.addOption, fields, { token }),
    change: (fields: Record<string, unknown>) => call(handler, queues.changeOption, fields, { token }),
    drop: (id: number) => call(handler, queues.removeOption, { chatbotId: id }, { token }),
  };
  return { company, admin, token, ...act };
}

const first = beforeFirstOption(1) + 1;
const small = [{ name: 'Preços', greetingMessage: 'Quais?', options: [{ name: 'Mesas' }, { name: 'Cadeiras' }] }];

it('B-QUEUE-2: a queue is created with its options, numbered for good', async () => {
  const { create, get, token } = await shop();
  const { status, json } = await create({ chatbots: small });
  expect(status).toBe(200);
  expect(json.hasOptions).toBe(true);
  expect(json.chatbots).toMatchObject([
    { name: 'Preços', queueType: 'text', options: [{ name: 'Mesas' }, { name: 'Cadeiras' }] },
  ]);
  expect(await get(json.id)).toEqual(json);
  const list = await call(handler, queues.list, {}, { token });
  expect(list.json[0]?.chatbots).toEqual(json.chatbots);
});

it('B-QUEUE-2: saving keeps known ids, creates missing ones and deletes absent ones with their children', async () => {
  const { create, update, get, company } = await shop();
  const { json } = await create({ chatbots: small });
  const [prices] = json.chatbots;
  const tables = prices?.options[0];
  const kept = { ...tables, name: 'Mesas e bancos' };
  const saved = await update({ id: json.id, chatbots: [kept, { name: 'Entrega' }] });
  expect(saved.json.chatbots.map(({ id, name }) => [id, name])).toEqual([
    [tables?.id, 'Mesas e bancos'],
    [first + 3, 'Entrega'],
  ]);
  expect((await update({ id: json.id, name: 'Comercial' })).json.chatbots).toEqual(saved.json.chatbots);
  expect((await update({ id: json.id, chatbots: [] })).json).toMatchObject({ hasOptions: false, chatbots: [] });
  // Numbers are not given twice, so that a conversation in the old tree does not find itself in another option.
  await update({ id: json.id, chatbots: [{ name: 'Nova' }] });
  expect((await get(json.id)).chatbots[0]?.id).toBe(first + 4);
  expect(await findTree(company.id, json.id, true)).toMatchObject({ version: 4, lastOptionId: first + 4 });
});

it('B-QUEUE-2: targets are the company’s own', async () => {
  const [{ create, update, admin }, other] = [await shop(), await shop()];
  const stranger = await newUser(other.company.id, { id: 900 });
  const { json } = await create({});
  const tries = [
    [{ queueType: 'queue', optQueueId: 99 }, 'optQueueId', 'target_gone'],
    [{ queueType: 'queue' }, 'optQueueId', 'required'],
    [{ queueType: 'attendent', optUserId: stranger.user.id }, 'optUserId', 'target_gone'],
    [{ queueType: 'file', optFileId: 1 }, 'optFileId', 'target_gone'],
  ] as const;
  for (const [fields, name, fault] of tries) {
    const chatbots = [{ name: 'Pai', options: [{ name: 'Filho', ...fields }] }];
    expect(await update({ id: json.id, chatbots })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      fields: { [`chatbots.0.options.0.${name}`]: fault },
    });
  }
  const chatbots = [
    { name: 'Voltar', queueType: 'queue', optQueueId: json.id },
    { name: 'Gerente', queueType: 'attendent', optUserId: admin.user.id },
  ];
  expect((await update({ id: json.id, chatbots })).status).toBe(200);
  expect(await update({ id: json.id, promptId: 3 })).toMatchObject({
    status: 400,
    fields: { promptId: 'target_gone' },
  });
});

it.each([
  ['nameless', [{ name: '' }], 'chatbots.0.name'],
  ['of an unknown kind', [{ name: 'Opção', queueType: 'magic' }], 'chatbots.0.queueType'],
  ['too many', Array.from({ length: 201 }, () => ({ name: 'Opção' })), 'chatbots'],
  ['no list', 'x', 'chatbots'],
])('refuses options that are %s', async (_case, chatbots, field) => {
  const { create } = await shop();
  expect(await create({ chatbots })).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

it('/chatbot edits one node and leaves its siblings and children', async () => {
  const { create, add, change, drop, get, token } = await shop();
  const { json } = await create({ chatbots: small });
  const [prices] = json.chatbots;
  const added = await add({ queueId: json.id, chatbotId: prices?.id, name: 'Sofás', greetingMessage: 'Temos dois' });
  expect(added.json).toMatchObject({ queueId: json.id, chatbotId: prices?.id, name: 'Sofás', options: [] });
  expect((await change({ chatbotId: prices?.id, name: 'Tabela' })).json).toMatchObject({
    name: 'Tabela',
    greetingMessage: 'Quais?',
    options: [{ name: 'Mesas' }, { name: 'Cadeiras' }, { name: 'Sofás' }],
  });
  expect(await change({ chatbotId: added.json.id, queueType: 'queue' })).toMatchObject({
    fields: { optQueueId: 'required' },
  });
  const found = await call(handler, queues.option, { chatbotId: added.json.id }, { token });
  expect(found.json).toEqual(added.json);
  const listed = await call(handler, queues.options, { queueId: json.id }, { token });
  expect(listed.json.map(({ name, chatbotId }) => [name, chatbotId])).toEqual([['Tabela', null]]);
  expect((await drop(prices?.id ?? 0)).status).toBe(200);
  expect(await get(json.id)).toMatchObject({ hasOptions: false, chatbots: [] });
  expect(await drop(added.json.id)).toMatchObject({ status: 404, error: 'ERR_CHATBOT_NOT_FOUND' });
});

it('four people add options at once and all of them are there', async () => {
  const { create, add, get } = await shop();
  const { json } = await create({});
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, turn) => add({ queueId: json.id, name: `Opção ${turn}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { chatbots } = await get(json.id);
  expect(new Set(chatbots.map(({ id }) => id)).size).toBe(4);
});

it('B-GEN-2: another company’s options do not exist; users read and do not write', async () => {
  const [one, other] = [await shop(), await shop()];
  const { json } = await other.create({ chatbots: small });
  await one.create({ name: 'Suporte' });
  const id = json.chatbots[0]?.id;
  expect(await one.change({ chatbotId: id, name: 'Minha' })).toMatchObject({
    status: 404,
    error: 'ERR_CHATBOT_NOT_FOUND',
  });
  expect(await one.add({ queueId: 1, chatbotId: id, name: 'Minha' })).toMatchObject({ status: 404 });
  const { token } = await newUser(other.company.id);
  expect((await call(handler, queues.option, { chatbotId: id }, { token })).status).toBe(200);
  expect(await call(handler, queues.changeOption, { chatbotId: id, name: 'Minha' }, { token })).toMatchObject({
    status: 403,
  });
});

it('B-QUEUE-3: a queue that a connection sends tickets to stays; deletion takes the options along', async () => {
  const { company, create, remove } = await shop();
  const { json } = await create({ chatbots: small });
  const connection = aConnection({ companyId: company.id, id: 1 });
  await putItem(toItem(connectionEntity, { ...connection, sendIdQueue: json.id }));
  expect(await remove(json.id)).toMatchObject({ status: 409, error: 'ERR_QUEUE_IN_USE' });
  await putItem(toItem(connectionEntity, { ...connection, sendIdQueue: null }));
  expect((await remove(json.id)).status).toBe(200);
  expect(await findTree(company.id, json.id, true)).toBeUndefined();
});

it('B-USER-3: options that led to a user lead to their queue, and a second time changes nothing', async () => {
  const { company, create, get } = await shop();
  const { user } = await newUser(company.id);
  const { json } = await create({ chatbots: [{ name: 'Gerente', queueType: 'attendent', optUserId: user.id }] });
  await forgetUser({ companyId: company.id }, user.id);
  const { chatbots } = await get(json.id);
  expect(chatbots).toMatchObject([{ name: 'Gerente', queueType: 'queue', optUserId: null }]);
  await forgetUser({ companyId: company.id }, user.id);
  expect((await findTree(company.id, json.id, true))?.version).toBe(2);
});

it('B-IN-33: hours are a whole week, or none at all', async () => {
  const { create, update } = await shop();
  const { json } = await create({});
  const halved = json.schedules.map((day, index) => (index === 2 ? { ...day, endTimeB: '' } : day));
  expect(await update({ id: json.id, schedules: halved })).toMatchObject({
    status: 400,
    fields: { 'schedules.2.endTimeB': 'half_window' },
  });
  expect((await update({ id: json.id, schedules: [] })).json.schedules).toEqual([]);
  expect(await update({ id: json.id, tempoRoteador: 7 })).toMatchObject({ status: 400 });
  expect((await update({ id: json.id, tempoRoteador: 10, ativarRoteador: true })).json.tempoRoteador).toBe(10);
});
