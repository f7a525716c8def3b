import { expect, it } from 'vitest';
import { describeFailure } from './messageDescriptions.ts';

it.each([
  ['NEW_CONVERSATIONS_PER_DAY', 'Este número já começou hoje todas as conversas novas que pode. Tente amanhã.'],
  ['NOT_ON_WHATSAPP', 'Este número não está no WhatsApp.'],
  ['463', 'O WhatsApp restringiu o nosso número: por ora ele não pode começar conversas.'],
])('tells in words why a linked number did not send: %s', (code, words) => {
  expect(describeFailure({ code, reason: '', isRetriable: false })).toBe(words);
});
