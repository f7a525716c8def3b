import { expect, it } from 'vitest';
import { randomOf, ticketIdOf, ticketUuid } from './uuid.ts';

it.each([1, 255, 123_456_789, 2 ** 48 - 1])('the public id of ticket %s leads back to it', (id) => {
  const least = ticketUuid(id, new Uint8Array(10));
  const most = ticketUuid(id, new Uint8Array(10).fill(255));
  expect(least).toMatch(/^[\da-f]{8}-[\da-f]{4}-8000-8000-0{12}$/);
  expect(most).toMatch(/^[\da-f]{8}-[\da-f]{4}-8fff-bfff-f{12}$/);
  expect([least, most, most.toUpperCase()].map(ticketIdOf)).toEqual([id, id, id]);
});

it('is put together again from the number and what is random', () => {
  const uuid = ticketUuid(300, new Uint8Array(10).fill(171));
  expect(ticketUuid(300, randomOf(300, uuid) ?? new Uint8Array())).toBe(uuid);
  for (const other of ['', uuid.slice(1), uuid.toUpperCase(), uuid.replace('8', '4')]) {
    expect(randomOf(300, other)).toBeUndefined();
  }
  expect(randomOf(301, uuid)).toBeUndefined();
});

it('takes no more than it needs of what is random', () => {
  expect(ticketUuid(1, new Uint8Array(16).fill(1))).toBe('00000000-0001-8101-8101-010101010101');
});

it.each([
  '',
  '1',
  '00000000-0001-4101-8101-010101010101',
  '00000000-0001-8101-c101-010101010101',
  'x00000000-0001-8101-8101-010101010101',
  '00000000-0001-8101-8101-0101010101010',
  '00000000-0000-8101-8101-010101010101',
])('%s is no id of ours', (text) => {
  expect(ticketIdOf(text)).toBeUndefined();
});
