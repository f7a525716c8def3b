import { transferTool } from '@shared/prompts/conversation.ts';
import * as openai from '@test/support/outside/openai.ts';
import { longestStateMs } from '@test/support/patience.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complete, transcribe } from './openai.ts';

let service: openai.FakeOpenAi;
beforeAll(async () => {
  service = await openai.fakeOpenAi();
});
afterAll(() => service.stop());
beforeEach(() => service.clear());

const request = {
  apiKey: 'sk-1',
  messages: [{ role: 'user' as const, content: 'Oi' }],
  maxTokens: 50,
  temperature: 0.3,
};
const ask = (timeoutMs = longestStateMs) => complete(request, timeoutMs);
const sound = { apiKey: 'sk-1', content: new Uint8Array(Buffer.from('OggS')), name: 'audio.ogg', mime: 'audio/ogg' };

describe('a model', () => {
  it('is asked with the key, the budget and the temperature, and offered the hand-over', async () => {
    service.will(openai.says(' Olá! '));
    const usage = { promptTokens: 20, completionTokens: 7, totalTokens: 27 };
    expect(await ask()).toEqual({ ok: true, value: { text: 'Olá!', isTransfer: false }, usage });
    expect(service.chats[0]).toMatchObject({ key: 'sk-1', model: 'model-1', max_tokens: 50, temperature: 0.3 });
    expect(service.chats[0]?.tools?.map((tool) => tool.function.name)).toEqual([transferTool]);
  });

  it.each([
    ['by a call', openai.calls(transferTool), ''],
    ['by a call with words', openai.calls(transferTool, 'Um momento.'), 'Um momento.'],
    ['by the token', openai.says('[[TRANSFERIR]] Um momento.'), 'Um momento.'],
  ])('B-INT-15: hands over %s', async (_, answer, text) => {
    service.will(answer);
    expect(await ask()).toMatchObject({ ok: true, value: { text, isTransfer: true } });
  });

  it('is asked in the words it knows', async () => {
    const old = { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.", param: 'max_tokens' };
    service.will(openai.refusal(400, old));
    service.will(openai.refusal(400, { message: "Unsupported value: 'temperature'", param: 'temperature' }));
    service.will(openai.json(400, { error: { message: 'gemma does not support tools' } }));
    expect(await ask()).toMatchObject({ ok: true, value: { text: 'Claro!' } });
    const last = service.chats.at(-1) ?? {};
    expect(last).toMatchObject({ max_completion_tokens: 50 });
    for (const name of ['max_tokens', 'temperature', 'tools', 'tool_choice']) expect(last).not.toHaveProperty(name);
  });

  it('is not asked again and again where it refuses for another reason', async () => {
    service.will(openai.refusal(400, { message: 'context too long', param: 'messages' }));
    expect(await ask()).toMatchObject({ ok: false, outcome: { kind: 'failed', reason: 'status 400' } });
    service.will(
      ...Array.from({ length: 9 }, (_, n) =>
        openai.refusal(400, { param: n % 2 ? 'max_completion_tokens' : 'max_tokens' }),
      ),
    );
    expect(await ask()).toMatchObject({ ok: false, outcome: { reason: 'status 400' } });
    expect(service.chats.length).toBeLessThanOrEqual(5);
  });
});

describe('B-INT-4: what goes wrong outside is an outcome', () => {
  it.each([
    ['a revoked key', openai.refusal(401, { code: 'invalid_api_key' }), { kind: 'failed', reason: 'key' }],
    ['a forbidden one', openai.refusal(403), { kind: 'failed', reason: 'key' }],
    ['too much at once', openai.refusal(429, {}, { 'retry-after': '7' }), { kind: 'later', seconds: 7 }],
    ['too much, without a word when', openai.refusal(429), { kind: 'later', seconds: 5 }],
    ['too much for long', openai.refusal(429, {}, { 'retry-after': '3600' }), { kind: 'failed', reason: 'throttled' }],
    ['no money', openai.refusal(429, { code: 'insufficient_quota' }), { kind: 'failed', reason: 'quota' }],
    ['a page', openai.html, { kind: 'failed', reason: 'nonsense' }],
    ['five megabytes', openai.flood, { kind: 'failed', reason: 'tooLarge' }],
    ['another shape', openai.json(200, { choices: [{}] }), { kind: 'failed', reason: 'nonsense' }],
    ['no words', openai.says(' '), { kind: 'failed', reason: 'empty' }],
  ])('%s', async (_, answer, outcome) => {
    service.will(answer);
    expect(await ask()).toMatchObject({ ok: false, outcome });
    expect(service.chats).toHaveLength(1);
  });

  it('silence, within its time', async () => {
    service.will(openai.silence);
    expect(await ask(80)).toMatchObject({ ok: false, outcome: { kind: 'failed', reason: 'timeout' } });
  });

  it('nobody there', async () => {
    const { url } = service;
    process.env['OPENAI_URL'] = 'http://127.0.0.1:1';
    const asked = await ask();
    process.env['OPENAI_URL'] = url;
    expect(asked).toMatchObject({ ok: false, outcome: { kind: 'failed', reason: 'network' } });
  });

  it('B-INT-5: a passing fault is tried twice at most', async () => {
    service.will(openai.refusal(503));
    expect(await ask()).toMatchObject({ ok: true });
    service.clear();
    service.will(openai.refusal(502), openai.refusal(503), openai.says('tarde demais'));
    expect(await ask()).toMatchObject({ ok: false, outcome: { reason: 'status 503' } });
    expect(service.chats).toHaveLength(2);
  });
});

describe('a recording', () => {
  it('is sent as a file, and what is said in it comes back with what it cost', async () => {
    service.will(openai.hears(' Quero uma mesa '));
    const usage = { promptTokens: 14, completionTokens: 6, totalTokens: 20 };
    expect(await transcribe(sound)).toEqual({ ok: true, value: 'Quero uma mesa', usage });
    expect(service.sounds[0]).toMatchObject({ key: 'sk-1', model: 'ear-1', name: 'audio.ogg', mime: 'audio/ogg' });
    expect(service.sounds[0]?.content.toString()).toBe('OggS');
  });

  it.each([
    [openai.refusal(401), { kind: 'failed', reason: 'key' }],
    [openai.refusal(429, {}, { 'retry-after': '2' }), { kind: 'later', seconds: 2 }],
    [openai.html, { kind: 'failed', reason: 'nonsense' }],
    [openai.silence, { kind: 'failed', reason: 'timeout' }],
  ])('that cannot be heard is an outcome', async (answer, outcome) => {
    service.will(answer);
    expect(await transcribe(sound, 300)).toMatchObject({ ok: false, outcome });
  });
});
