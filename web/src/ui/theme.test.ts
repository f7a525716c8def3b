import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contrast, parseHex } from '@web/lib/color.ts';
import { describe, expect, it } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('./theme.css', import.meta.url)), 'utf8');
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
