import { digitsOf } from './text.ts';

const checkDigit = (digits: string, weights: readonly number[]): number => {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const descending = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from - index);
const cnpjWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Check digits of a CPF (11 digits) or CNPJ (14 digits), as Receita Federal defines them. */
export function isCpfOrCnpj(document: string): boolean {
  const digits = digitsOf(document);
  if (new Set(digits).size === 1) return false;
  if (digits.length === 11) {
    const first = checkDigit(digits, descending(10, 9));
    return Number(digits[9]) === first && Number(digits[10]) === checkDigit(digits, descending(11, 10));
  }
  if (digits.length === 14) {
    const first = checkDigit(digits, cnpjWeights);
    return Number(digits[12]) === first && Number(digits[13]) === checkDigit(digits, [6, ...cnpjWeights]);
  }
  return false;
}

/** A CPF or CNPJ as it is written: 123.456.789-09, 12.345.678/0001-95. Anything else stays as it is. */
export function formatDocument(document: string): string {
  const digits = digitsOf(document);
  if (digits.length === 11) return digits.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  if (digits.length === 14) return digits.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  return document;
}
