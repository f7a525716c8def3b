import { expect, it } from 'vitest';
import { limitedAddress, viewerAddress } from './edge.ts';

const headers = (secret: string | undefined, address = '198.51.100.7') => ({
  'x-distribution-secret': secret,
  'x-viewer-address': address,
});

it('takes the caller’s address from the distribution', () => {
  expect(viewerAddress(headers(process.env['EDGE_SECRET']))).toBe('198.51.100.7');
});

it('knows no address where the distribution names none', () => {
  expect(viewerAddress({ 'x-distribution-secret': process.env['EDGE_SECRET'] })).toBe('');
});

it.each([undefined, '', 'guessed', `${process.env['EDGE_SECRET']}x`])('refuses a call with the secret %o', (secret) => {
  expect(() => viewerAddress(headers(secret))).toThrow('ERR_NO_PERMISSION');
});

it('refuses everybody while no secret is set', () => {
  const { EDGE_SECRET } = process.env;
  process.env['EDGE_SECRET'] = '';
  expect(() => viewerAddress(headers(''))).toThrow('EDGE_SECRET');
  process.env['EDGE_SECRET'] = EDGE_SECRET;
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('counts %s as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});
