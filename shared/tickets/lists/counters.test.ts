import { describe, expect, it } from 'vitest';
import type { Ticket } from '../model.ts';
import { type CountedTicket, counterChange, orderedCount, waitingIn, workloadOf } from './counters.ts';

const counted = (change: Partial<Ticket>, isListed = true): CountedTicket => ({
  ticket: {
    status: 'pending',
    userId: null,
    queueId: 1,
    isGroup: false,
    whatsappId: 7,
    unreadMessages: 0,
    ...change,
  } as Ticket,
  isListed,
});

const countersOf = (...tickets: CountedTicket[]): Record<string, number> => {
  const counters: Record<string, number> = {};
  for (const ticket of tickets)
    for (const [key, amount] of Object.entries(counterChange(null, ticket)))
      counters[key] = (counters[key] ?? 0) + amount;
  return counters;
};

const counters = countersOf(
  counted({}),
  counted({ queueId: 2 }),
  counted({ queueId: null }),
  counted({ userId: 10 }),
  counted({ userId: 10, status: 'open' }),
  counted({ userId: 11, status: 'open', queueId: 2 }),
  counted({ userId: 10, status: 'closed' }),
  counted({ status: 'group', isGroup: true }),
  counted({ isGroup: true }),
);

describe('the numbers of a company', () => {
  it('say how many tickets an attendant has, taken or waiting for them', () => {
    expect([10, 11, 12].map((id) => workloadOf(counters, id))).toEqual([2, 1, 0]);
  });

  it('say how many people wait in a queue for anybody', () => {
    expect([1, 2, 3].map((id) => waitingIn(counters, id))).toEqual([1, 1, 0]);
  });

  it('say how many tickets are closed together', () => {
    const orders = [[], [1], [2], [0], [1, 2]];
    expect(orders.map((queueIds) => orderedCount(counters, { status: 'pending', queueIds }))).toEqual([5, 3, 1, 1, 4]);
    expect(orders.map((queueIds) => orderedCount(counters, { status: 'open', queueIds }))).toEqual([2, 1, 1, 0, 2]);
  });

  it('leave alone what a change does not move', () => {
    expect(counterChange(counted({}), counted({ lastMessage: 'Olá' }))).toEqual({});
    expect(counterChange(counted({ status: 'closed' }, false), counted({ status: 'closed' }, false))).toEqual({});
  });

  it('count what is unread besides, but not of what is closed or stands in no list', () => {
    const amounts = (ticket: CountedTicket) => Object.values(counterChange(null, ticket));
    expect(amounts(counted({ unreadMessages: 2 }))).toEqual([1, 1]);
    expect(amounts(counted({ unreadMessages: 2, status: 'closed' }))).toEqual([1]);
    expect(amounts(counted({ unreadMessages: 2 }, false))).toEqual([]);
    expect(Object.values(counterChange(counted({ unreadMessages: 2 }), counted({})))).toEqual([-1]);
  });
});
