import { describe, expect, it } from 'vitest';
import { flatMarkdown, flatRich, plainRich } from './flatText.ts';
import { choicesOf, isKeyword, matchedChoice, TypebotAnswer, typebotSteps } from './typebot.ts';

const answer = (fields: object) => TypebotAnswer.parse({ messages: [], ...fields });
const steps = (...messages: object[]) => typebotSteps(answer({ messages }));
const words = (markdown: string) => ({ type: 'text', content: { type: 'markdown', markdown } });
const rich = (...children: object[]) => ({
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children }] },
});
const items = (...names: unknown[]) => ({
  input: { type: 'choice input', items: names.map((content) => ({ content })) },
});

describe('B-INT-10: a text that is a command', () => {
  it.each([
    ['#{"stopBot":true}', [{ type: 'stop' }]],
    ['  # {"stopBot": true} ', [{ type: 'stop' }]],
    ['#{"queueId":3}', [{ type: 'queue', queueId: 3, userId: null }]],
    ['#{"queueId":"3","userId":"10"}', [{ type: 'queue', queueId: 3, userId: 10 }]],
    ['#{"queueId":3,"userId":1}', [{ type: 'queue', queueId: 3, userId: 1 }]],
    ['#{"queueId":3,"userId":0}', [{ type: 'queue', queueId: 3, userId: null }]],
    ['#{"queueId":3,"userId":"-1"}', [{ type: 'queue', queueId: 3, userId: null }]],
    ['#{"queueId":1.5}', []],
    ['#{"queueId":true}', []],
    ['#{"queueId":""}', []],
    ['#{"stopBot":"yes"}', []],
    ['#{}', []],
    ['#{broken}', [{ type: 'text', text: '#{broken}' }]],
    ['{"stopBot":true}', [{ type: 'text', text: '{"stopBot":true}' }]],
    ['olá #{"stopBot":true}', [{ type: 'text', text: 'olá #{"stopBot":true}' }]],
  ])('%j', (text, expected) => {
    expect(steps(words(text))).toEqual(expected);
    expect(steps(rich({ text }))).toEqual(expected);
  });

  it('is read without the marks of its letters', () => {
    expect(steps(rich({ text: '#{"stopBot"', bold: true }, { text: ':true}' }))).toEqual([{ type: 'stop' }]);
  });
});

describe('B-INT-9: what a bubble becomes', () => {
  const file = (type: string, content: object = {}) => ({ type, content: { url: 'https://a.example/f', ...content } });
  it.each([
    ['words', words(' **Olá** '), { type: 'text', text: '*Olá*' }],
    ['rich text', rich({ text: ' Olá ', bold: true }), { type: 'text', text: '*Olá*' }],
    ['a picture', file('image'), { type: 'file', url: 'https://a.example/f', isVoice: false }],
    ['a recording', file('audio'), { type: 'file', url: 'https://a.example/f', isVoice: true }],
    ['a film', file('video'), { type: 'file', url: 'https://a.example/f', isVoice: false }],
    [
      'a film by its address',
      file('video', { type: 'url' }),
      { type: 'file', url: 'https://a.example/f', isVoice: false },
    ],
    ['a film of a platform', file('video', { type: 'youtube' }), { type: 'text', text: 'https://a.example/f' }],
    ['a page', file('embed'), { type: 'text', text: 'https://a.example/f' }],
  ])('%s', (_, bubble, step) => {
    expect(steps(bubble)).toEqual([step]);
  });

  it.each([
    ['no words', words('  ')],
    ['no address', { type: 'image', content: {} }],
    ['an address of another kind', file('image', { url: 'ftp://a.example' })],
  ])('%s: nothing', (_, bubble) => {
    expect(steps(bubble)).toEqual([]);
  });
});

describe('what the viewer would do in a browser', () => {
  const wait = (secondsToWaitFor: unknown) =>
    typebotSteps(answer({ clientSideActions: [{ wait: { secondsToWaitFor } }] }));
  it.each([
    [2, [{ type: 'wait', ms: 2000 }]],
    ['2', [{ type: 'wait', ms: 2000 }]],
    [60, [{ type: 'wait', ms: 60_000 }]],
    [61, [{ type: 'wait', ms: 60_000 }]],
    [0, []],
    [-1, []],
    ['Infinity', []],
    ['soon', []],
  ])('waits %j seconds', (seconds, expected) => {
    expect(wait(seconds)).toEqual(expected);
  });
});

