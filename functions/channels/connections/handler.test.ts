import { connections } from '@shared/connections/contract.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aPrompt, aQueue } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { queueEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { promptEntity } from '../../core/store/resourceEntities.ts';
import { getItem, putItem, updateItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { createNumber } from '../../sandbox/numbers.ts';
import { handler } from './handler.ts';
import { listConnections } from './repo.ts';
import { findRoute } from './routes.ts';
import { defaultConnection, getSendingConnection } from './service.ts';

let companyId = 0;
let admin: SignedIn;
let serial = 0;
await forFile(startEngine());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  const tenant = await newTenant();
  companyId = tenant.company.id;
  admin = tenant.admin;
  graph.reset();
});

const draft = (fields: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    name: `Loja ${serial}`,
    phoneNumberId: String(500_000 + serial),
    wabaId: '777',
    accessToken: 'EAAG-secret-1234',
    ...fields,
  };
};
const as = (user: SignedIn) => ({ token: user.token });
const create = (fields: Record<string, unknown> = {}, user = admin) =>
  call(handler, connections.create, draft(fields), as(user));
const update = (input: Record<string, unknown>, user = admin) => call(handler, connections.update, input, as(user));
const list = async () => (await call(handler, connections.list, {}, as(admin))).json;
const defaults = async (): Promise<number[]> => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
const ctx = () => ({ companyId, now: new Date() });

