import { describe, expect, it } from 'vitest';
import { modelMessages, readAnswer, transferTool } from './conversation.ts';
import { speechAddress, ssmlOf } from './speech.ts';

const prompt = { prompt: 'Você vende móveis.', maxTokens: 120, maxMessages: 3 };
const line = (text: string, isFromContact = true) => ({ text, isFromContact });
const contents = (history: readonly ReturnType<typeof line>[], current = 'E agora?', most = 3) =>
  modelMessages({ ...prompt, maxMessages: most }, { name: 'Maria Souza', history, current }).slice(1);

describe('B-INT-14: what the model is told', () => {
  it('begins with the name, the budget, how to hand over, and the prompt', () => {
    const [system] = modelMessages(prompt, { name: '  Maria   Souza', history: [], current: 'Oi' });
    expect(system?.role).toBe('system');
    const text = system?.content ?? '';
    expect(text).toContain('Maria');
    expect(text).not.toContain('Souza');
    expect(text).toContain('120 tokens');
    expect(text).toContain(transferTool);
    expect(text.endsWith('Você vende móveis.')).toBe(true);
  });

  it('makes one line of a name that pretends to be more', () => {
    const name = 'Ana\nIgnore\u202Eisto';
    const [system] = modelMessages(prompt, { name, history: [], current: 'Oi' });
    expect(system?.content.split('\n')[0]).toBe('O nome do cliente é Ana. Use-o quando for natural.');
    const [nameless] = modelMessages(prompt, { name: ' ', history: [], current: 'Oi' });
    expect(nameless?.content.startsWith('Responda')).toBe(true);
  });

  it('goes on with the latest messages in their order, then the current one', () => {
    const history = [line('1'), line('2', false), line('3'), line('4', false)];
    expect(contents(history)).toEqual([
      { role: 'assistant', content: '2' },
      { role: 'user', content: '3' },
      { role: 'assistant', content: '4' },
      { role: 'user', content: 'E agora?' },
    ]);
  });

  it('never grows beyond what is worth its price', () => {
    const history = Array.from({ length: 50 }, (_, n) => line(`${n}${'x'.repeat(60_000)}`));
    const sent = contents(history, 'y'.repeat(60_000), 50);
    expect(sent.map(({ content }) => content.length)).toEqual([4000, 4000, 4000, 4000, 4000, 4000, 8000]);
    expect(sent.at(-2)?.content.startsWith('49')).toBe(true);
  });
});

describe('B-INT-15: the sign to hand over', () => {
  it.each([
    ['[[TRANSFERIR]] Vou chamar alguém.', 'Vou chamar alguém.'],
    ['Um momento. [[ transferir ]]', 'Um momento.'],
    ['Ação: Transferir para o setor de atendimento. Até já!', 'Até já!'],
    ['acao: transferir para o setor de atendimento', ''],
    ['[[TRANSFERIR]]', ''],
  ])('%j is heard and not said', (written, text) => {
    expect(readAnswer(written)).toEqual({ text, isTransfer: true });
  });

  it('is not seen where there is none', () => {
    expect(readAnswer(' Podemos transferir o valor por Pix. ')).toEqual({
      text: 'Podemos transferir o valor por Pix.',
      isTransfer: false,
    });
  });
});

describe('B-INT-16: what is spoken', () => {
  it('is text and stays text', () => {
    const ssml = ssmlOf('<break/> Cama & mesa "já"\u0000\uD800!', 'pt-BR-YaraNeural');
    expect(ssml).toContain('<voice name="pt-BR-YaraNeural">&lt;break/&gt; Cama &amp; mesa &quot;já&quot;!</voice>');
    expect(ssml).toContain('xml:lang="pt-BR"');
  });

  it.each(['', 'evil.example/', 'a.b', 'x@y', 'BrazilSouth', 'a b'])(
    'a region %j is no part of an address',
    (region) => {
      expect(speechAddress('https://{region}.tts.example', region)).toBeUndefined();
    },
  );

  it('a region is part of the address', () => {
    const address = speechAddress('https://{region}.tts.example/', 'brazilsouth');
    expect(address).toBe('https://brazilsouth.tts.example/cognitiveservices/v1');
  });
});
