import { integrations } from '@shared/integrations/contract.ts';
import { maxIntegrations } from '@shared/integrations/rules.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, anIntegration, aQueue } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../automation/integrations/handler.ts';
import { decrypt } from '../../core/secrets/encryption.ts';
import { connectionEntity, queueEntity, treeEntity } from '../../core/store/entities.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { toItem } from '../../core/store/records.ts';
import { getItem, putItem, transact } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { integrationRecords } from './repo.ts';

const account = JSON.stringify({ client_email: 'bot@loja.example', private_key: 'PRIVATE KEY' });
const webhook = { type: 'webhook', name: 'Pedidos', urlN8N: 'https://flows.example.com/in', secret: 'segredo-9876' };
const agent = { type: 'dialogflow', name: 'Atendente', projectName: 'loja-1', jsonContent: account };

let admin: SignedIn;
let companyId: number;
await forFile(startEngine());
beforeEach(async () => {
  const tenant = await newTenant();
  admin = tenant.admin;
  companyId = tenant.company.id;
});

const create = (fields: object, { token } = admin) => call(handler, integrations.create, { ...fields }, { token });
const update = (id: number, fields: object) =>
  call(handler, integrations.update, { id, ...fields }, { token: admin.token });
const remove = (id: number) => call(handler, integrations.remove, { id }, { token: admin.token });
const stored = async (id: number) => (await getItem(keys.integration(companyId, id), true)) ?? {};

