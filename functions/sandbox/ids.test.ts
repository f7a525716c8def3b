import { BSUID_PATTERN } from '@kapso/whatsapp-cloud-api';
import { phoneVariants } from '@shared/phones/national.ts';
import { expect, it } from 'vitest';
import { displayNumber, newMobileNumber, newUserId, newWamid } from './ids.ts';

const times = <T>(make: () => T): T[] => Array.from({ length: 200 }, make);

it('invents Brazilian mobile numbers that exist in two forms', () => {
  for (const number of times(newMobileNumber)) {
    expect(number).toMatch(/^55[1-9]\d9[6-9]\d{7}$/);
    expect(phoneVariants(number)).toHaveLength(2);
  }
});

it('gives user ids of the shape another client knows, by country', () => {
  expect(newUserId('5511987654321')).toMatch(BSUID_PATTERN);
  expect(['5511987654321', '351912345678', '905321234567', '12025550123'].map((n) => newUserId(n).slice(0, 2))).toEqual(
    ['BR', 'PT', 'TR', 'US'],
  );
});

it('gives message ids that differ and start as Meta’s do', () => {
  const made = times(() => newWamid('5516992318222', true));
  expect(new Set(made).size).toBe(made.length);
  for (const wamid of made) expect(wamid).toMatch(/^wamid\.HBgNNTUxNjk5MjMxODIyMhUCABIYE[A-Za-z0-9+/]+=?=?$/);
});

it('writes numbers as the Graph API shows them', () => {
  expect(displayNumber('5511987654321')).toBe('+55 11 98765-4321');
  expect(displayNumber('551133334444')).toBe('+55 11 3333-4444');
  expect(displayNumber('12025550123')).toBe('+12025550123');
});
