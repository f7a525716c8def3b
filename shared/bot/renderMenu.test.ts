import { describe, expect, it } from 'vitest';
import { pieces, renderMenu } from './renderMenu.ts';

const choices = (count: number, title = 'Fila') =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), title: `${title} ${index + 1}` }));

describe('a menu', () => {
  it.each([
    ['three short names', 'Olá', choices(3), 'buttons'],
    ['names of twenty characters', 'Olá', choices(2, 'x'.repeat(18)), 'buttons'],
    ['names of 24 characters', 'Olá', choices(2, 'x'.repeat(22)), 'list'],
    ['longer names', 'Olá', choices(2, 'x'.repeat(23)), undefined],
    ['ten names', 'Olá', choices(10), 'list'],
    ['eleven names', 'Olá', choices(11), undefined],
    ['a text too long for buttons', 'x'.repeat(1025), choices(2), 'list'],
    ['a text too long for anything', 'x'.repeat(4097), choices(2), undefined],
    ['a text as long as buttons take', 'x'.repeat(1024), choices(2), 'buttons'],
    ['a text as long as a list takes', 'x'.repeat(4096), choices(2), 'list'],
    ['a name of nothing', 'Olá', [...choices(1), { id: '2', title: ' ' }], undefined],
    ['one name that is too long', 'Olá', [...choices(1), { id: '2', title: 'x'.repeat(25) }], undefined],
    ['two names that differ by a blank', 'Olá', [...choices(1), { id: '2', title: 'Fila 1 ' }], undefined],
    ['nothing above it', ' ', choices(2), undefined],
    ['no choices', 'Olá', [], undefined],
    ['two of one name', 'Olá', [...choices(1), { id: '2', title: 'Fila 1' }], undefined],
  ] as const)('of %s', (_, text, offered, style) => {
    expect(renderMenu(text, offered)?.style).toBe(style);
  });
});

it('says what stands above, how the list is opened and what can be chosen', () => {
  expect(renderMenu(' Olá ', choices(2))).toEqual({
    ...{ style: 'buttons', text: 'Olá', label: 'Ver opções' },
    choices: [
      { id: '1', title: 'Fila 1' },
      { id: '2', title: 'Fila 2' },
    ],
  });
});

describe('a long text', () => {
  it.each([
    ['abcdefghij', ['abcdefghij']],
    ['abcdefghijk', ['abcdefghij', 'k']],
    ['abcdefgh ijk', ['abcdefgh', 'ijk']],
    ['abcdef\n ghi jk', ['abcdef', 'ghi jk']],
    ['abcd efghijkl', ['abcd efghi', 'jkl']],
    ['abcde fghijkl', ['abcde fghi', 'jkl']],
    ['abcdefghi😀k', ['abcdefghi', '😀k']],
    ['abcdefgh😀k', ['abcdefgh😀', 'k']],
  ])('%j is parted within ten', (text, expected) => {
    expect(pieces(text, 10)).toEqual(expected);
  });

  it('is parted at its lines, and nothing is lost', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `linha ${index}`);
    const parts = pieces(lines.join('\n'), 100);
    expect(parts.every(({ length }) => length <= 100)).toBe(true);
    expect(parts.flatMap((part) => part.split('\n'))).toEqual(lines);
  });

  it('without a blank is cut, never through a letter', () => {
    const parts = pieces('😀'.repeat(30), 11);
    expect(parts.join('')).toBe('😀'.repeat(30));
    expect(parts.every((part) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(part))).toBe(true);
  });

  it('of nothing is nothing', () => {
    expect(pieces(' \n ', 10)).toEqual([]);
  });
});

describe('Messenger and Instagram', () => {
  it('draw choices as quick replies where they are short enough', () => {
    expect(renderMenu('Oi', choices(13), 'instagram')?.style).toBe('buttons');
    expect(renderMenu('Oi', choices(14), 'facebook')).toBeUndefined();
    expect(renderMenu('Oi', [{ id: '1', title: 'x'.repeat(21) }], 'facebook')).toBeUndefined();
  });

  it('count the words above quick replies as each does', () => {
    const heart = '❤'.repeat(400);
    expect(Buffer.byteLength(heart)).toBe(1200);
    expect(renderMenu(heart, choices(2), 'facebook')?.text).toBe(heart);
    expect(renderMenu(heart, choices(2), 'instagram')).toBeUndefined();
  });

  it('get texts in pieces of so many bytes, with no letter cut and none lost', () => {
    const text = 'ação 😀 çãé '.repeat(200).trim();
    const parts = pieces(text, 1000, { isTextInBytes: true });
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(1000);
    expect(parts.join(' ')).toBe(text);
    const solid = pieces('😀'.repeat(501), 1000, { isTextInBytes: true });
    expect(solid.map((part) => [...part].length)).toEqual([250, 250, 1]);
  });
});
