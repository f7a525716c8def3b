import { expect, it } from 'vitest';
import { brCode, crc16 } from './brCode.ts';

it.each([
  ['123456789', '29B1'],
  ['', 'FFFF'],
  // The example of the central bank's manual.
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    '1D3D',
  ],
])('CRC-16/CCITT-FALSE of %s is %s', (text, expected) => {
  expect(crc16(text)).toBe(expected);
});

it('has the fields of the central bank’s manual, with an amount and a reference', () => {
  const key = '123e4567-e12b-12d1-a456-426655440000';
  const code = brCode({ key, name: 'Fulano de Tal', city: 'BRASILIA', value: 99.9, txid: 'C12N3' });
  const body = `00020126580014br.gov.bcb.pix0136${key}520400005303986540599.905802BR5913Fulano de Tal6008BRASILIA62090505C12N36304`;
  expect(code).toBe(body + crc16(body));
});

it('says no more than a code holds', () => {
  const code = brCode({
    ...{ key: 'a@b.co', value: 1, txid: 'C-1 N/2' },
    ...{ name: 'Associacao dos Comerciantes de Sao Joao', city: 'Sao Jose do Rio Preto' },
  });
  expect(code).toContain('54041.005802BR5925Associacao dos Comerciant6015Sao Jose do Rio62080504C1N26304');
});
