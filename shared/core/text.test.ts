import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginning,
  cleanFileName,
  cleanName,
  digitsOf,
  fold,
  lookAhead,
  preview,
  searchable,
  suffixes,
  withoutTail,
} from './text.ts';

describe('the beginning of a text', () => {
  it('never ends inside of a character, which no table would store', () => {
    expect(beginning('abc', 5)).toBe('abc');
    expect(beginning('ab😀c', 3)).toBe('ab');
    expect(beginning('ab😀c', 4)).toBe('ab😀');
    expect(beginning('ab\uD83D', 3)).toBe('ab');
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
  it.each([
    ['ana b', ['ana b', 'na b', 'a b']],
    ['abc', ['abc']],
    ['ab', []],
    ['', []],
    ['aaaa', ['aaaa', 'aaa']],
    // None begins with the space between two words.
    ['a bcd', ['a bcd', 'bcd']],
  ])('of %s are %j', (text, found) => {
    expect(suffixes(text)).toEqual(found);
  });

  it('are cut where the index ends, and each is kept once', () => {
    expect(suffixes('abcabcabc', 3, 3)).toEqual(['abc', 'bca', 'cab']);
    expect(suffixes('x'.repeat(30))).toEqual([
      'x'.repeat(24),
      ...Array.from({ length: 21 }, (_, at) => 'x'.repeat(23 - at)),
    ]);
  });

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

it.each([
  ['  Ação   RÁPIDA\n', 'acao rapida'],
  ['ÑANDÚ', 'nandu'],
  ['', ''],
])('B-GEN-5: %j is compared as %s', (text, expected) => {
  expect(fold(text)).toBe(expected);
});

it.each([
  ['+55 (11) 9-8', '551198'],
  ['abc', ''],
])('the digits of %s are %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

it.each([
  ['abc...', '.', 'abc'],
  ['abc?!', '!?', 'abc'],
  ['a.b', '.', 'a.b'],
  ['...', '.', ''],
  ['', '.', ''],
])('%j without %j at its end is %j', (text, tail, expected) => {
  expect(withoutTail(text, tail)).toBe(expected);
});

describe('looking ahead', () => {
  const looks = (text: string, sign: string) => {
    const from: number[] = [];
    const next = lookAhead((at) => {
      from.push(at);
      return text.indexOf(sign, at);
    });
    return { next, from };
  };

  it('finds the next place, and looks at no part twice', () => {
    const { next, from } = looks('..x..x', 'x');
    expect([0, 1, 2, 3, 5].map(next)).toEqual([2, 2, 2, 5, 5]);
    expect(from).toEqual([0, 3]);
  });

  it('asks once for what is not there', () => {
    const { next, from } = looks('....', 'x');
    expect([0, 1, 3].map(next)).toEqual(Array(3).fill(Number.POSITIVE_INFINITY));
    expect(from).toEqual([0]);
  });
});

describe('a name from outside', () => {
  it.each([
    ['  Ana\t\nSouza ', 'Ana Souza'],
    // Direction overrides, zero-width marks and control characters hide what surrounds a name.
    ['A\u202Enana\u200B\u0007', 'Anana'],
    ['\uFEFFAna\u2066', 'Ana'],
    ['\u0000', ''],
  ])('%j is %s', (text, expected) => {
    expect(cleanName(text)).toBe(expected);
  });

  it.each(['\u3164', '\u3164 \u115F\u1160', '\u2800', '\uFFA0', '\u200E'])(
    'is empty when no letter of it has a shape (%j)',
    (text) => expect(cleanName(text)).toBe(''),
  );

  it('is at most a hundred characters long, or as many as are asked for, all of them whole', () => {
    expect(cleanName('x'.repeat(101))).toBe('x'.repeat(100));
    expect(cleanName('🌻🌻🌻', 2)).toBe('🌻🌻');
  });
});

describe('the first line of a message in a list', () => {
  it.each([
    ['  Olá,\n\n tudo bem? ', 100, 'Olá, tudo bem?'],
    ['abcde', 5, 'abcde'],
    ['abcdef', 5, 'abcd…'],
    ['🌻🌻🌻', 2, '🌻…'],
    ['', 5, ''],
  ])('of %j, at most %i long, is %j', (text, max, expected) => {
    expect(preview(text, max)).toBe(expected);
  });

  it('is at most a hundred characters long', () => {
    expect(preview('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  });
});

it.each([
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  [`${'😀'.repeat(300)}.xlsx`, `${'😀'.repeat(195)}.xlsx`],
  ['C:\\pasta/../boleto.pdf', 'boleto.pdf'],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
  ['\u3164', ''],
])('a name of a file that is too long keeps its ending (%#)', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});
