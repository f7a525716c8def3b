import { aPrompt } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { isSpeechRegion, isSpoken, promptFault, promptView, voiceFaults } from './rules.ts';

describe('a prompt as people see it (B-INT-17)', () => {
  const queues = [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#0f766e', greetingMessage: 'Olá' }));
  const prompt = aPrompt({ companyId: 1, id: 1, apiKey: 'sealed', voiceKey: 'sealed', queueId: 2 });

  it('has no key in it', () => {
    const { version: _version, ...shown } = prompt;
    const queue = { id: 2, name: 'Fila 2', color: '#0f766e' };
    expect(promptView(prompt, queues)).toEqual({ ...shown, apiKey: '****', voiceKey: '****', isTest: false, queue });
  });

  it('shows the ends that may be seen, no key where there is none, and no queue that has gone', () => {
    const ends = { apiKey: '****abcd', voiceKey: '****efgh' };
    expect(promptView(prompt, [], ends)).toMatchObject({ ...ends, queue: null });
    expect(promptView({ ...prompt, voiceKey: '' }, queues, ends).voiceKey).toBe('');
  });
});

const written = { name: 'Vendas', prompt: 'Você vende.', apiKey: 'sk', queueId: 1, maxMessages: 10 };
it.each([
  ['nothing', {}, undefined],
  ['the name first', { name: '', prompt: '' }, { code: 'ERR_PROMPT_NAME_INVALID', field: 'name' }],
  ['the words', { prompt: '' }, { code: 'ERR_PROMPT_INTELLIGENCE_INVALID', field: 'prompt' }],
  ['the key', { apiKey: '' }, { code: 'ERR_PROMPT_APIKEY_INVALID', field: 'apiKey' }],
  ['the queue', { queueId: null }, { code: 'ERR_PROMPT_QUEUEID_INVALID', field: 'queueId' }],
  ['a queue of none', { queueId: 0 }, { code: 'ERR_PROMPT_QUEUEID_INVALID', field: 'queueId' }],
  ['one message', { maxMessages: 1 }, undefined],
  ['fifty', { maxMessages: 50 }, undefined],
  ['none', { maxMessages: 0 }, { code: 'ERR_PROMPT_MAX_MESSAGES_INVALID', field: 'maxMessages' }],
  ['more', { maxMessages: 51 }, { code: 'ERR_PROMPT_MAX_MESSAGES_INVALID', field: 'maxMessages' }],
  ['not said', { maxMessages: null }, { code: 'ERR_PROMPT_MAX_MESSAGES_INVALID', field: 'maxMessages' }],
])('B-INT-18: what is wrong with a prompt: %s', (_, fields, fault) => {
  expect(promptFault({ ...written, ...fields })).toEqual(fault);
});

it.each([
  ['brazilsouth', true],
  ['eastus2', true],
  ['x', false],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['Brazil', false],
  ['a.b', false],
])('%s is a region: %s', (region, expected) => {
  expect(isSpeechRegion(region)).toBe(expected);
});

const spoken = { voice: 'pt-BR-YaraNeural', voiceKey: 'key', voiceRegion: 'eastus' } as const;
it.each([
  ['one that speaks', spoken, {}],
  ['without a key', { ...spoken, voiceKey: '' }, { voiceKey: 'required' }],
  ['without a region', { ...spoken, voiceRegion: '' }, { voiceRegion: 'required' }],
  ['with a wrong one', { ...spoken, voiceRegion: 'a.b' }, { voiceRegion: 'invalid' }],
  ['one that writes', { voice: 'text', voiceKey: '', voiceRegion: '' }, {}],
  [
    'one that writes, with a wrong region',
    { voice: 'text', voiceKey: '', voiceRegion: 'a.b' },
    { voiceRegion: 'invalid' },
  ],
] as const)('what a voice lacks: %s', (_, prompt, faults) => {
  expect(voiceFaults(prompt)).toEqual(faults);
  expect(isSpoken(prompt)).toBe(prompt.voice !== 'text');
});
