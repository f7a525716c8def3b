import { prompts } from '@shared/prompts/contract.ts';
import { maxPrompts } from '@shared/prompts/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aQueue } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { decrypt } from '../../core/secrets/encryption.ts';
import { connectionEntity, queueEntity } from '../../core/store/entities.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { toItem } from '../../core/store/records.ts';
import { getItem, putItem, transact } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from './handler.ts';
import { addUsage, promptRecords } from './repo.ts';

const secret = 'sk-test-secret-7891';
const voiceSecret = 'speech-secret-4567';

let admin: SignedIn;
let companyId: number;
await forFile(startEngine());
beforeEach(async () => {
  const tenant = await newTenant();
  admin = tenant.admin;
  companyId = tenant.company.id;
  await putItem(toItem(queueEntity, aQueue({ companyId, id: 4, name: 'Vendas' })));
});

const whole = { name: 'Ana', prompt: 'Você vende móveis.', apiKey: secret, queueId: 4, maxMessages: 10 };
const create = (fields: object = {}, { token } = admin) =>
  call(handler, prompts.create, { ...whole, ...fields }, { token });
const update = (id: number, fields: object) =>
  call(handler, prompts.update, { id, ...whole, ...fields }, { token: admin.token });
const get = (id: number) => call(handler, prompts.get, { id }, { token: admin.token });
const remove = (id: number) => call(handler, prompts.remove, { id }, { token: admin.token });
const stored = async (id: number) => (await getItem(keys.prompt(companyId, id), true)) ?? {};

