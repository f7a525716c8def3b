import { expect, it } from 'vitest';
import { isLongEnough, mayRemove, noteParts, noteText } from './rules.ts';

it.each([
  ['ok', true],
  [' ok ', true],
  ['a', false],
  [' a ', false],
  ['😀', false],
  ['😀😀', true],
  ['\u200B\u200B', false],
  ['', false],
])('B-MSG-17: %j is long enough for a note: %s', (text, expected) => {
  expect(isLongEnough(text)).toBe(expected);
  if (expected) expect(noteText(text)).toBe(text.trim());
  else expect(() => noteText(text)).toThrow('ERR_TICKETNOTE_INVALID_NAME');
});

it.each([
  ['its author', { id: 10, profile: 'user' }, true],
  ['no colleague', { id: 11, profile: 'user' }, false],
  ['no supervisor', { id: 11, profile: 'supervisor' }, false],
  ['an administrator', { id: 11, profile: 'admin' }, true],
] as const)('B-MSG-17: %s removes a note', (_, viewer, expected) => {
  expect(mayRemove(viewer, { userId: 10 })).toBe(expected);
});

const place = '01JCTRACK00000000000000000';
it.each([
  [`7-${place}`, { ticketId: 7, place }],
  [`0-${place}`, undefined],
  [`7-${place}0`, undefined],
  ['7-', undefined],
  ['', undefined],
])('finds the ticket and the place in %j', (id, parts) => {
  expect(noteParts(id)).toEqual(parts);
});
