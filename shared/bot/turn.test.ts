import { flowOf, minutesLater, morning, waitingTicket } from '@test/support/server/botFlow.ts';
import { expect, it } from 'vitest';
import { ends, endsLater, says, type Turn } from './turn.ts';

const input = { at: morning, body: '1', replyId: null, isAudio: false, isText: true };
const turn: Turn = { ...waitingTicket, flow: flowOf(), input, effects: [] };
const after = (ms: number): string => new Date(Date.parse(morning) + ms).toISOString();

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
  expect(session.endsAt).toBe(after(ms));
  expect(ticket.status).toBe('pending');
  expect(effects.at(-1)).toEqual({ type: 'close', log: 'closed', delayMs: 2000 });
});

it('an end at once announces nothing', () => {
  const { session, ticket } = ends({ ...turn, input: { ...input, at: minutesLater(morning, 1) } }, 'clientClosed');
  expect(session.endsAt).toBeNull();
  expect(ticket.status).toBe('closed');
});
