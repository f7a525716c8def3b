import { expect, it } from 'vitest';
import { isMasked } from './maskedSecret.ts';

it.each([
  ['****', true],
  ['****abcd', true],
  ['sk-abcd', false],
  ['***abcd', false],
  ['', false],
])('%j sent back means the stored secret: %s (B-INT-17)', (sent, expected) => {
  expect(isMasked(sent)).toBe(expected);
});
