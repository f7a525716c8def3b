import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:7:9:1:2:3:4', '2001:db8:7::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['', ''],
  ['nowhere', ''],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
