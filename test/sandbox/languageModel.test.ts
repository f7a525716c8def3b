import { complete, transcribe } from '@fn/flows/prompts/openai.ts';
import {
  rewritingRequest,
  suggestionRequest,
  summaryRequest,
  translationRequest,
} from '@shared/assistant/instructions.ts';
import { modelMessages } from '@shared/prompts/conversation.ts';
import { faultKeys, testKey } from '@shared/prompts/testKey.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeOpenAi, fakeOpenAi } from '../support/outside/openai.ts';
import { startWorld, type World } from '../support/system/sandboxWorld.ts';

let world: World;
let provider: FakeOpenAi;
beforeAll(async () => {
  [world, provider] = await Promise.all([startWorld(), fakeOpenAi()]);
});
afterAll(async () => {
  await Promise.all([world.stop(), provider.stop()]);
});

const ask = (messages: ReturnType<typeof rewritingRequest>, apiKey: string = testKey, handsOver = false) =>
  complete({ apiKey, messages, maxTokens: 200, temperature: 1, handsOver });
const textOf = async (messages: ReturnType<typeof rewritingRequest>) => {
  const asked = await ask(messages);
  return asked.ok ? asked.value.text : asked.outcome;
};
const customer = (text: string) => ({ from: 'customer', text }) as const;
const prompt = { prompt: 'Loja', maxTokens: 100, maxMessages: 10 };

describe('the sandbox’s language model', () => {
  it('suggests a quick message of the company where one fits, else that somebody looks', async () => {
    const quickMessages = [{ name: 'frete', text: 'A entrega custa R$ 40.' }];
    const suggestion = (conversation: ReturnType<typeof customer>[]) =>
      suggestionRequest({ prompt, customer: 'Maria', conversation, quickMessages, mostCharacters: 500 });
    expect(await textOf(suggestion([customer('Quanto custa a entrega?')]))).toBe(
      '[IA de teste] A entrega custa R$ 40.',
    );
    expect(await textOf(suggestion([customer('Hello, are you open?')]))).toBe(
      '[Test AI] Hello, Maria! I saw your message ("Hello, are you open?") and am looking into it.',
    );
  });

  it('rewrites, translates and summarizes, each marked as a test', async () => {
    expect(await textOf(rewritingRequest('vc ja pagou?', 'spelling'))).toBe('[IA de teste] Você já pagou?');
    expect(await textOf(rewritingRequest('Um momento. Já volto.', 'shorter'))).toBe('[IA de teste] Um momento.');
    expect(await textOf(rewritingRequest('Um momento.', 'friendlier'))).toMatch(/^\[IA de teste\] Olá! Um momento\./);
    expect(await textOf(translationRequest('Bom dia', 'tr', []))).toBe('[Test YZ] (tr) Bom dia');
    const said = [customer('Meu sofá veio errado'), { from: 'company', text: 'Já vejo' } as const, customer('E aí?')];
    expect(await textOf(summaryRequest(said, 'en'))).toBe(
      '[Test AI] \n- The customer wrote: Meu sofá veio errado\n- The company answered: Já vejo\n- Still to be answered: E aí?',
    );
  });

  it('talks to customers of the bot, hands over, listens, and counts tokens', async () => {
    const bot = (current: string) => modelMessages(prompt, { name: 'Maria', history: [], current });
    const asked = await ask(bot('Oi'), testKey, true);
    expect(asked).toMatchObject({ ok: true, value: { isTransfer: false } });
    expect(asked.usage?.totalTokens).toBeGreaterThan(10);
    expect(await ask(bot('Quero um atendente'), testKey, true)).toMatchObject({
      ok: true,
      value: { isTransfer: true },
    });
    const content = new Uint8Array(8000);
    const heard = await transcribe({ apiKey: testKey, content, name: 'audio.ogg', mime: 'audio/ogg' });
    expect(heard).toMatchObject({ ok: true, value: expect.stringMatching(/^\[IA de teste\] Fala de 4 segundos/) });
  });

  it('shows what a provider may do instead', async () => {
    const words = rewritingRequest('oi', 'shorter');
    const outcome = async (key: string) => ((await ask(words, key)) as { outcome?: object }).outcome;
    expect(await outcome(faultKeys.revoked)).toEqual({ kind: 'failed', reason: 'key' });
    expect(await outcome(faultKeys.busy)).toEqual({ kind: 'later', seconds: 5 });
    expect(await outcome(faultKeys.spent)).toEqual({ kind: 'failed', reason: 'quota' });
  });

  it('is not asked with a company’s own key, nor a provider with the test key, also where there is no sandbox', async () => {
    expect(provider.chats).toEqual([]);
    await ask(rewritingRequest('oi', 'shorter'), 'sk-own');
    expect(provider.chats.map(({ key }) => key)).toEqual(['sk-own']);
    process.env['SANDBOX'] = 'off';
    expect(await ask(rewritingRequest('oi', 'shorter'))).toMatchObject({ ok: false, outcome: { reason: 'key' } });
    process.env['SANDBOX'] = 'on';
    expect(provider.chats).toHaveLength(1);
  });

  it.each([
    ['no key', {}, '{}', 401],
    ['somebody’s key', { authorization: 'Bearer sk-1' }, '{}', 401],
    ['nothing asked', { authorization: `Bearer ${testKey}` }, '{"model":"m","messages":[]}', 400],
  ])('refuses as the provider does: %s', async (_, headers, body, status) => {
    const address = `${process.env['PUBLIC_URL']}/api/sandbox/model/v1/chat/completions`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});