describe('choices', () => {
  it('belong to the question above them', () => {
    const asked = typebotSteps(answer({ messages: [words('Oi'), words('Qual?')], ...items(' Pizza ', 'Massa') }));
    expect(asked).toEqual([
      { type: 'text', text: 'Oi' },
      { type: 'text', text: 'Qual?', choices: ['Pizza', 'Massa'] },
    ]);
  });

  it.each([
    ['an address', words('https://a.example')],
    ['a picture', { type: 'image', content: { url: 'https://a.example/f' } }],
  ])('stand alone below %s', (_, above) => {
    const asked = typebotSteps(answer({ messages: [above], ...items('Pizza') }));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({ type: 'text', text: '', choices: ['Pizza'] });
  });

  it('are words, fifty at most, of at most 200 letters', () => {
    expect(choicesOf(answer(items('x'.repeat(201), ' ', '', 7, null)))).toEqual(['x'.repeat(200)]);
    expect(choicesOf(answer(items(...Array(51).fill('a'))))).toHaveLength(50);
    expect(choicesOf(answer({ input: { type: 'x', items: [{ content: ' ', title: 'Título' }] } }))).toEqual(['Título']);
    expect(choicesOf(answer({}))).toEqual([]);
  });

  it.each([
    ['2', 'Massa'],
    [' 1 ', 'Pizza'],
    ['4', '4'],
    ['0', '0'],
    ['3', '3'],
    ['pizza', 'pizza'],
    ['quero 1', 'quero 1'],
  ])('%j means %j', (text, expected) => {
    expect(matchedChoice(text, ['Pizza', 'Massa', '3'])).toBe(expected);
  });

  it('are not renumbered where a number is one of them', () => {
    expect(matchedChoice(' 2X ', ['2x', 'um'])).toBe(' 2X ');
    expect(matchedChoice('2', ['10', ' 2', '2'])).toBe('2');
  });
});

it.each([
  ['sair', ' SAIR ', true],
  ['sair', 'sai', false],
])('B-INT-8: %j is the keyword %j: %s', (body, keyword, expected) => {
  expect(isKeyword(body, keyword)).toBe(expected);
});

describe('rich text as a chat shows it', () => {
  const p = (...children: object[]) => ({ type: 'p', children });
  const li = (...children: object[]) => ({ type: 'li', children });
  const list = (type: string, ...children: object[]) => ({ type, children });
  it.each<[string, object[], string]>([
    ['blanks get no marks', [p({ text: '  ', bold: true }, { text: '.' })], '  .'],
    ['struck letters', [p({ text: 'fora', strikethrough: true })], '~fora~'],
    [
      'a link of blanks is its address',
      [p({ type: 'a', url: 'https://a.example', children: [{ text: ' ' }] })],
      'https://a.example',
    ],
    [
      'a link of its own address',
      [p({ type: 'a', url: 'https://a.example', children: [{ text: ' https://a.example ' }] })],
      'https://a.example',
    ],
    ['a link without an address', [p({ type: 'a', children: [{ text: 'aqui' }] })], 'aqui'],
    [
      'what is no link has no address',
      [p({ type: 'b', url: 'https://a.example', children: [{ text: 'aqui' }] })],
      'aqui',
    ],
    [
      'lists in lists',
      [list('ul', li(p({ text: 'um' }), list('ol', li(p({ text: 'a' })), li(p({ text: 'b' })))))],
      '• um\n  1. a\n  2. b',
    ],
    ['bullets in numbers', [list('ol', li(p({ text: 'um' }), list('ul', li(p({ text: 'a' })))))], '1. um\n  • a'],
    ['a second line of an item', [list('ul', li(p({ text: 'um' }), p({ text: 'dois' })))], '• um\ndois'],
  ])('%s', (_, nodes, text) => {
    expect(flatRich(nodes)).toBe(text);
  });

  const nested = (levels: number) => {
    let node: object = { text: 'fundo' };
    for (let level = 0; level < levels; level += 1) node = { type: 'x', children: [node] };
    return flatRich([node]);
  };
  it('is read twenty levels deep', () => {
    expect([nested(20), nested(21)]).toEqual(['fundo', '']);
  });

  it('has no end in lists without one', () => {
    const endless: { type: string; children: object[] } = { type: 'ul', children: [] };
    endless.children.push(li(endless));
    expect(flatRich([endless])).toBe('');
  });

  it('is plain for a command', () => {
    expect(plainRich([p({ text: 'Olá', bold: true }, { text: 5 }, { text: ' já' })])).toBe('Olá já');
  });
});

it.each([
  ['**a b**', '*a b*'],
  ['**a\nb**', '**a\nb**'],
  ['**a**\nb', '*a*\nb'],
  ['**a **b**', '*a **b*'],
  ['~~a~~', '~a~'],
  ['**', '**'],
  ['[](https://a.example)', 'https://a.example'],
])('markdown %j', (markdown, text) => {
  expect(flatMarkdown(markdown)).toBe(text);
});