describe('prompts', () => {
  it('are kept, listed by name with their queue, changed and deleted', async () => {
    const { json } = await create();
    expect(json).toMatchObject({ id: 1, name: 'Ana', voice: 'text', temperature: 1, maxTokens: 100, totalTokens: 0 });
    expect(json.queue).toEqual({ id: 4, name: 'Vendas', color: '#0f766e' });
    await create({ name: 'Árvore' });
    const user = await newUser(companyId);
    const list = (fields: object) => call(handler, prompts.list, { ...fields }, { token: user.token });
    expect((await list({})).json.prompts.map(({ name }) => name)).toEqual(['Ana', 'Árvore']);
    expect((await list({ searchParam: 'arv' })).json.count).toBe(1);
    expect((await call(handler, prompts.get, { id: 1 }, { token: user.token })).status).toBe(403);
    expect((await update(1, { name: 'Bia', temperature: 0 })).json).toMatchObject({ name: 'Bia', temperature: 0 });
    expect((await remove(1)).json.message).toBeTruthy();
    expect(await get(1)).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' });
  });

  it.each([
    [{ name: ' ' }, 'ERR_PROMPT_NAME_INVALID', 'name'],
    [{ prompt: '' }, 'ERR_PROMPT_INTELLIGENCE_INVALID', 'prompt'],
    [{ apiKey: '' }, 'ERR_PROMPT_APIKEY_INVALID', 'apiKey'],
    [{ apiKey: '****7891' }, 'ERR_PROMPT_APIKEY_INVALID', 'apiKey'],
    [{ queueId: null }, 'ERR_PROMPT_QUEUEID_INVALID', 'queueId'],
    [{ queueId: 5 }, 'ERR_PROMPT_QUEUEID_INVALID', 'queueId'],
    [{ maxMessages: null }, 'ERR_PROMPT_MAX_MESSAGES_INVALID', 'maxMessages'],
    [{ maxMessages: 0 }, 'ERR_PROMPT_MAX_MESSAGES_INVALID', 'maxMessages'],
    [{ maxMessages: 51 }, 'ERR_PROMPT_MAX_MESSAGES_INVALID', 'maxMessages'],
    [{ temperature: 2.1 }, 'ERR_VALIDATION', 'temperature'],
    [{ maxTokens: 4097 }, 'ERR_VALIDATION', 'maxTokens'],
    [{ voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' }, 'ERR_VALIDATION', 'voiceKey'],
    [{ voice: 'pt-BR-YaraNeural', voiceKey: voiceSecret }, 'ERR_VALIDATION', 'voiceRegion'],
    [{ voiceRegion: 'evil.example/' }, 'ERR_VALIDATION', 'voiceRegion'],
  ])('B-INT-18: refuse %j', async (fields, error, field) => {
    const answer = await create(fields);
    expect(answer).toMatchObject({ status: 400, error });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('B-INT-17: keep their keys sealed, show their ends to administrators, and keep what comes back masked', async () => {
    const voice = { voice: 'pt-BR-YaraNeural', voiceKey: voiceSecret, voiceRegion: 'BrazilSouth' };
    const { json } = await create(voice);
    const masked = { apiKey: '****7891', voiceKey: '****4567' };
    expect(json).toMatchObject({ ...masked, voiceRegion: 'brazilsouth' });
    const before = await stored(json.id);
    expect(JSON.stringify(before)).not.toMatch(/sk-test|speech-secret/);
    expect(await decrypt(String(before['apiKey']))).toBe(secret);
    const { token } = await newUser(companyId);
    const seen = (await call(handler, prompts.list, {}, { token })).json.prompts[0];
    expect(seen).toMatchObject({ apiKey: '****', voiceKey: '****', prompt: '' });
    expect((await update(json.id, { ...voice, ...masked, name: 'Bia' })).json).toMatchObject({
      ...masked,
      name: 'Bia',
    });
    expect(await stored(json.id)).toMatchObject({ apiKey: before['apiKey'], voiceKey: before['voiceKey'] });
    await update(json.id, { ...voice, ...masked, apiKey: 'sk-another-one-1234', voice: 'text', voiceKey: '' });
    expect((await get(json.id)).json).toMatchObject({ apiKey: '****1234', voiceKey: '' });
  });

  it('B-INT-17: count tokens without losing any to a change at the same time', async () => {
    const { id } = (await create()).json;
    const spent = { promptTokens: 3, completionTokens: 2, totalTokens: 5 };
    await Promise.all([
      ...Array.from({ length: 10 }, () => addUsage({ companyId }, id, spent)),
      update(id, { name: 'Bia' }),
      update(id, { temperature: 0.5 }),
    ]);
    expect((await get(id)).json).toMatchObject({ promptTokens: 30, completionTokens: 20, totalTokens: 50 });
    await remove(id);
    await addUsage({ companyId }, id, spent);
    expect(await stored(id)).toEqual({});
  });

  it('B-INT-18: stay while a connection or a queue leads to them', async () => {
    const { id } = (await create()).json;
    const inUse = { status: 409, error: 'ERR_PROMPT_IN_USE' };
    await putItem(toItem(connectionEntity, aConnection({ companyId, id: 1, promptId: id })));
    expect(await remove(id)).toMatchObject(inUse);
    await putItem(toItem(connectionEntity, aConnection({ companyId, id: 1 })));
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 4, promptId: id })));
    expect(await remove(id)).toMatchObject(inUse);
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 4 })));
    expect((await remove(id)).status).toBe(200);
  });

  it('are as many as can be read together', async () => {
    await transact([changeCounters(companyId, { prompts: maxPrompts })]);
    expect(await create()).toMatchObject({ status: 400, error: 'ERR_PROMPT_LIMIT' });
  });

  it('B-INT-13: are refused and answer nobody where the plan leaves them out', async () => {
    const { id } = (await create()).json;
    expect(await promptRecords.findUsable({ companyId }, id)).toMatchObject({ id });
    expect(await promptRecords.findUsable({ companyId }, id + 1)).toBeUndefined();
    const { admin: poor, company } = await newTenant({ plan: { ...widePlan, useOpenAi: false } });
    expect(await create({}, poor)).toMatchObject({ status: 403, error: 'ERR_PLAN_FEATURE_DISABLED' });
    await putItem({ ...(await stored(id)), ...keys.prompt(company.id, id), companyId: company.id });
    expect(await promptRecords.findUsable({ companyId: company.id }, id)).toBeUndefined();
  });

  it('lose the name of a queue that is gone, not the prompt', async () => {
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 6 })));
    const { id } = (await create({ queueId: 6 })).json;
    const key = keys.config(companyId, 'QUEUE', 6);
    await transact([{ Delete: { Key: { ...key } } }]);
    expect((await get(id)).json).toMatchObject({ queueId: 6, queue: null });
  });
});
