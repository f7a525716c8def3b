import { describe, expect, it } from 'vitest';
import { nextAttendantOf, type Shift } from './assigning.ts';

const user = (id: number, fields = {}) => ({
  id,
  profile: 'user' as const,
  queueIds: [1],
  online: true,
  super: false,
  startWork: '00:00',
  endWork: '23:59',
  pausedAt: null,
  ...fields,
});
const shift = (fields: Partial<Shift>): Shift => ({
  users: [user(1), user(2)],
  counters: {},
  lastGiven: new Map(),
  at: new Date('2026-11-20T13:00:00.000Z'),
  zone: 'America/Sao_Paulo',
  ...fields,
});

describe('B-ROUTE-3 the next ticket goes to', () => {
  it('who has the fewest, accepted or waiting', () => {
    const counters = { 'n|open|1|1|0|0': 1, 'n|pending|1|1|0|0': 1, 'n|open|2|5|0|0': 1, 'n|closed|2|1|0|0': 90 };
    expect(nextAttendantOf(shift({ counters }), 1)).toBe(2);
  });

  it('B-PLAN-5: nobody who is paused, even while their page still says that they are there', () => {
    const users = [user(1, { pausedAt: '2026-11-20T12:59:00.000Z' }), user(2)];
    expect(nextAttendantOf(shift({ users, counters: { 'n|open|2|1|0|0': 5 } }), 1)).toBe(2);
  });

  it('who waited longest for one, and who never had one before them', () => {
    const times = [[1, '2026-11-20T12:00:00.000Z'] as const, [2, '2026-11-20T11:00:00.000Z'] as const];
    expect(nextAttendantOf(shift({ lastGiven: new Map(times) }), 1)).toBe(2);
    expect(nextAttendantOf(shift({ lastGiven: new Map(times.slice(1)) }), 1)).toBe(1);
    expect(nextAttendantOf(shift({ lastGiven: new Map(times.slice(0, 1)) }), 1)).toBe(2);
    const equal = times.map(([id]) => [id, times[0]?.[1] ?? ''] as const);
    expect(nextAttendantOf(shift({ users: [user(2), user(1)], lastGiven: new Map(equal) }), 1)).toBe(1);
  });

  it.each([
    ['away', { online: false }],
    ['of another queue', { queueIds: [2] }],
    ['an administrator', { profile: 'admin' }],
    ['off work', { startWork: '14:00', endWork: '22:00' }],
  ])('nobody who is %s', (_, fields) => {
    expect(nextAttendantOf(shift({ users: [user(1, fields)] }), 1)).toBeUndefined();
  });

  it('who is at work by the clock of the company', () => {
    const users = [user(1, { startWork: '09:00', endWork: '11:00' })];
    expect(nextAttendantOf(shift({ users }), 1)).toBe(1);
    expect(nextAttendantOf(shift({ users, zone: 'Asia/Tokyo' }), 1)).toBeUndefined();
  });

  it('somebody else, where it is taken from one', () => {
    expect(nextAttendantOf(shift({}), 1, 1)).toBe(2);
    expect(nextAttendantOf(shift({ users: [user(1)] }), 1, 1)).toBeUndefined();
  });
});
