import { expect, it } from 'vitest';
import { newRecoveryCodes, recoveryHash } from './recoveryCodes.ts';

it('makes ten different ones that can be read aloud', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
});

it('knows a code however it is typed, and whose it is', () => {
  const hash = recoveryHash('1#2', 'ABCD-EFGH-IJKL-MNOP');
  expect(recoveryHash('1#2', ' abcdefgh ijklmnop ')).toBe(hash);
  expect(recoveryHash('1#3', 'ABCD-EFGH-IJKL-MNOP')).not.toBe(hash);
  expect(hash).not.toContain('ABCD');
});