describe('integrations', () => {
  it('are kept, found by a part of the name, changed and deleted', async () => {
    const { status, json } = await create(webhook);
    expect([status, json.projectName, json.companyId]).toEqual([200, 'Pedidos', companyId]);
    await create({ ...webhook, name: 'Árvore' });
    const list = (searchParam: string) => call(handler, integrations.list, { searchParam }, { token: admin.token });
    expect((await list('')).json.queueIntegrations.map(({ name }) => name)).toEqual(['Árvore', 'Pedidos']);
    expect((await list('arv')).json.queueIntegrations).toHaveLength(1);
    const after = await update(json.id, { ...webhook, name: 'Vendas' });
    expect(after.json).toMatchObject({ id: json.id, name: 'Vendas', projectName: 'Vendas' });
    expect((await remove(json.id)).status).toBe(200);
    expect(await remove(json.id)).toMatchObject({ status: 404, error: 'ERR_NO_INTEGRATIONS_FOUND' });
    expect((await create(webhook)).status).toBe(200);
  });

  it('B-INT-1: have names unique in the company whatever their case and accents', async () => {
    await create({ ...webhook, name: 'Ação' });
    expect(await create({ ...agent, name: 'ACAO' })).toMatchObject({ error: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' });
    const { json } = await create(webhook);
    expect(await update(json.id, { ...webhook, name: 'acao' })).toMatchObject({
      status: 400,
      fields: { name: 'taken' },
    });
    expect((await update(json.id, { ...webhook, name: 'PEDIDOS' })).status).toBe(200);
    const other = await newTenant();
    expect((await create({ ...webhook, name: 'Ação' }, other.admin)).status).toBe(200);
  });

  it.each([
    [{ type: 'webhook', urlN8N: '' }, { urlN8N: 'required' }],
    [{ type: 'n8n', urlN8N: 'ftp://example.com' }, { urlN8N: 'invalid_url' }],
    [{ type: 'n8n', urlN8N: 'https://user:word@example.com' }, { urlN8N: 'invalid_url' }],
    [{ type: 'webhook', urlN8N: 'javascript:alert(1)' }, { urlN8N: 'invalid_url' }],
    [{ type: 'typebot', urlN8N: 'https://bot.example.com' }, { typebotSlug: 'required' }],
    [{ type: 'dialogflow', jsonContent: account }, { projectName: 'required' }],
    [{ type: 'dialogflow', projectName: 'p1' }, { jsonContent: 'required' }],
    [{ type: 'dialogflow', projectName: 'p1', jsonContent: '****' }, { jsonContent: 'required' }],
    [{ type: 'dialogflow', projectName: 'p1', jsonContent: 'no json' }, { jsonContent: 'invalid_credentials' }],
    [{ type: 'dialogflow', projectName: 'p1', jsonContent: 'null' }, { jsonContent: 'invalid_credentials' }],
    [
      { type: 'dialogflow', projectName: 'p1', jsonContent: '{"client_email":"a"}' },
      { jsonContent: 'invalid_credentials' },
    ],
  ])('refuse %j', async (fields, faults) => {
    expect(await create({ name: 'Fluxo', ...fields })).toMatchObject({ status: 400, fields: faults });
  });

  it('keep secrets sealed, show their end, and keep them when sent back masked', async () => {
    const { json } = await create(webhook);
    expect(json.secret).toBe('****876');
    const { secret } = await stored(json.id);
    expect(await decrypt(String(secret))).toBe('segredo-9876');
    await update(json.id, { ...webhook, secret: json.secret });
    expect((await stored(json.id))['secret']).toBe(secret);
    await update(json.id, { ...webhook, secret: '' });
    expect((await stored(json.id))['secret']).toBe('');
    const made = (await create(agent)).json;
    expect(made.jsonContent).toBe('****');
    await update(made.id, { ...agent, jsonContent: '****', projectName: 'loja-2' });
    expect(await decrypt(String((await stored(made.id))['jsonContent']))).toBe(account);
    expect(JSON.stringify(await stored(made.id))).not.toContain('PRIVATE');
  });

  it('keep their type and nothing that belongs to another', async () => {
    const { json } = await create({ ...agent, urlN8N: 'https://left.example.com', secret: 'left-over' });
    expect(json).toMatchObject({ urlN8N: '', secret: '' });
    expect(await update(json.id, webhook)).toMatchObject({ status: 400, fields: { type: 'fixed' } });
  });

  it('end at a number', async () => {
    await transact([changeCounters(companyId, { integrations: maxIntegrations })]);
    expect(await create(webhook)).toMatchObject({ error: 'ERR_INTEGRATION_LIMIT' });
  });

  it('B-INT-1: stay while a connection, a queue or an option leads to them', async () => {
    const { id } = (await create(webhook)).json;
    const inUse = { status: 409, error: 'ERR_INTEGRATION_IN_USE' };
    await putItem(toItem(connectionEntity, aConnection({ companyId, id: 1, integrationId: id })));
    expect(await remove(id)).toMatchObject(inUse);
    await putItem(toItem(connectionEntity, aConnection({ companyId, id: 1 })));
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, integrationId: id })));
    expect(await remove(id)).toMatchObject(inUse);
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, hasOptions: true })));
    const leaf = { id: 2, name: 'Bot', greetingMessage: '', queueType: 'integration' as const, closeTicket: false };
    const none = { optQueueId: null, optUserId: null, optFileId: null };
    const options = [{ ...leaf, ...none, optIntegrationId: id, options: [] }];
    await putItem(toItem(treeEntity, { companyId, queueId: 1, options, lastOptionId: 2, version: 1 }));
    expect(await remove(id)).toMatchObject(inUse);
    await putItem(toItem(treeEntity, { companyId, queueId: 1, options: [], lastOptionId: 2, version: 1 }));
    expect((await remove(id)).status).toBe(200);
  });

  it('are for administrators whose plan has them', async () => {
    const user = await newUser(companyId);
    expect((await create(webhook, user)).status).toBe(403);
    const poor = await newTenant({ plan: { ...widePlan, useIntegration: false } });
    expect((await create(webhook, poor.admin)).status).toBe(403);
  });

  it('run only while the plan has them', async () => {
    const { id } = (await create(webhook)).json;
    expect((await integrationRecords.findUsable({ companyId }, id))?.name).toBe('Pedidos');
    expect(await integrationRecords.findUsable({ companyId }, id + 1)).toBeUndefined();
    const poor = await newTenant({ plan: { ...widePlan, useIntegration: false } });
    const current = anIntegration({ companyId: poor.company.id, id: 1 });
    await putItem({ ...keys.integration(poor.company.id, 1), ...current });
    expect(await integrationRecords.findUsable({ companyId: poor.company.id }, 1)).toBeUndefined();
  });
});
