import { expect, it } from 'vitest';
import { describeFailure } from './messageDescriptions.ts';

it.each([
  ['NEW_CONVERSATIONS_PER_DAY', 'Este número já começou hoje todas as conversas novas que pode. Tente amanhã.'],
  ['NOT_ON_WHATSAPP', 'Este número não está no WhatsApp.'],
  ['463', 'O WhatsApp restringiu o nosso número: por ora ele não pode começar conversas.'],
])('tells in words why a linked number did not send: %s', (code, words) => {
  expect(describeFailure({ code, reason: '', isRetriable: false })).toBe(words);
});

const reason = 'Some words of Meta';

it.each([
  '1',
  '2',
  '10',
  '190',
  '200',
  '294',
  '131049',
  '131048',
  '131051',
  '131053',
  '131042',
  '131037',
  '132015',
  'TIMEOUT',
  'HTTP_503',
])('tells what Meta says with %s in the language of the person', (code) =>
  expect(describeFailure({ code, reason, isRetriable: true })).not.toContain(reason),
);

it.each(['100', '131008', '131009', '132001', '132012'])(
  'adds what Meta says of %s, which leaves much open',
  (code) => {
    expect(describeFailure({ code, reason, isRetriable: false })).toMatch(
      new RegExp(`^A Meta não aceitou .*\\. ${reason} \\(${code}\\)$`),
    );
  },
);

it.each([
  ['10', 'Fora da janela de 24 h: envie um modelo ou espere o contato escrever.'],
  ['200', 'Este número não recebe mensagens neste canal.'],
])('takes %s for what it is where no second try helps', (code, words) => {
  expect(describeFailure({ code, reason, isRetriable: false })).toBe(words);
});

it('keeps words and code of what nobody knows better', () => {
  expect(describeFailure({ code: '999999', reason, isRetriable: true })).toBe('Some words of Meta (999999)');
  expect(describeFailure({ code: '999999', reason: ' ', isRetriable: true })).toBe(
    'O canal recusou a mensagem. (999999)',
  );
  expect(describeFailure({ code: 'HTTP_418', reason, isRetriable: true })).toBe(reason);
});
