import { expect, it } from 'vitest';
import { AppError, errorStatus, isErrorCode } from './errors.ts';

it.each([
  ['ERR_NO_TICKET_FOUND', true],
  ['ERR_OF_A_NEWER_SERVER', true],
  ['ERR_ALMOST but not', false],
  ['toString', false],
  ['', false],
  [undefined, false],
  [['ERR_CONFLICT'], false],
])('%s has the form of a code: %s', (value, expected) => {
  expect(isErrorCode(value)).toBe(expected);
});

it.each([
  ['ERR_VALIDATION', 400],
  ['ERR_INVALID_CREDENTIALS', 401],
  ['ERR_NO_PERMISSION', 403],
  ['ERR_NO_TICKET_FOUND', 404],
  ['ERR_OTHER_OPEN_TICKET', 409],
  ['ERR_INTERNAL', 500],
] as const)('B-GEN-1: %s answers %i', (code, status) => {
  expect(errorStatus[code]).toBe(status);
});

it('an error says its name, what it was about and what led to it', () => {
  const cause = new Error('before');
  const error = new AppError('ERR_CONFLICT', { retryAfter: 2 }, { cause });
  expect(error).toMatchObject({ name: 'AppError', message: 'ERR_CONFLICT', code: 'ERR_CONFLICT', cause });
  expect(error.details).toEqual({ retryAfter: 2 });
  expect([error.status, new AppError('ERR_CONFLICT', { status: 409 }).status]).toEqual([undefined, 409]);
  expect(new AppError('ERR_CONFLICT').details).toEqual({});
});
