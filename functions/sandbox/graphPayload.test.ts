import { describe, expect, it } from 'vitest';
import { GraphError } from './graphErrors.ts';
import { parseMessageRecipient, callbackData, parseOutgoing } from './graphPayload.ts';

const refusal = (work: () => unknown): GraphError => {
  try {
    work();
  } catch (error) {
    if (error instanceof GraphError) return error;
    throw error;
  }
  throw new Error('it was accepted');
};

const buttons = (count: number, title = 'Sim') => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    body: { text: 'x' },
    action: {
      buttons: Array.from({ length: count }, (_, id) => ({ type: 'reply', reply: { id: `b${id}`, title } })),
    },
  },
});

const list = (rows: number, more: Record<string, unknown> = {}) => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text: 'x' },
    action: {
      button: 'Ver',
      sections: [
        { title: 'A', rows: Array.from({ length: rows }, (_, id) => ({ id: `r${id}`, title: 'x', ...more })) },
      ],
    },
  },
});

const long = (length: number): string => 'x'.repeat(length);

describe('what is refused', () => {
  it.each<[string, Record<string, unknown>, number, RegExp]>([
    ['a type nobody knows', { type: 'poll' }, 100, /Param type must be one of \{AUDIO.*got "poll"/],
    ['text without content', { type: 'text' }, 100, /parameter text is required/],
    ['text without a body', { type: 'text', text: {} }, 131008, /Required parameter is missing/],
    ['a body of 4097', { text: { body: long(4097) } }, 100, /text\['body'\] must be at most 4096/],
    ['a body that is a number', { text: { body: 7 } }, 100, /must be a string/],
    ['a caption of 1025', { type: 'image', image: { id: '1', caption: long(1025) } }, 100, /at most 1024/],
    ['a picture without id and link', { type: 'image', image: {} }, 131008, /missing/],
    ['a place without longitude', { type: 'location', location: { latitude: 1 } }, 131008, /missing/],
    ['a place off the map', { type: 'location', location: { latitude: 91, longitude: 0 } }, 131009, /not valid/],
    ['no contacts', { type: 'contacts', contacts: [] }, 100, /contacts is required/],
    ['a nameless contact', { type: 'contacts', contacts: [{ name: {} }] }, 131008, /missing/],
    ['a reaction to nothing', { type: 'reaction', reaction: { emoji: '👍' } }, 131008, /missing/],
    ['a template without language', { type: 'template', template: { name: 'x' } }, 131008, /missing/],
    ['no buttons', buttons(0), 131009, /not valid/],
    ['four buttons', buttons(4), 131009, /not valid/],
    ['a button title of 21', buttons(1, long(21)), 131009, /not valid/],
    ['eleven rows', list(11), 131009, /not valid/],
    ['a row description of 73', list(1, { description: long(73) }), 131009, /not valid/],
    ['a row title of 25', list(1, { title: long(25) }), 131009, /not valid/],
    ['rows of one id', list(2, { id: 'same' }), 131009, /not valid/],
    [
      'an interactive type that is not played here',
      { type: 'interactive', interactive: { type: 'flow' } },
      131009,
      /valid/,
    ],
  ])('%s', (_, body, code, message) => {
    const error = refusal(() => parseOutgoing(body));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.body.error).toMatchObject({
      code,
      type: 'OAuthException',
      fbtrace_id: expect.stringMatching(/.{20}/),
    });
  });

  it('says which count is wrong, in Meta’s words', () => {
    expect(refusal(() => parseOutgoing(buttons(4))).body.error['error_data']).toEqual({
      messaging_product: 'whatsapp',
      details: 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3',
    });
  });

  it('callback data beyond 512 characters', () => {
    expect(refusal(() => callbackData({ biz_opaque_callback_data: long(513) })).code).toBe(100);
    expect(callbackData({ biz_opaque_callback_data: long(512) })).toHaveLength(512);
    expect(callbackData({})).toBeNull();
  });
});

describe('what is accepted', () => {
  it('text at its limit, and text without a type', () => {
    expect(parseOutgoing({ text: { body: long(4096) } })).toMatchObject({ type: 'text' });
  });

  it('three buttons and ten rows', () => {
    expect(parseOutgoing(buttons(3)).choices).toHaveLength(3);
    expect(parseOutgoing(list(10))).toMatchObject({ choiceLabel: 'Ver', choices: { length: 10 } });
  });

  it('a reaction that is taken back', () => {
    const body = { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '' } };
    expect(parseOutgoing(body)).toEqual({ type: 'reaction', text: '', quotedWamid: 'wamid.1' });
  });

  it('a quoted message', () => {
    expect(parseOutgoing({ text: { body: 'x' }, context: { message_id: 'wamid.1' } }).quotedWamid).toBe('wamid.1');
  });
});

describe('the address', () => {
  it('is the number, also when a user id stands beside it', () => {
    expect(parseMessageRecipient({ to: '+55 11 98765-4321', recipient: 'BR.1' })).toEqual({ to: '+55 11 98765-4321' });
  });
  it('is the user id alone', () =>
    expect(parseMessageRecipient({ recipient: 'BR.123' })).toEqual({ recipient: 'BR.123' }));
  it.each([[{}], [{ to: '' }], [{ to: 'abc' }], [{ recipient: '123' }]])('is refused: %j', (body) => {
    expect([100, 131009]).toContain(refusal(() => parseMessageRecipient(body)).code);
  });
});
