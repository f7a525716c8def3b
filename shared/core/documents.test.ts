import { expect, it } from 'vitest';
import { formatDocument, isCpfOrCnpj } from './documents.ts';

it.each([
  ['52998224725', true],
  ['529.982.247-25', true],
  // Check digits that come out as zero.
  ['12345678909', true],
  ['11144477735', true],
  ['11222333000181', true],
  ['11.222.333/0001-81', true],
  ['00000000000191', true],
])('%s is a CPF or a CNPJ', (document) => {
  expect(isCpfOrCnpj(document)).toBe(true);
});

it.each([
  ['a wrong first check digit', '52998224735'],
  ['a wrong second one', '52998224726'],
  ['a wrong digit', '52998224625'],
  ['a CNPJ with a wrong first check digit', '11222333000191'],
  ['a CNPJ with a wrong second one', '11222333000182'],
  ['the same digit throughout, which the sums allow', '11111111111'],
  ['zeros', '00000000000'],
  ['zeros in the length of a CNPJ', '00000000000000'],
  ['a digit too few', '5299822472'],
  ['a digit too many', '529982247250'],
  ['a CNPJ with a digit too many', '112223330001810'],
  ['nothing', ''],
])('%s is neither: %s', (_case, document) => {
  expect(isCpfOrCnpj(document)).toBe(false);
});

it.each([
  ['52998224725', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
  ['', ''],
  ['12345', '12345'],
])('%s is written %s', (document, written) => {
  expect(formatDocument(document)).toBe(written);
});
