import { expect, it } from 'vitest';
import { describeFailure } from './messageDescriptions.ts';

it.each([
  ['NEW_CONVERSATIONS_PER_DAY', 'Este número já começou hoje todas as conversas novas que pode. Tente amanhã.'],
  ['NOT_ON_WHATSAPP', 'Este número não está no WhatsApp.'],
  ['463', 'O WhatsApp restringiu o nosso número: por ora ele não pode começar conversas.'],
])('tells in words why a linked number did not send: %s', (code, words) => {
  expect(describeFailure({ code, reason: '', isRetriable: false })).toBe(words);
});

it.each(['131049', '131048', '131053', '131042', '190', '130429', 'TIMEOUT'])(
  'tells what Meta says with %s in the language of the person',
  (code) => {
    const reason = 'Some words of Meta';
    expect(describeFailure({ code, reason, isRetriable: true })).not.toContain(reason);
    expect(describeFailure({ code: '999999', reason, isRetriable: true })).toBe(reason);
  },
);
