import { digitsOf } from '@shared/core/text.ts';

const longestAbroad = 25;

/** Brazilian numbers as they are written: (11) 91234-5678, growing with what is typed; those of other countries begin with a plus. */
export function maskPhone(typed: string): string {
  if (typed.trimStart().startsWith('+')) return typed.slice(0, longestAbroad);
  const digits = digitsOf(typed).slice(0, 11);
  if (digits.length <= 2) return digits.length === 0 ? '' : `(${digits}`;
  const local = digits.slice(2);
  const split = local.length > 8 ? 5 : 4;
  const shown = local.length <= split ? local : `${local.slice(0, split)}-${local.slice(split)}`;
  return `(${digits.slice(0, 2)}) ${shown}`;
}

/** Separators, by the number of digits before them. */
const cpfMarks: Readonly<Record<number, string>> = { 3: '.', 6: '.', 9: '-' };
const cnpjMarks: Readonly<Record<number, string>> = { 2: '.', 5: '.', 8: '/', 12: '-' };

/** CPF 123.456.789-09 up to eleven digits, CNPJ 12.345.678/0001-95 beyond. */
export function maskDocument(typed: string): string {
  const digits = digitsOf(typed).slice(0, 14);
  const marks = digits.length <= 11 ? cpfMarks : cnpjMarks;
  return [...digits].map((digit, index) => `${marks[index] ?? ''}${digit}`).join('');
}
