import { flowOf, minutesLater, morning, waitingTicket } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import {
  counts,
  ends,
  endsLater,
  isBurst,
  isExhausted,
  leadsTo,
  listed,
  Missing,
  paragraphs,
  says,
  type Turn,
} from './turn.ts';

const input = { at: morning, body: '1', replyId: null, isAudio: false, isText: true };
const turn: Turn = { ...waitingTicket, flow: flowOf(), input, effects: [] };
const later = (ms: number): string => new Date(Date.parse(morning) + ms).toISOString();

it.each([
  ['without words', turn, 2000],
  ['after words that leave at once', says(turn, 'Até logo'), 2000],
  [
    'after words with pauses between them, from the last of them',
    says(says(turn, 'Um', { delayMs: 1500 }), 'Dois', { delayMs: 60_000 }),
    63_500,
  ],
])('B-BOT-19: an end that is announced comes two seconds %s', (_, said, ms) => {
  const { session, ticket, effects } = endsLater(said, 2000);
  expect(session.endsAt).toBe(later(ms));
  expect(ticket.status).toBe('pending');
  expect(effects.at(-1)).toEqual({ type: 'close', log: 'closed', delayMs: 2000 });
});

it('an end at once announces nothing', () => {
  const { session, ticket } = ends({ ...turn, input: { ...input, at: minutesLater(morning, 1) } }, 'clientClosed');
  expect(session.endsAt).toBeNull();
  expect(ticket.status).toBe('closed');
});

it('says nothing where there is nothing to say', () => {
  const plain = { type: 'say', lines: '', choices: [], hasGreetingMedia: false, isQuoting: false, delayMs: 0 };
  expect(says(turn, ' ').effects).toEqual([]);
  expect(says(turn, 'Olá').effects).toEqual([{ ...plain, text: 'Olá' }]);
  expect(says(turn, '', { hasGreetingMedia: true }).effects).toEqual([{ ...plain, text: '', hasGreetingMedia: true }]);
});

it('asks for what it does not know, and knows what has gone', () => {
  expect([leadsTo(turn, 'users', 1), leadsTo(turn, 'users', 9), leadsTo(turn, 'users', null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => leadsTo(turn, 'users', 77)).toThrow(new Missing({ kind: 'users', id: 77 }));
});

describe('B-BOT-3: how often a menu is sent', () => {
  const shownMenu = (sent: number, sentAt: string | null, connection: object): Turn => ({
    ...turn,
    flow: flowOf({ connection }),
    session: { ...turn.session, sent, sentAt },
  });
  const [once, pause] = [{ maxUseBotQueues: 1 }, { maxUseBotQueues: 0, timeUseBotQueues: 10 }];
  it.each([
    ['as often as the connection allows', shownMenu(0, null, once), false],
    ['and no more', shownMenu(1, later(-60_000), once), true],
    ['always where it sets no bound', shownMenu(50, later(-1), { maxUseBotQueues: 0 }), false],
    ['not before the pause is over', shownMenu(1, later(-599_999), pause), true],
    ['again after the pause', shownMenu(1, later(-600_000), pause), false],
    ['at first, whatever was sent before the count began', shownMenu(0, later(-1000), pause), false],
    ['where nothing was sent yet', shownMenu(0, null, pause), false],
    ['where it is not known when', shownMenu(1, null, pause), false],
  ])('%s', (_, current, expected) => {
    expect(isExhausted(current)).toBe(expected);
  });

  it.each([
    [-999, true],
    [-1000, false],
  ])('B-BOT-4: %i ms after it a message belongs to the burst: %s', (ms, expected) => {
    expect(isBurst(shownMenu(1, later(ms), once))).toBe(expected);
  });

  it('counts what was sent, and when', () => {
    expect(counts(shownMenu(2, null, once)).session).toMatchObject({ sent: 3, sentAt: morning });
  });
});

it('numbers the choices and names the ways out', () => {
  expect(listed(['Vendas', 'Suporte'], ['menu', 'leave'])).toEqual({
    lines: '[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ # ] Menu inicial\n[ Sair ] Finalizar conversa',
    choices: [
      { id: '1', title: 'Vendas' },
      { id: '2', title: 'Suporte' },
      { id: '#', title: 'Menu inicial' },
      { id: 'sair', title: 'Finalizar conversa' },
    ],
  });
  expect(paragraphs('Um', ' ', 'Dois', '')).toBe('Um\n\nDois');
});
