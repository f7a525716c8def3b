import { group, open, ticket } from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../tickets/model.ts';
import { dueAction, nextDue, timed } from './due.ts';

/** Minutes after one o'clock in the afternoon. */
const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 13, minutes)).toISOString();
const clocks = (fields: Partial<NonNullable<Ticket['clocks']>> = {}) => ({
  ...{ warns: 0, closes: 0, onlyAfterUs: false, rates: 0, hands: 0, rotates: 0 },
  ...fields,
});
const times = { createdAt: at(0), lastMessageAt: at(10), updatedAt: at(20) };
const served = (fields: Partial<Ticket> = {}) => open({ ...times, isAnswered: true, isWarned: false, ...fields });
const waiting = (fields: Partial<Ticket> = {}) => ticket({ ...times, nextNotify: null, assignedAt: null, ...fields });
const lost = { queue: null, queueId: null, clocks: clocks({ hands: 7 }) };
const both = clocks({ warns: 10, closes: 40 });
const person = { user: { id: 10, name: 'Ana' }, userId: 10 };

describe('when a clock has something to do, and what', () => {
  it.each<[string, Ticket, string | undefined, number | null]>([
    ['nothing where nothing is set', served(), undefined, null],
    ['nothing where all is off', served({ clocks: clocks() }), undefined, null],
    ['B-CLOSE-3: warn, from the last message', served({ clocks: both }), 'warn', 20],
    ['from the beginning where there is none', served({ clocks: both, lastMessageAt: null }), 'warn', 10],
    ['B-CLOSE-4: close whom it warned', served({ clocks: both, isWarned: true }), 'close', 50],
    ['close where nobody warns', served({ clocks: clocks({ closes: 30 }) }), 'close', 40],
    [
      'B-CLOSE-2: nothing while we owe an answer',
      served({ clocks: { ...both, onlyAfterUs: true }, isAnswered: false }),
      undefined,
      null,
    ],
    ['the same once we wrote last', served({ clocks: { ...both, onlyAfterUs: true } }), 'warn', 20],
    ['nothing in a plain group', group({ ...times, clocks: both }), undefined, null],
    ['in a group that counts as a ticket', group({ ...times, clocks: both, isWarned: false }, 'enabled'), 'warn', 20],
    [
      'B-CLOSE-6: stop waiting for a rating',
      served({ status: 'nps', clocks: clocks({ rates: 5 }) }),
      'expireRating',
      15,
    ],
    ['after a day where nothing is set', served({ status: 'nps', clocks: null }), 'expireRating', 1450],
    ['after a day where it is off', served({ status: 'nps', clocks: clocks() }), 'expireRating', 1450],
    ['B-CLOSE-7: stop waiting for consent after a day', served({ status: 'lgpd' }), 'dropConsent', 1450],
    ['from the beginning', served({ status: 'lgpd', lastMessageAt: null }), 'dropConsent', 1440],
    ['nothing with what is closed', served({ status: 'closed', clocks: both }), undefined, null],
    ['B-ROUTE-1: hand on what waits without a queue', waiting(lost), 'hand', 27],
    ['not with a queue', waiting({ clocks: clocks({ hands: 7 }) }), undefined, null],
    ['not where it is off', waiting({ ...lost, clocks: clocks({ hands: 0 }) }), undefined, null],
    ['no group', waiting({ ...lost, isGroup: true }), undefined, null],
    ['B-ROUTE-2: give to somebody at once', waiting({ clocks: clocks({ rotates: 5 }) }), 'rotate', 20],
    [
      'to the next after its minutes',
      waiting({ clocks: clocks({ rotates: 5 }), ...person, assignedAt: at(30) }),
      'rotate',
      35,
    ],
    [
      'from the last change where it is not known',
      waiting({ clocks: clocks({ rotates: 5 }), ...person }),
      'rotate',
      25,
    ],
    ['not without a queue', waiting({ clocks: clocks({ rotates: 5 }), queue: null, queueId: null }), undefined, null],
    ['no group to anybody', waiting({ clocks: clocks({ rotates: 5 }), isGroup: true }), undefined, null],
    [
      'B-ROUTE-4: not while a service has it',
      waiting({ clocks: clocks({ rotates: 5 }), useIntegration: true }),
      undefined,
      null,
    ],
    [
      'nor inside the options',
      waiting({ clocks: clocks({ rotates: 5 }), bot: { ...waiting().bot, stage: 'tree' } }),
      undefined,
      null,
    ],
    ['tell the duty', waiting({ nextNotify: at(25) }), 'alert', 25],
    ['what comes first', waiting({ ...lost, nextNotify: at(25) }), 'alert', 25],
    ['whichever that is', waiting({ ...lost, nextNotify: at(28) }), 'hand', 27],
    [
      'B-BOT-19: end what was announced, and nothing else',
      waiting({ ...lost, bot: { ...waiting().bot, endsAt: at(90) } }),
      'end',
      90,
    ],
  ])('%s', (_, current, action, minutes) => {
    expect(nextDue(current)).toBe(minutes === null ? null : at(minutes));
    const due = minutes ?? 2000;
    expect(dueAction(current, at(due))).toBe(action);
    expect(dueAction(current, at(due - 1))).toBeUndefined();
  });

  it('does the longest overdue first, and not what it tried in vain', () => {
    const current = waiting({ ...lost, nextNotify: at(25) });
    expect(dueAction(current, at(60))).toBe('alert');
    expect(dueAction(current, at(60), ['alert'])).toBe('hand');
    expect(dueAction(current, at(60), ['alert', 'hand'])).toBeUndefined();
  });

  it('looks again later for what it could not do, and in time for the rest', () => {
    const current = waiting({ ...lost, nextNotify: at(60) });
    expect(nextDue(current, { now: at(27), until: at(90) })).toBe(at(60));
    expect(nextDue(current, { now: at(27), until: at(45) })).toBe(at(45));
    expect(nextDue(current, { now: at(26), until: at(45) })).toBe(at(27));
  });
});

