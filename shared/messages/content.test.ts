import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { isBlank } from '../core/blank.ts';
import { checkLength, isForwardable, isShown, linksIn, textLimit, withoutSignature, withSignature } from './content.ts';
import type { Message } from './model.ts';
import { readableBy } from './visibility.ts';

describe('links', () => {
  it.each([
    ['veja https://a.example/x?y=1.', ['https://a.example/x?y=1']],
    ['(http://a.example) e "https://b.example/z"', ['http://a.example', 'https://b.example/z']],
    ['https://', []],
    ['http://.', []],
    ['sem link', []],
  ])('%s', (text, expected) => {
    expect(linksIn(text)).toEqual(expected);
  });
});

it('counts a caption by the channel’s limit for captions, words beside sound by that for texts', () => {
  const limits = { maxTextLength: 4096, maxCaptionLength: 1024 };
  const media = {} as Message['media'];
  expect(textLimit({ mediaType: 'image', media }, limits)).toBe(1024);
  expect(textLimit({ mediaType: 'audio', media }, limits)).toBe(4096);
  expect(textLimit({ mediaType: 'sticker', media }, limits)).toBe(4096);
  expect(textLimit({ mediaType: 'chat', media: null }, limits)).toBe(4096);
});

it('shows no reaction that was taken back', () => {
  expect(isShown({ mediaType: 'reactionMessage', isDeleted: false, body: '👍' })).toBe(true);
  expect(isShown({ mediaType: 'reactionMessage', isDeleted: false, body: '' })).toBe(false);
  expect(isShown({ mediaType: 'reactionMessage', isDeleted: true, body: '👍' })).toBe(false);
  expect(isShown({ mediaType: 'chat', isDeleted: true, body: '' })).toBe(true);
});

describe('messages of other tickets (B-MSG-12)', () => {
  const base = {
    id: 1,
    profile: 'user' as const,
    queueIds: [5],
    allTicket: false,
    allowGroup: false,
    whatsappId: null,
  };
  const of = (ticketId: number, queueId: number | null) => ({
    ticketId,
    queue: queueId === null ? null : { id: queueId, name: '', color: '' },
  });
  it.each([
    ['the ticket itself, whatever the queue', base, undefined, of(7, 6), true],
    ['an own queue', base, undefined, of(8, 5), true],
    ['a foreign queue', base, undefined, of(8, 6), false],
    ['no queue', base, undefined, of(8, null), false],
    ['no queue with allTicket', { ...base, allTicket: true }, undefined, of(8, null), true],
    ['a chosen queue that is not theirs', base, [6], of(8, 6), false],
    ['another one than the chosen', { ...base, queueIds: [5, 6] }, [6], of(8, 5), false],
    ['anything for an administrator', { ...base, profile: 'admin' as const }, undefined, of(8, 6), true],
    ['what an administrator chose', { ...base, profile: 'admin' as const }, [5], of(8, 6), false],
  ])('%s', (_, viewer, selected, message, expected) => {
    expect(readableBy(viewer, { id: 7 }, selected)(message)).toBe(expected);
  });
});

it('takes a text as long as the limit, and says the limit for a longer one', () => {
  expect(() => checkLength('x'.repeat(10), 10)).not.toThrow();
  const refused = new AppError('ERR_MESSAGE_TOO_LONG', { values: { limit: 10, length: 11 } });
  expect(() => checkLength('x'.repeat(11), 10)).toThrow(refused);
});

it.each([
  ['', true],
  [' \n\u200B\u3164', true],
  [' . ', false],
])('%j holds nothing to see: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});

describe('the signature (B-MSG-2)', () => {
  it('stands above the text', () => {
    expect(withSignature('Ana', 'Olá')).toBe('*Ana:*\nOlá');
  });

  it.each([
    ['*Ana:*\nOlá', 'Olá'],
    ['*Ana:* Olá', ' Olá'],
    ['*Bia:*\nOlá', '*Bia:*\nOlá'],
    ['Olá *Ana:*', 'Olá *Ana:*'],
  ])('is taken off %j', (text, expected) => {
    expect(withoutSignature('Ana', text)).toBe(expected);
  });
});

describe('what may be sent on to somebody else', () => {
  const said = { mediaType: 'chat', isDeleted: false, isPrivate: false, body: 'Olá', media: null };
  const file = (status: string) => ({ mediaType: 'image', body: '', media: { status } });
  it.each([
    ['words', {}, true],
    ['a photo', file('ready'), true],
    ['no photo that is still on its way', file('pending'), false],
    ['no photo that never came, whatever its words', { ...file('failed'), body: 'Olá' }, false],
    ['a place', { mediaType: 'locationMessage', body: '' }, true],
    ['nothing without words', { body: '' }, false],
    ['not what was taken back', { isDeleted: true }, false],
    ['not a note', { isPrivate: true }, false],
    ['not a reaction', { mediaType: 'reactionMessage' }, false],
    ['not a call', { mediaType: 'call_log' }, false],
    ['not what the channel did not deliver', { mediaType: 'unsupported' }, false],
  ])('%s', (_, fields, expected) => {
    expect(isForwardable({ ...said, ...fields } as Parameters<typeof isForwardable>[0])).toBe(expected);
  });
});