describe('create', () => {
  it('checks the account for real and shows no secret', async () => {
    const { status, json } = await create();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'CONNECTED',
      number: '551130001000',
      verifiedName: 'Loja',
      accessToken: '****1234',
      isDefault: true,
    });
    expect(json.token).toMatch(/^[A-Z0-9]{30}$/);
    expect(graph.calls[0]).toMatchObject({ authorization: 'Bearer EAAG-secret-1234' });
    const stored = await getItem(keys.config(companyId, 'CONNECTION', json.id));
    expect(JSON.stringify(stored)).not.toContain('EAAG-secret');
    const route = await findRoute({ channel: 'whatsappapi', phoneNumberId: json.phoneNumberId });
    expect(route).toMatchObject({ companyId, id: json.id, accessToken: '', token: '' });
  });

  it('keeps an account that is refused, with the reason', async () => {
    graph.next(refusal(401, 190));
    expect((await create()).json).toMatchObject({ status: 'DISCONNECTED', statusReason: 'details of 190' });
  });

  it('gives the token to administrators only', async () => {
    const helper = await newUser(companyId, { allowConnections: 'enabled' });
    const { json } = await create({}, helper);
    expect(json).not.toHaveProperty('token');
    expect(await create({}, await newUser(companyId))).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });

  it('wants a name of its own per company and channel, and an account nobody else has', async () => {
    const { json } = await create({ name: 'Matriz' });
    expect(await create({ name: 'MATRÍZ' })).toMatchObject({ status: 400, error: 'ERR_WAPP_NAME_ALREADY_EXISTS' });
    expect(await create({ phoneNumberId: json.phoneNumberId })).toMatchObject({
      status: 409,
      error: 'ERR_WAPP_NUMBER_ALREADY_EXISTS',
    });
    const other = await newTenant();
    const stolen = await call(
      handler,
      connections.create,
      draft({ phoneNumberId: json.phoneNumberId }),
      as(other.admin),
    );
    expect(stolen).toMatchObject({ status: 409, error: 'ERR_WAPP_NUMBER_ALREADY_EXISTS' });
    expect((await call(handler, connections.create, draft({ name: 'Matriz' }), as(other.admin))).status).toBe(200);
  });

  it('wants queues that exist, and a greeting with more than one', async () => {
    for (const id of [1, 2]) await putItem(toItem(queueEntity, aQueue({ companyId, id })));
    expect(await create({ queueIds: [1, 9] })).toMatchObject({ error: 'ERR_QUEUE_NOT_FOUND' });
    expect(await create({ queueIds: [1, 2] })).toMatchObject({ error: 'ERR_WAPP_GREETING_REQUIRED' });
    const { json } = await create({ queueIds: [1, 2, 1], greetingMessage: 'Olá' });
    expect(json.queues.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('leads to prompts and integrations of its own company only', async () => {
    await putItem(toItem(promptEntity, aPrompt({ companyId, id: 1 })));
    await putItem(toItem(promptEntity, aPrompt({ companyId: companyId + 1, id: 2 })));
    const gone = { status: 400, error: 'ERR_VALIDATION', fields: { promptId: 'target_gone' } };
    expect(await create({ promptId: 2 })).toMatchObject(gone);
    const { json } = await create({ promptId: 1 });
    expect(json.promptId).toBe(1);
    expect(await update({ id: json.id, promptId: 2 })).toMatchObject(gone);
    expect(await update({ id: json.id, integrationId: 1 })).toMatchObject({ fields: { integrationId: 'target_gone' } });
    expect((await update({ id: json.id, promptId: null })).json.promptId).toBeNull();
  });

  it('stops exactly at the plan’s limit, also in parallel', async () => {
    const tenant = await newTenant();
    await updateItem({
      Key: { ...keys.company(tenant.company.id) },
      UpdateExpression: 'SET #plan.connections = :two',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':two': 2 },
    });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(handler, connections.create, draft(), as(tenant.admin))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['ERR_PLAN_LIMIT_CONNECTIONS']));
    const made = await listConnections(tenant.company.id);
    expect(made.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('needs the channel in the plan, and a channel there is', async () => {
    const tenant = await newTenant();
    await updateItem({
      Key: { ...keys.company(tenant.company.id) },
      UpdateExpression: 'SET #plan.useWhatsapp = :no',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':no': false },
    });
    expect(await call(handler, connections.create, draft(), as(tenant.admin))).toMatchObject({
      status: 403,
      error: 'ERR_PLAN_FEATURE_DISABLED',
    });
    expect(await create({ channel: 'whatsapp' })).toMatchObject({ status: 400, error: 'ERR_CHANNEL_NOT_SUPPORTED' });
  });

  it('uses the built-in stand-in for its own numbers', async () => {
    const number = await createNumber(ctx(), 'Teste');
    const { phoneNumberId, wabaId, accessToken } = number;
    const fake = process.env['META_GRAPH_URL'];
    Object.assign(process.env, {
      PUBLIC_URL: 'http://127.0.0.1:9',
      META_GRAPH_URL: 'http://127.0.0.1:9/api/sandbox/graph',
    });
    const { json } = await create({ phoneNumberId, wabaId, accessToken });
    Object.assign(process.env, { META_GRAPH_URL: fake });
    expect(json).toMatchObject({ isSandbox: true, status: 'DISCONNECTED' });
    expect(graph.calls).toHaveLength(0);
    graph.next(refusal(401, 190));
    const beside = await update({ id: json.id, accessToken: 'EAAG-other-1111' });
    expect(beside.json).toMatchObject({ isSandbox: false, status: 'DISCONNECTED' });
  });
});

