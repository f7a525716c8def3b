import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { tickets } from '../contract.ts';
import { dayRange, isRestricted, passes } from './filters.ts';

describe('a calendar day', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-20', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['Europe/Istanbul', '2026-11-20', '2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00.000Z'],
    // Days of 23 and 25 hours.
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('of %s, %s', (zone, day, start, end) => {
    expect(dayRange(day, zone)).toEqual({ start, end });
  });
});

describe('a day that is asked for', () => {
  it.each([
    '2026-13-45',
    '2026-02-31',
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '9999-99-99',
    '2026-1-1',
    'today',
    '',
  ])('is not %j', (date) => {
    expect(tickets.list.input.safeParse({ date }).success).toBe(false);
    expect(tickets.list.input.safeParse({ updatedAt: date }).success).toBe(false);
  });

  it.each(['2024-02-29', '1970-01-01', '2999-12-31'])('is %s, anywhere', (date) => {
    expect(tickets.list.input.safeParse({ date, updatedAt: date }).success).toBe(true);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(dayRange(date, zone).start < dayRange(date, zone).end).toBe(true);
    }
  });
});

describe('filters', () => {
  const companyId = 1;
  const contact = aContact({ companyId, id: 'C', tags: [{ id: 3, name: 'vip', color: '#000' }] });
  const ticket = aTicket({
    companyId,
    id: 1,
    contact,
    connection: aConnection({ companyId, id: 2 }),
    userId: 9,
    createdAt: '2026-11-20T03:00:00.000Z',
    updatedAt: '2026-11-21T02:59:59.999Z',
  });
  const day = dayRange('2026-11-20', 'America/Sao_Paulo');

  it.each([
    ['nothing', {}, true],
    ['empty lists', { tags: [], users: [], whatsappIds: [], statuses: [] }, true],
    ['a tag of the contact', { tags: [1, 3] }, true],
    ['another tag', { tags: [1] }, false],
    ['the attendant', { users: [9] }, true],
    ['another attendant', { users: [8] }, false],
    ['the connection', { whatsappIds: [2] }, true],
    ['another connection', { whatsappIds: [3] }, false],
    ['the status', { statuses: ['pending'] }, true],
    ['another status', { statuses: ['closed'] }, false],
    ['the day it began', { created: day }, true],
    ['the day it changed', { updated: day }, true],
    ['the day after', { updated: dayRange('2026-11-21', 'America/Sao_Paulo') }, false],
    ['one that fits and one that does not', { tags: [3], users: [8] }, false],
  ])('by %s', (_, filter, expected) => {
    expect(passes(ticket, filter)).toBe(expected);
  });

  it('know whether they restrict', () => {
    expect(isRestricted({ tags: [], users: undefined })).toBe(false);
    expect(isRestricted({ created: day })).toBe(true);
    expect(isRestricted({ users: [1] })).toBe(true);
  });
});
