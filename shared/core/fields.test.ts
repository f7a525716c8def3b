import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  Bool,
  Email,
  HexColor,
  HexColorOr,
  IdList,
  Name,
  NumericId,
  SearchParam,
  TextList,
  TimeOfDay,
  Ulid,
} from './fields.ts';

/** What a field makes of a value; undefined when it refuses it. */
const read = (field: z.ZodType, value: unknown): unknown => {
  const { success, data } = field.safeParse(value);
  return success ? data : undefined;
};
const says = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues.map(({ message }) => message);

it.each([
  ['true', true],
  ['1', true],
  [true, true],
  ['false', false],
  ['0', false],
  [false, false],
  ['yes', undefined],
  ['', undefined],
  [1, undefined],
])('a switch %j is %j', (value, expected) => {
  expect(read(Bool, value)).toBe(expected);
});

it.each([
  ['7', 7],
  [7, 7],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
])('a number of a record %j is %j', (value, expected) => {
  expect(read(NumericId, value)).toBe(expected);
});

it.each([
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
  ['01arz3ndektsv4rrffq69g5fav', true],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAU', false],
  ['01ARZ3NDEKTSV4RRFFQ69G5FA', false],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAVX', false],
])('%s is an id: %s', (value, expected) => {
  expect(Ulid.safeParse(value).success).toBe(expected);
});

describe('an e-mail address', () => {
  it.each([
    [' Ana.Souza@Padaria.Example ', 'ana.souza@padaria.example'],
    ['a@b.co', 'a@b.co'],
    ['ana@padaria', undefined],
    ['ana@padaria..example', undefined],
    ['ana@padaria.', undefined],
    ['@padaria.example', undefined],
    ['ana@x@padaria.example', undefined],
    ['ana souza@padaria.example', undefined],
    ['<ana@padaria.example>', undefined],
    [`${'a'.repeat(250)}@b.co`, undefined],
  ])('%j is read as %j', (value, expected) => {
    expect(read(Email, value)).toBe(expected);
  });

  it('says what is wrong with it', () => {
    expect(says(Email, 'ana')).toEqual(['invalid_email']);
  });
});

it.each([
  [' Ana ', undefined],
  [' A ', ['too_short']],
  ['\u3164\u3164', ['required']],
  ['x'.repeat(50), undefined],
  ['x'.repeat(51), ['too_long']],
])('the name %j is refused with %j', (value, messages) => {
  expect(says(Name, value)).toEqual(messages);
});

describe('a colour', () => {
  const colours: [string, boolean][] = [
    ['#fff', true],
    ['#A1b2C3', true],
    ['fff', false],
    ['#ffff', false],
    ['#ggg', false],
    ['#fffffff', false],
    ['x#fff', false],
  ];
  it.each(colours)('%s: %s', (colour, expected) => {
    expect(HexColor.safeParse(colour).success).toBe(expected);
    expect(HexColorOr('ERR_QUEUE_INVALID_COLOR').safeParse(colour).success).toBe(expected);
  });

  it('names the error that the request is refused with', () => {
    expect(says(HexColor, 'red')).toEqual(['invalid_color']);
    expect(HexColorOr('ERR_QUEUE_INVALID_COLOR').safeParse('red').error?.issues).toMatchObject([
      { message: 'invalid_color', params: { error: 'ERR_QUEUE_INVALID_COLOR' } },
    ]);
  });
});

it.each([
  ['00:00', true],
  ['19:59', true],
  ['23:59', true],
  ['24:00', false],
  ['7:00', false],
  ['07:60', false],
  ['07:00:00', false],
])('%s is a time of the day: %s', (value, expected) => {
  expect(TimeOfDay.safeParse(value).success).toBe(expected);
});

describe('a list in a query', () => {
  it.each([
    [
      [1, '2'],
      [1, 2],
    ],
    ['[1,2]', [1, 2]],
    [' [1] ', [1]],
    ['1,2', [1, 2]],
    ['0', [0]],
    ['', []],
    ['  ', []],
    ['-1', undefined],
    ['[1', undefined],
    ['x', undefined],
    [7, undefined],
    [undefined, undefined],
    [Array(201).fill(1), undefined],
  ])('of numbers: %j is %j', (value, expected) => {
    expect(read(IdList, value)).toEqual(expected);
  });

  it.each([
    ['a,b', ['a', 'b']],
    ['["a,b"]', ['a,b']],
    [['a'], ['a']],
    ['x'.repeat(101), undefined],
  ])('of texts: %j is %j', (value, expected) => {
    expect(read(TextList, value)).toEqual(expected);
  });
});

it.each([
  [' ana ', 'ana'],
  ['x'.repeat(101), undefined],
])('the search %j is %j', (value, expected) => {
  expect(read(SearchParam, value)).toBe(expected);
});
