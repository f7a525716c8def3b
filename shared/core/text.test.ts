import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginning, searchable, suffixes } from './text.ts';

describe('the beginning of a text', () => {
  it('never ends inside of a character, which no table would store', () => {
    expect(beginning('abc', 5)).toBe('abc');
    expect(beginning('ab😀c', 3)).toBe('ab');
    expect(beginning('ab😀c', 4)).toBe('ab😀');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, max) => {
        const cut = beginning(text, max);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
        expect(text.startsWith(cut)).toBe(true);
        expect(max - cut.length).toBeLessThanOrEqual(Math.max(1, max - text.length));
      }),
    );
  });
});

describe('suffixes', () => {
  it('begin and end with whole characters', () => {
    expect(suffixes('a😀bcd', 3, 4)).toEqual(['a😀b', '😀bc', 'bcd']);
    for (const suffix of suffixes('🌻😀 flores 𝓜𝓪𝓻𝓲𝓪 🎉')) expect(suffix).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('what a search compares', () => {
  it.each([
    ['ORÇAMENTO', 'orcamento'],
    ['IŞIK Yıldız', 'isik yildiz'],
    ['ışık', 'isik'],
    ['İSTANBUL', 'istanbul'],
    ['𝓜𝓪𝓻𝓲𝓪', 'maria'],
    ['ＭＡＲＩＡ', 'maria'],
    ['محمد', 'محمد'],
    ['Zilá 🌻😀', 'zila 🌻😀'],
  ])('%s is %s', (text, expected) => {
    expect(searchable(text)).toBe(expected);
  });
});
