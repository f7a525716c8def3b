import { admin, ana, at, facts, group, open, sales, ticket, withSetting } from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import { decide } from './machine.ts';

const close = { type: 'close', withFarewell: true } as const;

describe('B-TICKET-13.1 close with a rating', () => {
  const rates = withSetting('userRating');
  it('asks for a rating first (B-TICKET-13.1)', () => {
    const decision = decide(open({ unreadMessages: 3 }), close, facts(rates));
    expect(decision.ticket).toMatchObject({
      status: 'nps',
      userId: ana.id,
      queueId: sales.id,
      unreadMessages: 0,
      closedAt: null,
      bot: { stage: 'done', ratingAsked: 1 },
    });
    expect(decision.effects).toEqual([{ type: 'say', template: 'De 0 a 10, {{firstName}}?' }]);
    expect(decision.logs).toEqual([{ type: 'nps', user: ana, queue: sales }]);
    expect(decision.tracking?.set).toMatchObject({ closedAt: at, userId: ana.id, status: 'nps' });
    expect(decision.tracking?.set).not.toHaveProperty('finishedAt');
  });

  const waits = { ...rates, viewer: admin };
  it.each([
    ['asked without a farewell', open(), false, rates, 'closed'],
    ['no text for it', open(), true, { ...rates, rating: ' ' }, 'closed'],
    ['a connection that is down', open(), true, { ...rates, canSay: false }, 'closed'],
    ['a group', group({ user: ana, userId: ana.id }, 'enabled'), true, rates, 'closed'],
    ['nobody ever served', ticket(), true, waits, 'closed'],
    ['somebody served before it was given back', ticket(), true, { ...waits, wasServed: true }, 'nps'],
    ['a rating that is being waited for', open({ status: 'nps' }), true, waits, 'closed'],
  ] as const)('asks for a rating or not: %s', (_, current, withFarewell, given, status) => {
    expect(decide(current, { type: 'close', withFarewell }, facts(given)).ticket.status).toBe(status);
  });

  it('ignores without a rating', () => {
    expect(decide(ticket(), { type: 'ignore' }, facts({ ...waits, wasServed: true })).ticket.status).toBe('closed');
  });
});