describe('a ticket on its way to be stored', () => {
  it.each<[string, Ticket | undefined, Ticket, string | null]>([
    ['of nobody', undefined, waiting(), null],
    ['of somebody from now on', waiting(), waiting({ ...person, assignedAt: at(1) }), at(60)],
    ['of the same person since then', waiting(person), waiting({ ...person, assignedAt: at(1) }), at(1)],
    ['of another one', waiting({ userId: 11 }), waiting({ ...person, assignedAt: at(1) }), at(60)],
    ['of who served it and gave it back to wait', served(), waiting({ ...person, assignedAt: at(1) }), at(60)],
    ['a new one', undefined, waiting({ ...person, assignedAt: at(1) }), at(60)],
    ['of who serves it', waiting(person), served({ assignedAt: at(1) }), null],
  ])('knows since when it waits for a person: %s', (_, before, after, assignedAt) => {
    expect(timed(before, after, at(60)).assignedAt).toBe(assignedAt);
  });

  it('keeps an alert only while it waits', () => {
    expect(timed(undefined, waiting({ nextNotify: at(70) }), at(60)).nextNotify).toBe(at(70));
    expect(timed(undefined, served({ nextNotify: at(70) }), at(60)).nextNotify).toBeNull();
  });

  const idle = (minutes: number, dueAt: number | null, fields: Partial<Ticket> = {}) =>
    served({ clocks: both, lastMessageAt: at(minutes), dueAt: dueAt === null ? null : at(dueAt), ...fields });
  it.each<[string, Ticket | undefined, Ticket, number, number | null]>([
    ['none where nothing is to be done', idle(10, 20), served({ dueAt: at(20) }), 15, null],
    ['a new one', undefined, idle(10, null), 15, 20],
    ['an earlier one that lies ahead stays', idle(10, 20), idle(12, 20), 15, 20],
    ['one that is over is made again', idle(10, 20), idle(12, 20), 20, 22],
    ['one that would come too late is made again', idle(10, 90), idle(12, 90), 15, 22],
    ['one at that very moment stays', idle(10, 22), idle(12, 22), 15, 22],
    ['one of another status is made again', idle(10, 20, { status: 'pending' }), idle(12, 20), 15, 22],
    ['none before', idle(10, null), idle(12, null), 15, 22],
  ])('has an appointment: %s', (_, before, after, now, dueAt) => {
    expect(timed(before, after, at(now)).dueAt).toBe(dueAt === null ? null : at(dueAt));
  });

  it('comes again when it was looked at in vain', () => {
    expect(timed(idle(10, 20), idle(10, 20), at(20), at(30)).dueAt).toBe(at(30));
  });
});
