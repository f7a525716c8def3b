import { describe, expect, it } from 'vitest';
import { flatMarkdown, flatRich } from './flatText.ts';
import { isKeyword, TypebotAnswer, typebotSteps } from './typebot.ts';

const p = (...children: unknown[]) => ({ type: 'p', children });

describe('B-INT-9: rich text as a chat shows it', () => {
  it.each([
    [[p({ text: 'Olá ' }, { text: 'mundo', bold: true })], 'Olá *mundo*'],
    [[p({ text: 'um', italic: true }), p({ text: 'dois', underline: true })], '_um_\n~dois~'],
    [[p({ text: ' tudo ', bold: true, italic: true, underline: true })], ' ~_*tudo*_~ '],
    [[p({ type: 'a', url: 'https://a.example', children: [{ text: 'aqui' }] })], 'aqui https://a.example'],
    [[p({ type: 'a', url: 'https://a.example', children: [{ text: 'https://a.example' }] })], 'https://a.example'],
    [[p({ type: 'inline-variable', children: [p({ text: 'Ana' })] })], 'Ana'],
    [
      [
        {
          type: 'ul',
          children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] }],
        },
        {
          type: 'ol',
          children: ['a', 'b'].map((text) => ({ type: 'li', children: [{ type: 'lic', children: [{ text }] }] })),
        },
      ],
      '• um\n1. a\n2. b',
    ],
    [[p({ text: '' }), null, 7, p({ text: 5 }, 'x')], '\n'],
  ])('%j', (nodes, text) => {
    expect(flatRich(nodes)).toBe(text);
  });

  it('ends in a tree without an end', () => {
    const node: { children: unknown[] } = { children: [] };
    node.children.push(node);
    expect(flatRich([node])).toBe('');
  });

  it.each([
    ['**negrito** e *itálico* e _itálico_', '*negrito* e _itálico_ e _itálico_'],
    ['**um** **dois**', '*um* *dois*'],
    ['~~fora~~ <u>baixo</u>', '~fora~ ~baixo~'],
    ['[aqui](https://a.example/x_y_z)', 'aqui https://a.example/x_y_z'],
    ['## Título\n\n- item', '*Título*\n\n- item'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**a __b** c__', '*a __b* c__'],
    ['~~sem fim', '~~sem fim'],
    ['** a**', '** a**'],
    ['R\\$ 5 \\*não\\*', 'R\\$ 5 *não*'],
  ])('%s', (markdown, text) => {
    expect(flatMarkdown(markdown)).toBe(text);
  });
});

// Whoever tries again from every place needs minutes for these, and the test ends before.
it.each(['~~a ', '**a ', '[a', '[](', '__*~~a ', ' '])('is done with %j over and over', (near) => {
  expect(flatMarkdown(near.repeat(1_600_000 / near.length)).length).toBeGreaterThan(0);
});

const answer = (fields: object) => typebotSteps(TypebotAnswer.parse({ messages: [], ...fields }));
const bubble = (markdown: string, id: string) => ({ id, type: 'text', content: { type: 'markdown', markdown } });

describe('B-INT-9: what a flow wants', () => {
  it('waits behind the bubble it belongs to, at most a minute', () => {
    const wait = (id: string | undefined, seconds: number) => ({
      lastBubbleBlockId: id,
      wait: { secondsToWaitFor: seconds },
    });
    const clientSideActions = [wait('a', 3), wait('b', 3600), wait(undefined, 1), wait('c', -1)];
    expect(answer({ messages: [bubble('um', 'a'), bubble('dois', 'b')], clientSideActions })).toEqual([
      { type: 'wait', ms: 1000 },
      { type: 'text', text: 'um' },
      { type: 'wait', ms: 3000 },
      { type: 'text', text: 'dois' },
      { type: 'wait', ms: 60_000 },
    ]);
  });

  it('lists choices in one message', () => {
    const items = [
      { id: '1', content: 'Pizza' },
      { id: '2', title: 'Massa' },
      { id: '3', content: { x: 1 } },
    ];
    expect(answer({ input: { type: 'choice input', items } })).toEqual([
      { type: 'text', text: '', choices: ['Pizza', 'Massa'] },
    ]);
  });

  it('leads to pages by their address, and to nothing else', () => {
    const redirect = (url: string) => ({ redirect: { url } });
    const messages = ['javascript:alert(1)', 'https://a.example/v'].map((url) => ({ type: 'embed', content: { url } }));
    const clientSideActions = [redirect('https://b.example'), redirect('data:x'), { setVariable: {} }];
    expect(answer({ messages, clientSideActions })).toEqual([
      { type: 'text', text: 'https://a.example/v' },
      { type: 'text', text: 'https://b.example' },
    ]);
  });

  it('is nothing where everything is of another shape', () => {
    const messages = [{ type: 'text' }, { type: 'image', content: 'x' }, { type: 'other', content: null }];
    expect(answer({ messages, input: 'x', clientSideActions: 'x' })).toEqual([]);
  });
});

describe('B-INT-8: keywords', () => {
  it.each([
    [' SAIR ', 'sair', true],
    ['sair já', 'sair', false],
    ['', '', false],
    [' ', ' ', false],
  ])('%j is %j: %s', (body, keyword, matches) => {
    expect(isKeyword(body, keyword)).toBe(matches);
  });
});
