import { group, open, ticket } from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../model.ts';
import { waitingSinceAfter } from './waiting.ts';

const eight = '2026-11-20T08:00:00.000Z';
const nine = '2026-11-20T09:00:00.000Z';
const ten = '2026-11-20T10:00:00.000Z';
const now = '2026-11-20T11:00:00.000Z';

const pending = (fields: Partial<Ticket> = {}): Ticket =>
  ticket({ lastInboundAt: eight, unreadMessages: 1, ...fields });
const closed = (fields: Partial<Ticket> = {}): Ticket => ticket({ status: 'closed', lastInboundAt: eight, ...fields });

describe('a wait begins', () => {
  it('with the words that opened the ticket, or opened it again', () => {
    expect(waitingSinceAfter(undefined, pending({ lastInboundAt: ten }), now)).toBe(ten);
    expect(waitingSinceAfter(closed(), pending({ lastInboundAt: ten }), now)).toBe(ten);
    expect(waitingSinceAfter(undefined, pending({ status: 'lgpd', lastInboundAt: ten }), now)).toBe(ten);
  });

  it('not before now where the channel’s clock is ahead', () => {
    expect(waitingSinceAfter(undefined, pending({ lastInboundAt: '2026-11-20T12:00:00.000Z' }), now)).toBe(now);
  });

  it('now where nobody asked anything in this service', () => {
    expect(waitingSinceAfter(undefined, pending({ lastInboundAt: null }), now)).toBe(now);
    // Of a service before, carried over for the reply window.
    expect(waitingSinceAfter(undefined, pending({ unreadMessages: 0 }), now)).toBe(now);
    // A colleague opened it again and gave it to a queue.
    expect(waitingSinceAfter(closed(), pending(), now)).toBe(now);
  });
});

describe('it goes on', () => {
  it('through further words and other queues', () => {
    const before = pending({ waitingSince: eight });
    const written = { ...before, lastInboundAt: ten, unreadMessages: 2 };
    expect(waitingSinceAfter(before, written, now)).toBe(eight);
    const elsewhere = { ...before, queueId: 9, transferredBy: { id: 1, name: 'Ana', at: ten } };
    expect(waitingSinceAfter(before, elsewhere, now)).toBe(eight);
    expect(waitingSinceAfter(pending({ status: 'lgpd', waitingSince: eight }), before, now)).toBe(eight);
  });

  it('where whoever accepted gives it back without a word', () => {
    const accepted = open({ waitingSince: eight, isResponded: false });
    expect(waitingSinceAfter(pending({ waitingSince: eight }), accepted, now)).toBe(eight);
    expect(waitingSinceAfter(accepted, { ...accepted, status: 'pending', userId: null }, now)).toBe(eight);
  });

  it('where a change is taken back', () => {
    expect(waitingSinceAfter(closed(), pending({ waitingSince: eight }), now)).toBe(eight);
  });
});

describe('it is over', () => {
  it('when a person answered, and when the ticket ends', () => {
    const before = pending({ waitingSince: eight });
    expect(waitingSinceAfter(before, open({ waitingSince: eight, isResponded: true }), now)).toBeNull();
    for (const status of ['closed', 'nps'] as const)
      expect(waitingSinceAfter(before, { ...before, status }, now)).toBeNull();
    expect(waitingSinceAfter(undefined, group(), now)).toBeNull();
  });

  it('and begins anew in a queue: with what was left unanswered, else with the change', () => {
    const served = open({ waitingSince: eight, isResponded: true, lastInboundAt: nine });
    const given = { ...served, status: 'pending' as const, userId: null };
    expect(waitingSinceAfter(served, { ...given, isAnswered: false }, now)).toBe(nine);
    expect(waitingSinceAfter(served, { ...given, isAnswered: true }, now)).toBe(now);
  });
});

it('nobody waits in what was imported before somebody writes', () => {
  const imported = pending({ imported: eight, waitingSince: eight, lastInboundAt: eight, unreadMessages: 0 });
  const written = { ...imported, imported: undefined, lastInboundAt: ten, unreadMessages: 1 };
  expect(waitingSinceAfter(imported, written, now)).toBe(ten);
});

it('of a wait that an earlier version did not note it takes what is known', () => {
  const before = pending({ createdAt: eight });
  expect(waitingSinceAfter(before, { ...before, lastInboundAt: ten, unreadMessages: 2 }, now)).toBe(eight);
  const handed = pending({ createdAt: eight, transferredBy: { id: 1, name: 'Ana', at: nine } });
  expect(waitingSinceAfter(handed, handed, now)).toBe(nine);
});
