import { describe, expect, it } from 'vitest';
import { newTracking, withTracking } from './tracking.ts';

const aTag = (id: number) => ({ id, name: 'VIP', color: '#112233' });
const at = '2026-11-20T12:00:00.000Z';
const ticket = {
  trackingId: 'T1',
  companyId: 1,
  id: 2,
  whatsappId: 3,
  contactId: 'C1',
  userId: null,
  queueId: null,
  status: 'pending' as const,
  lastMessage: 'Oi',
  ...{ channel: 'whatsappapi' as const, isGroup: false, isActiveDemand: true, createdAt: at },
  contact: { id: 'C1', name: 'Ana', number: '55', profilePicUrl: null, isGroup: false, tags: [aTag(4)] },
  advertisement: null,
  campaignId: null,
};

describe('a cycle begins', () => {
  it.each([
    ['waiting for nobody yet', {}, null, null],
    ['in the line of a queue', { queueId: 1 }, at, null],
    ['waiting for an attendant', { userId: 10 }, at, null],
    ['served', { userId: 10, queueId: 1, status: 'open' as const }, at, at],
    ['in a group of nobody', { status: 'group' as const }, null, null],
  ])('%s', (_, change, queuedAt, startedAt) => {
    const tracking = newTracking({ ...ticket, ...change }, at);
    expect(tracking).toMatchObject({ queuedAt, startedAt, firstStartedAt: startedAt, rated: false, closedAt: null });
  });
});

it('B-TRACK-2: what is written once stays, the rest is set', () => {
  const tracking = newTracking({ ...ticket, userId: 10, status: 'open' }, at);
  const later = '2026-11-20T13:00:00.000Z';
  const changed = withTracking(tracking, {
    set: { startedAt: later },
    once: { firstStartedAt: later, closedAt: later },
  });
  expect(changed).toMatchObject({ startedAt: later, firstStartedAt: at, closedAt: later });
});

it('a cycle knows what its ticket is, and whether it is not its first', () => {
  expect(newTracking(ticket, at)).toMatchObject({
    ...{ channel: 'whatsappapi', isGroup: false, isActiveDemand: true, tagIds: [4], isReopened: false, rev: 1 },
  });
  expect(newTracking(ticket, '2026-11-21T12:00:00.000Z').isReopened).toBe(true);
});
