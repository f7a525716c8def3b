import { describe, expect, it } from 'vitest';
import { parseAnswer, parseRating, wantsMenu } from './answers.ts';

const text = (body: string) => ({ body, replyId: null, isText: true });

describe('what a message says to a menu', () => {
  it.each([
    ['1', { type: 'number', value: 1 }],
    [' * 12 * ', { type: 'number', value: 12 }],
    ['** 999 **', { type: 'number', value: 999 }],
    ['🔟', { type: 'number', value: 10 }],
    ['SAIR', { type: 'leave' }],
    ['#', { type: 'menu' }],
    ['0', { type: 'up' }],
    ['1000', { type: 'other' }],
    ['um', { type: 'other' }],
    ['', { type: 'other' }],
  ])('%j', (body, expected) => {
    expect(parseAnswer(text(body))).toEqual(expected);
  });

  it('is what was tapped, and no caption of a picture', () => {
    expect(parseAnswer({ body: 'Suporte', replyId: '2', isText: true })).toEqual({ type: 'number', value: 2 });
    expect(parseAnswer({ body: '2', replyId: null, isText: false })).toEqual({ type: 'other' });
    expect([wantsMenu(text('#')), wantsMenu(text('1'))]).toEqual([true, false]);
  });
});

describe('a rating (B-IN-24)', () => {
  it.each([
    [text('7'), 7],
    [text('7,9'), 7],
    [text('-3'), 0],
    [text('+11'), 10],
    [text('dez'), undefined],
    [{ ...text('dez'), replyId: '9' }, 9],
    [{ ...text('8'), isText: false }, undefined],
    [{ ...text(''), isText: false }, undefined],
  ])('%j is %s', (message, expected) => {
    expect(parseRating(message)).toBe(expected);
  });
});