describe('the default', () => {
  it('is the first, moves when another is chosen, and cannot simply go', async () => {
    const [first, second] = [(await create()).json, (await create()).json];
    expect(await defaults()).toEqual([first.id]);
    await update({ id: second.id, isDefault: true });
    expect(await defaults()).toEqual([second.id]);
    expect(await update({ id: second.id, isDefault: false })).toMatchObject({
      status: 400,
      error: 'ERR_NO_OTHER_WHATSAPP',
    });
    const third = (await create({ isDefault: true })).json;
    expect(await defaults()).toEqual([third.id]);
    await call(handler, connections.remove, { id: third.id }, as(admin));
    expect(await defaults()).toEqual([first.id]);
    await call(handler, connections.remove, { id: first.id }, as(admin));
    await call(handler, connections.remove, { id: second.id }, as(admin));
    expect(await list()).toEqual([]);
    expect(await defaults()).toEqual([]);
    expect((await create()).json.isDefault).toBe(true);
  });

  it('to send with is the person’s own, else the company’s, else any that is connected', async () => {
    const [first, second] = [(await create()).json, (await create()).json];
    const withOwn = { ...ctx(), user: { whatsappId: second.id } };
    expect((await defaultConnection(ctx())).id).toBe(first.id);
    expect((await defaultConnection(withOwn)).id).toBe(second.id);
    await call(handler, connections.disconnect, { id: first.id }, as(admin));
    expect((await defaultConnection(ctx())).id).toBe(second.id);
    await call(handler, connections.disconnect, { id: second.id }, as(admin));
    await expect(defaultConnection(withOwn)).rejects.toThrow('ERR_NO_DEF_WAPP_FOUND');
    await expect(getSendingConnection(ctx(), first.id)).rejects.toThrow('ERR_WAPP_NOT_INITIALIZED');
    await expect(getSendingConnection(ctx(), 99)).rejects.toThrow('ERR_NO_WAPP_FOUND');
  });
});

describe('update', () => {
  it('changes what is given and keeps the token that comes back masked', async () => {
    const { json } = await create();
    graph.reset();
    const changed = await update({ id: json.id, name: 'Nova', accessToken: json.accessToken, timeCreateNewTicket: 30 });
    expect(changed.json).toMatchObject({
      name: 'Nova',
      timeCreateNewTicket: 30,
      accessToken: '****1234',
      status: 'CONNECTED',
    });
    expect(graph.calls).toHaveLength(0);
    expect(await findRoute({ channel: 'whatsappapi', phoneNumberId: json.phoneNumberId })).toMatchObject({
      name: 'Nova',
      timeCreateNewTicket: 30,
    });
    expect((await create({ name: json.name })).status).toBe(200);
  });

  it('checks a new token or account, and moves the route', async () => {
    const { json } = await create();
    graph.next(refusal(401, 190));
    expect((await update({ id: json.id, accessToken: 'EAAG-other-9999' })).json).toMatchObject({
      status: 'DISCONNECTED',
      accessToken: '****999',
    });
    const moved = (await update({ id: json.id, phoneNumberId: '31337' })).json;
    expect(moved).toMatchObject({ phoneNumberId: '31337', status: 'CONNECTED' });
    expect(await findRoute({ channel: 'whatsappapi', phoneNumberId: json.phoneNumberId })).toBeUndefined();
    expect(await findRoute({ channel: 'whatsappapi', phoneNumberId: '31337' })).toMatchObject({ id: json.id });
  });

  it('of nobody’s or another company’s connection is not found', async () => {
    const { json } = await create();
    const other = await newTenant();
    for (const route of [connections.get, connections.retry, connections.disconnect, connections.remove]) {
      expect(await call(handler, route, { id: json.id }, as(other.admin))).toMatchObject({
        status: 404,
        error: 'ERR_NO_WAPP_FOUND',
      });
    }
    expect(await call(handler, connections.update, { id: json.id, name: 'Minha' }, as(other.admin))).toMatchObject({
      status: 404,
    });
  });
});

describe('sessions', () => {
  it('are checked again, one or all of them', async () => {
    const [one, two] = [(await create()).json, (await create()).json];
    expect((await call(handler, connections.disconnect, { id: one.id }, as(admin))).json.status).toBe('DISCONNECTED');
    expect((await call(handler, connections.retry, { id: one.id }, as(admin))).json.status).toBe('CONNECTED');
    graph.next(refusal(403, 131031), refusal(403, 131031));
    await call(handler, connections.restart, {}, as(admin));
    expect((await list()).map(({ status }) => status)).toEqual(['DISCONNECTED', 'DISCONNECTED']);
    expect((await call(handler, connections.get, { id: two.id }, as(admin))).json.statusReason).toBe(
      'details of 131031',
    );
  });
});
