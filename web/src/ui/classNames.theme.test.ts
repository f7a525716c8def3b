import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, parseHex } from '@web/lib/color.ts';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const src = join(import.meta.dirname, '..');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
    name as string,
    { light: light as string, dark: dark as string },
  ]),
);
const plain = new Map([...css.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name as string, value]));

function colorOf(name: string, theme: 'light' | 'dark') {
  const color = parseHex(pairs.get(name)?.[theme] ?? plain.get(name) ?? '');
  if (color === undefined) throw new Error(`theme.css has no colour --${name}`);
  return color;
}

const surfaces = ['canvas', 'panel', 'raised'];
const rows = [...surfaces, 'hover', 'selected'];
const statuses = ['waiting', 'open', 'closed', 'failed', 'group', 'notice'];

const text: [ink: string, on: string[]][] = [
  ['text', [...rows, 'pressed', 'bubble-in', 'bubble-out', 'bubble-note', 'mark', 'danger-tint']],
  ['text-soft', [...rows, 'bubble-in', 'bubble-out', 'bubble-note']],
  ['text-faint', rows],
  ['accent-text', [...rows, 'bubble-in', 'bubble-out', 'bubble-note']],
  ['on-accent', ['accent', 'accent-hover', 'accent-pressed']],
  ['on-danger', ['danger', 'danger-hover', 'danger-pressed']],
  ['danger-text', [...rows, 'danger-tint', 'bubble-out']],
  ...statuses.map((name): [string, string[]] => [`${name}-text`, [...rows, `${name}-tint`]]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n): [string, string[]] => [`on-avatar-${n}`, [`avatar-${n}`]]),
];
const graphics: [mark: string, on: string[]][] = [
  ['focus', [...rows, 'pressed', 'bubble-in', 'bubble-out', 'bubble-note']],
  ['line-control', rows],
  ['accent', rows],
  ['danger-line', surfaces],
  ['bubble-note-line', ['canvas', 'bubble-note']],
  ['bubble-failed-line', ['canvas', 'bubble-out']],
  ['ack', ['bubble-out', 'bubble-note', 'raised']],
  ['ack-read', ['bubble-out', 'bubble-note', 'raised']],
  ...statuses.map((name): [string, string[]] => [name, rows]),
  ...[1, 2, 3, 4, 5].map((n): [string, string[]] => [`chart-${n}`, surfaces]),
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const under = (list: [string, string[]][], least: number) =>
    list.flatMap(([ink, backgrounds]) =>
      backgrounds
        .map((on) => ({ ink, on, ratio: contrast(colorOf(ink, theme), colorOf(on, theme)) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ ratio, ...pair }) => `${pair.ink} on ${pair.on}: ${ratio.toFixed(2)}`),
    );

  it('reads text at 4.5:1', () => {
    expect(under(text, 4.5)).toEqual([]);
  });
  it('shows controls, marks and focus at 3:1', () => {
    expect(under(graphics, 3)).toEqual([]);
  });
});

it('writes every colour for both themes', () => {
  const single = [...plain.keys()].filter((name) => !name.startsWith('ink-'));
  expect(single).toEqual([]);
  expect(pairs.size).toBeGreaterThan(60);
});

/** How colours look to those who lack one of the three kinds of cones (Machado, Oliveira and Fernandes, 2009). */
const eyes: Readonly<Record<string, readonly (readonly number[])[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));

const linear = (channel: number): number =>
  channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** CIE L*a*b*, in which 10 is a difference that nobody misses. */
function labOf(rgb: readonly number[]): number[] {
  const [x = 0, y = 0, z = 0] = times(
    [
      [0.4339, 0.3762, 0.1899],
      [0.2126, 0.7152, 0.0722],
      [0.0177, 0.1095, 0.8729],
    ],
    rgb.map((channel) => Math.min(1, Math.max(0, channel))),
  ).map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each(['light', 'dark'] as const)('the charts of the %s theme', (theme) => {
  it.each(Object.entries(eyes))('keep their colours apart: %s', (_name, matrix) => {
    const colors = [1, 2, 3, 4, 5].map((n) => {
      const { r, g, b } = colorOf(`chart-${n}`, theme);
      return labOf(times(matrix, [r, g, b].map(linear)));
    });
    const distances = colors.flatMap((one, at) =>
      colors.slice(0, at).map((other) => Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(10);
  });
});

it('has every token that a style sheet asks for without saying what else to take', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file));
  const set = new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name),
    ),
  );
  const asked = sheets.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ file, name })),
  );
  // A manager of drags sets its own.
  const missing = asked.filter(({ name = '' }) => !set.has(name) && !name.startsWith('--dnd-'));
  expect(missing).toEqual([]);
});
