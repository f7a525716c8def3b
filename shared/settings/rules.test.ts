import { expect, it } from 'vitest';
import type { AppError } from '../core/errors.ts';
import { checkedColumn, checkedValue } from './rules.ts';

it('knows the columns of a company and the one of the installation', () => {
  expect(['userRating', 'userCreation'].map(checkedColumn)).toEqual(['userRating', 'userCreation']);
  for (const name of ['', 'constructor', 'companyId']) {
    expect(() => checkedColumn(name)).toThrow('ERR_INVALID_COLUMN');
  }
});

it.each([
  ['userCreation', 'enabled', true],
  ['userCreation', 'yes', false],
  ['userRating', 'disabled', true],
  ['userRating', 'company', false],
  ['scheduleType', 'company', true],
  ['scheduleType', 'yes', false],
] as const)('B-SET-3: %s takes %s: %s', (column, value, isTaken) => {
  if (isTaken) {
    expect(checkedValue(column, value)).toBe(value);
    return;
  }
  const details = { fields: { [column]: 'invalid_value' } };
  const thrown = expect.objectContaining({ code: 'ERR_VALIDATION', details: expect.objectContaining(details) });
  expect(() => checkedValue(column, value)).toThrow(thrown as unknown as AppError);
});
