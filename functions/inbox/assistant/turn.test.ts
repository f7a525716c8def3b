import { prompts } from '@shared/prompts/contract.ts';
import { settings } from '@shared/settings/contract.ts';
import * as openai from '@test/support/outside/openai.ts';
import { number, assistantFixture as office, secret } from '@test/support/server/assistantFixture.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aPrompt } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as settingsHandler } from '../../accounts/companies/settingsHandler.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { promptEntity } from '../../core/store/resourceEntities.ts';
import { getItem, putItem, queryPartition } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { handler as promptsHandler } from '../../flows/prompts/handler.ts';

await forFile(startEngine());
await forFile(startStorage());
const service = await forFile(openai.fakeOpenAi());
beforeEach(() => service.clear());

describe('who may ask', () => {
  it('B-PERM-3: nobody for a ticket they do not see, in no company but their own', async () => {
    const shop = await office();
    const voice = await shop.recording();
    const stranger = (await newTenant()).admin;
    for (const person of [await newUser(shop.companyId), stranger]) {
      const { suggest, rewrite, translate, summarize, transcribe } = shop.as(person);
      for (const ask of [suggest, rewrite, translate, summarize])
        expect(await ask()).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
      expect(await transcribe(voice.id)).toMatchObject({ status: 404, error: 'ERR_MESSAGE_NOT_FOUND' });
    }
    expect([service.chats, service.sounds]).toEqual([[], []]);
  });

  it('nobody until the company chose a prompt that has a key', async () => {
    const shop = await office();
    await shop.message('Oi');
    const off = { status: 409, error: 'ERR_ASSISTANT_OFF' };
    await shop.set({});
    expect(await shop.suggest()).toMatchObject(off);
    await shop.set({ assistantPrompt: '99' });
    expect(await shop.suggest()).toMatchObject(off);
    await putItem(toItem(promptEntity, aPrompt({ companyId: shop.companyId, id: 4 })));
    await putItem(toItem(promptEntity, aPrompt({ companyId: shop.companyId, id: 5, apiKey: 'sealed elsewhere' })));
    for (const id of ['4', '5']) {
      await shop.set({ assistantPrompt: id });
      expect(await shop.rewrite()).toMatchObject(off);
    }
    expect(service.chats).toEqual([]);
  });

  it('one at a time per person', async () => {
    const shop = await office();
    await shop.message('Oi');
    const both = await Promise.all([shop.suggest(), shop.suggest(), shop.as(shop.admin).suggest()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(both.find(({ status }) => status === 409)?.error).toBe('ERR_ASSISTANT_BUSY');
    expect(service.chats).toHaveLength(2);
    expect((await shop.suggest()).status).toBe(200);
  });

  it('not more often than somebody reads', async () => {
    const shop = await office();
    const answers = [];
    for (let turn = 0; turn < 22; turn += 1) answers.push(await shop.rewrite());
    const refused = answers.filter(({ status }) => status !== 200);
    // The minute may have changed in between.
    expect(refused.length).toBeLessThanOrEqual(2);
    expect(service.chats.length).toBe(answers.length - refused.length);
    for (const { error } of refused) expect(error).toBe('ERR_TOO_MANY_ATTEMPTS');
  });
});

describe('what it costs', () => {
  it('is counted with the prompt, by month and in the log, without what was said', async () => {
    const shop = await office();
    await shop.message('Segredo do cliente');
    await shop.suggest();
    await shop.rewrite();
    const { json } = await shop.as(shop.admin).usage();
    expect(json.months).toMatchObject([{ calls: 2, tokens: 54 }]);
    expect(
      json.calls.map(({ task, outcome, ticketId, tokens, user }) => [task, outcome, ticketId, tokens, user.name]),
    ).toEqual([
      ['rewriting', 'answered', 7, 27, 'Bruno'],
      ['suggestion', 'answered', 7, 27, 'Bruno'],
    ]);
    expect(JSON.stringify(json)).not.toMatch(/Segredo|Claro|pagou/);
    const prompt = fromItem(promptEntity, (await getItem(keys.prompt(shop.companyId, 3), true)) ?? {});
    expect(prompt.totalTokens).toBe(54);
    const [call] = (await queryPartition({ pk: partitions.assistant(shop.companyId), prefix: 'CALL#', limit: 1 }))
      .items;
    expect(Number(call?.['ttl'])).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  });

  it('ends with the month’s budget', async () => {
    const shop = await office({}, { assistantTokens: '50' });
    expect((await shop.rewrite()).status).toBe(200);
    expect((await shop.rewrite()).status).toBe(200);
    expect(await shop.rewrite()).toMatchObject({ status: 409, error: 'ERR_ASSISTANT_BUDGET' });
    expect(service.chats).toHaveLength(2);
    await shop.set({ assistantPrompt: '3', assistantTokens: '1000' });
    expect((await shop.rewrite()).status).toBe(200);
  });
});

describe('a provider that does not answer', () => {
  it.each([
    ['throttles', () => openai.refusal(429, {}, { 'retry-after': '7' }), 503, 'ERR_ASSISTANT_UNAVAILABLE', '7'],
    ['is down', () => openai.refusal(500), 503, 'ERR_ASSISTANT_UNAVAILABLE', undefined],
    ['answers a page', () => openai.html, 503, 'ERR_ASSISTANT_UNAVAILABLE', undefined],
    [
      'has no credit left',
      () => openai.refusal(429, { code: 'insufficient_quota' }),
      409,
      'ERR_ASSISTANT_REFUSED',
      undefined,
    ],
    ['refuses the key', () => openai.refusal(401), 409, 'ERR_ASSISTANT_REFUSED', undefined],
    ['says nothing', () => openai.says(''), 503, 'ERR_ASSISTANT_UNAVAILABLE', undefined],
  ])('because it %s', async (_, answer, status, error, wait) => {
    const log = vi.spyOn(process.stdout, 'write');
    const shop = await office();
    service.will(answer(), answer());
    const refused = await shop.rewrite({ text: 'Palavras minhas' });
    expect(refused).toMatchObject({ status, error });
    expect(refused.headers['retry-after']).toBe(wait);
    const lines = log.mock.calls.map(([line]) => String(line)).join('');
    log.mockRestore();
    for (const trace of [secret, 'Palavras', number]) expect(lines).not.toContain(trace);
    // Whoever tries again is not held up.
    service.clear();
    expect((await shop.rewrite()).status).toBe(200);
    const { json } = await shop.as(shop.admin).usage();
    expect(json.calls.map(({ outcome }) => outcome)).toEqual(['answered', status === 409 ? 'refused' : 'unavailable']);
  });
});

describe('the prompt that was chosen', () => {
  it('is one of the company’s, and stays while the assistant uses it', async () => {
    const shop = await office();
    const choose = (value: string) =>
      call(settingsHandler, settings.update, { key: 'assistantPrompt', value }, { token: shop.admin.token });
    expect(await choose('99')).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' });
    expect(await choose('x')).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect((await choose('3')).json).toEqual({ key: 'assistantPrompt', value: '3' });
    const remove = () => call(promptsHandler, prompts.remove, { id: 3 }, { token: shop.admin.token });
    expect(await remove()).toMatchObject({ status: 409, error: 'ERR_PROMPT_IN_USE' });
    expect((await choose('0')).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});
