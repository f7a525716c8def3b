import { describe, expect, it } from 'vitest';
import { containsAll, excerpt, matchPositions, wantedWords, extractSearchWords } from './words.ts';

const text = (body: string, fields: object = {}) => ({
  ...{ body, mediaType: 'chat' as const, media: null, isDeleted: false, isAutomatic: false },
  ...fields,
});

describe('words of a message', () => {
  it('are folded, distinct and long enough', () => {
    expect(extractSearchWords(text('Olá! Quero um ORÇAMENTO para o sábado, orçamento nº 4512'))).toEqual([
      'ola',
      'quero',
      'orcamento',
      'para',
      'sabado',
      '4512',
    ]);
  });

  it('are all of them, however many, and bounded in length', () => {
    const many = Array.from({ length: 4096 }, (_, index) => `palavra${index}`).join(' ');
    expect(extractSearchWords(text(many))).toHaveLength(4096);
    expect(extractSearchWords(text('pix '.repeat(4096)))).toEqual(['pix']);
    expect(extractSearchWords(text('x'.repeat(400)))).toEqual(['x'.repeat(64)]);
    expect(containsAll(extractSearchWords(text('x'.repeat(400))), wantedWords('x'.repeat(300)))).toBe(true);
  });

  it('stay whole characters, and are what they look like', () => {
    const words = extractSearchWords(text(`a𝟺𝟻 𝓜𝓪𝓻𝓲𝓪 ışık ${'𐐷'.repeat(70)} ab𐐷𐐷𐐷`));
    expect(words.slice(0, 3)).toEqual(['a45', 'maria', 'isik']);
    for (const word of words) expect(word).not.toMatch(/\p{Surrogate}/u);
  });

  it('are pairs of letters in scripts that write no spaces', () => {
    const said = extractSearchWords(text('我想退款，谢谢 pedido42号 ขอคืนเงิน'));
    for (const wanted of ['退款', '想退款', '款', '谢谢', 'pedido42', '号', 'คืน'])
      expect([wanted, containsAll(said, wantedWords(wanted))]).toEqual([wanted, true]);
    expect(containsAll(said, wantedWords('退谢'))).toBe(false);
    expect(matchPositions('我想退款', ['退款']).map(([start, end]) => '我想退款'.slice(start, end))).toEqual(['退款']);
  });

  it('of Arabic are found without their marks; emoji are none', () => {
    expect(containsAll(extractSearchWords(text('السَّلَامُ عَلَيْكُمْ')), wantedWords('السلام'))).toBe(true);
    expect(extractSearchWords(text('🎂🎉 👩‍👩‍👧'))).toEqual([]);
    expect(wantedWords('🎂')).toEqual([]);
  });

  it('are none for what is gone, reactions, calls and texts of the system', () => {
    for (const fields of [
      { isDeleted: true },
      { isAutomatic: true },
      { mediaType: 'reactionMessage' },
      { mediaType: 'call_log' },
    ])
      expect(extractSearchWords(text('orçamento', fields))).toEqual([]);
  });

  it('include the name of a document', () => {
    const media = { name: 'Contrato-2026.pdf' };
    expect(extractSearchWords(text('', { mediaType: 'application', media }))).toEqual(['contrato', '2026', 'pdf']);
    expect(extractSearchWords(text('', { mediaType: 'application' }))).toEqual([]);
    expect(extractSearchWords(text('', { mediaType: 'image', media }))).toEqual([]);
  });
});

describe('a search', () => {
  it('begins with its most telling word and wants all of them', () => {
    expect(wantedWords('sab o Orçamento')).toEqual(['orcamento', 'sab']);
    expect(wantedWords('a o')).toEqual([]);
    expect(wantedWords('p')).toEqual([]);
    expect(containsAll(['orcamento', 'sabado'], ['orcam', 'sab'])).toBe(true);
    expect(containsAll(['orcamento', 'sabado'], ['orcam', 'domingo'])).toBe(false);
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
