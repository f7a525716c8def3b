import { aSchedule } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import {
  checkEditable,
  checkSendAt,
  isEditable,
  isMessageOver,
  scheduleView,
  withDelay,
  withEdit,
  withMessages,
  withObstacle,
  withOutcome,
} from './rules.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const minuteLater = '2026-11-20T12:01:00.000Z';
const schedule = aSchedule({ companyId: 1, id: 'S', contactId: 'C', edition: 4, attempts: 2, messageIds: ['m'] });
const failure = { code: 'X', reason: 'y' };

it.each([
  ['2026-11-20T11:58:59.999Z', 'in_past'],
  ['2028-11-21T12:00:00.000Z', undefined],
  ['2028-11-21T12:00:00.001Z', 'too_far'],
])('B-SCHED-2: a time of %s is %s', (sendAt, problem) => {
  let found: unknown;
  try {
    checkSendAt(sendAt, now);
  } catch (error) {
    if (error instanceof AppError) found = error.details.fields?.['sendAt'];
  }
  expect(found).toBe(problem);
});

it.each([
  ['PENDENTE', true],
  ['ERRO', true],
  ['AGENDADA', false],
  ['ENVIADA', false],
] as const)('B-SCHED-3: %s can be edited: %s', (status, expected) => {
  expect(isEditable({ status })).toBe(expected);
  const check = () => checkEditable({ status });
  if (expected) expect(check).not.toThrow();
  else expect(check).toThrow('ERR_SCHEDULE_ALREADY_SENT');
});

it('waits again after an edit, as another edition', () => {
  const stored = { ...schedule, status: 'ERRO' as const, failure };
  const { contactId, contact, whatsappId, media, template } = schedule;
  const written = { body: 'Outro texto', sendAt: minuteLater, contactId, contact, whatsappId, media, template };
  expect(withEdit(stored, written, now)).toEqual({
    ...{ ...stored, body: 'Outro texto', sendAt: minuteLater, dueAt: minuteLater, status: 'PENDENTE' },
    ...{ failure: null, attempts: 0, messageIds: [], edition: 5, updatedAt: now.toISOString() },
  });
});

it('is on its way with its messages, and looked at a minute later', () => {
  expect(withMessages({ ...schedule, failure }, ['a', 'b'], now)).toEqual({
    ...{ ...schedule, status: 'AGENDADA', messageIds: ['a', 'b'], failure: null, attempts: 3 },
    ...{ dueAt: minuteLater, updatedAt: now.toISOString() },
  });
});

it('B-SCHED-5: counts a try that found no way, and the last one ends it', () => {
  expect(withObstacle({ ...schedule, attempts: 1 }, failure, now)).toEqual({
    ...schedule,
    ...{ attempts: 2, dueAt: minuteLater },
  });
  expect(withObstacle(schedule, failure, now)).toEqual({
    ...{ ...schedule, attempts: 3, status: 'ERRO', failure, dueAt: null, updatedAt: now.toISOString() },
  });
});

it('is passed over for a while', () => {
  expect(withDelay(schedule, 60_000, now)).toEqual({ ...schedule, dueAt: minuteLater });
});

describe('news of its messages', () => {
  const onItsWay = withMessages(schedule, ['m'], now);
  const waiting = { wid: null, failure: null, nextAttemptAt: null, isDeleted: false };
  it.each([
    ['on its way', waiting, false],
    ['accepted', { ...waiting, wid: 'w' }, true],
    ['taken back', { ...waiting, isDeleted: true }, true],
    ['failed for good', { ...waiting, failure: failure as never }, true],
    ['tried again', { ...waiting, failure: failure as never, nextAttemptAt: minuteLater }, false],
  ])('%s: over %s', (_, message, expected) => {
    expect(isMessageOver(message)).toBe(expected);
  });

  it('of one that has gone name it, and no messages are no success', () => {
    const lost = { code: 'ERR_MESSAGE_NOT_FOUND', reason: '' };
    expect(withOutcome(onItsWay, [undefined], now)?.failure).toEqual(lost);
    expect(withOutcome(onItsWay, [], now)).toMatchObject({ status: 'ERRO', failure: lost });
  });
});

it('B-PERM-11: is shown with its file, without what only the clock needs, and without a number', () => {
  const { edition: _edition, attempts: _attempts, dueAt: _dueAt, messageIds: _ids, ...shown } = schedule;
  expect(scheduleView(schedule, true)).toEqual({ ...shown, mediaUrl: null });
  const media = { key: '1/a.png', name: 'a.png', mime: 'image/png', size: 7 };
  const unnamed = { ...schedule, media, contact: { id: 'C', name: '+55 11 98765-4321' } };
  expect(scheduleView(unnamed as never, true)).toMatchObject({
    contact: { id: 'C', name: '5511*******21' },
    mediaUrl: '/api/media/1/a.png',
  });
});
