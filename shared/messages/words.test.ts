import { describe, expect, it } from 'vitest';
import { containsAll, excerpt, matchPositions, startOf, startsOf, wantedWords, wordsOf } from './words.ts';

const text = (body: string, fields: object = {}) => ({
  ...{ body, mediaType: 'chat' as const, media: null, isDeleted: false, isAutomatic: false },
  ...fields,
});

describe('words of a message', () => {
  it('are folded, distinct, long enough and not everybody’s', () => {
    expect(wordsOf(text('Olá! Quero um ORÇAMENTO para o sábado, orçamento nº 4512'))).toEqual([
      'ola',
      'quero',
      'orcamento',
      'sabado',
      '4512',
    ]);
  });

  it('are bounded in number and length', () => {
    const many = Array.from({ length: 100 }, (_, index) => `palavra${index}`).join(' ');
    expect(wordsOf(text(many))).toHaveLength(24);
    expect(wordsOf(text('x'.repeat(100)))[0]).toHaveLength(20);
  });

  it('stay whole characters, and are what they look like', () => {
    const body = `a𝟺𝟻 𝓜𝓪𝓻𝓲𝓪 ışık ${'𐐷'.repeat(30)} ab𐐷𐐷𐐷`;
    const words = wordsOf(text(body));
    expect(words.slice(0, 3)).toEqual(['a45', 'maria', 'isik']);
    for (const start of [...words, ...startsOf(words)]) expect(start).not.toMatch(/\p{Surrogate}/u);
  });

  it('are none for what is gone, reactions, calls and texts of the system', () => {
    for (const fields of [
      { isDeleted: true },
      { isAutomatic: true },
      { mediaType: 'reactionMessage' },
      { mediaType: 'call_log' },
    ])
      expect(wordsOf(text('orçamento', fields))).toEqual([]);
  });

  it('include the name of a document', () => {
    const media = { name: 'Contrato-2026.pdf' };
    expect(wordsOf(text('', { mediaType: 'application', media }))).toEqual(['contrato', '2026', 'pdf']);
    expect(wordsOf(text('', { mediaType: 'application' }))).toEqual([]);
    expect(wordsOf(text('', { mediaType: 'image', media }))).toEqual([]);
  });
});

describe('a search', () => {
  it('begins with its most telling word and wants all of them', () => {
    expect(wantedWords('sab o Orçamento')).toEqual(['orcamento', 'sab']);
    expect(wantedWords('para que')).toEqual([]);
    expect(containsAll(['orcamento', 'sabado'], ['orcam', 'sab'])).toBe(true);
    expect(containsAll(['orcamento', 'sabado'], ['orcam', 'domingo'])).toBe(false);
    expect([startOf('orcamento'), startOf('pix')]).toEqual(['orca', 'pix']);
  });

  it('finds every word where its beginnings of three letters and more are looked up', () => {
    const words = ['orcamento', 'orcar', 'pix', 'pixel'];
    expect(startsOf(words).sort()).toEqual(['orc', 'orca', 'pix', 'pixe']);
    for (const word of words) {
      for (let length = 3; length <= word.length; length += 1) {
        expect(startsOf(words)).toContain(startOf(word.slice(0, length)));
      }
    }
  });

  it('marks the letters that were looked for, whatever their accents', () => {
    const line = 'O orçamento do Orc\u0327amentário';
    expect(matchPositions(line, ['orca']).map(([start, end]) => line.slice(start, end))).toEqual([
      'orça',
      'Orc\u0327a',
    ]);
    expect(matchPositions('macarrão', ['arr'])).toEqual([]);
    expect(matchPositions('maca\u0303', ['maca'])).toEqual([[0, 5]]);
  });

  it('shows the part of a long text that was found', () => {
    const long = `${'bla '.repeat(60)}aqui o orçamento pedido ${'fim '.repeat(60)}`;
    const shown = excerpt(long, ['orcamento']);
    expect(shown).toMatch(/^….*orçamento.*…$/);
    expect(shown.length).toBeLessThanOrEqual(142);
    expect(excerpt('curto', ['x'])).toBe('curto');
  });

  const ten = (count: number) => 'abcdefghi '.repeat(count);
  it.each([
    ['a short line as it is', `  ${ten(10)}alvo  fim `, `${ten(10)}alvo fim`],
    ['a line of 140 as it is', `${ten(13)}alvo ${'x'.repeat(5)}`, `${ten(13)}alvo xxxxx`],
    ['the beginning of a long one without a hit', `${ten(13)}ab ${'x'.repeat(9)}`, `${ten(13)}ab ${'x'.repeat(7)}…`],
    ['the beginning with a hit in it', `${ten(4)}alvo ${'x'.repeat(100)}`, `${ten(4)}alvo ${'x'.repeat(95)}…`],
    ['the end with a hit in it', `${ten(20)}alvo fim`, `…${ten(4)}alvo fim`],
    ['whole words and 140 characters around', `${ten(6)}alvo ${ten(20)}`, `…${ten(4)}alvo ${ten(9)}abcde…`],
  ])('shows %s', (_, line, expected) => {
    expect(excerpt(line, ['alvo'])).toBe(expected);
  });
});
