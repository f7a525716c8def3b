import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, formatHex, hexFromHsl, hueIndex, palette, parseHex, textColorOn } from './color.ts';

const channel = fc.integer({ min: 0, max: 255 });
const anyColor = fc.record({ r: channel, g: channel, b: channel });
const inks = { 'var(--ink-dark)': { r: 0, g: 0, b: 0 }, 'var(--ink-light)': { r: 255, g: 255, b: 255 } };

describe('color', () => {
  it('reads short and long codes and refuses the rest', () => {
    expect(parseHex('0af')).toEqual({ r: 0, g: 170, b: 255 });
    expect(parseHex(`#${'00AAFF'}`)).toEqual({ r: 0, g: 170, b: 255 });
    expect(['', 'red', '12345', 'zzzzzz'].map(parseHex)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('writes what it reads', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(parseHex(formatHex(color))).toEqual(color);
      }),
    );
  });

  it('always finds an ink that reads at 4.5:1', () => {
    fc.assert(
      fc.property(anyColor, (color) => contrast(color, inks[textColorOn(formatHex(color))]) >= 4.5),
      { numRuns: 2000 },
    );
  });

  it('knows the ends of the scale', () => {
    expect(contrast(inks['var(--ink-dark)'], inks['var(--ink-light)'])).toBeCloseTo(21, 5);
    expect(parseHex(hexFromHsl(0, 1, 0.5))).toEqual({ r: 255, g: 0, b: 0 });
    expect(parseHex(hexFromHsl(120, 1, 0.5))).toEqual({ r: 0, g: 255, b: 0 });
  });

  it('offers distinct colours', () => {
    expect(new Set(palette).size).toBe(24);
  });

  it('keeps the colour of a name', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (name, count) => {
        const index = hueIndex(name, count);
        return index === hueIndex(name, count) && index >= 0 && index < count;
      }),
    );
  });
});
