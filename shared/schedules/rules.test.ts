import { aSchedule } from '@test/support/server/samples.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from './model.ts';
import {
  checkSendAt,
  isEditable,
  matchesSchedule,
  maxAttempts,
  seesSchedule,
  stepOf,
  withEdit,
  withFailure,
  withMessages,
  withObstacle,
  withOutcome,
} from './rules.ts';

const minute = 60_000;
const due = Date.UTC(2026, 10, 20, 12);
const at = (offset: number): Date => new Date(due + offset);
const current: Schedule = aSchedule({ companyId: 1, id: 'S', contactId: 'C', sendAt: at(0).toISOString() });
const waiting = { wid: null, failure: null, nextAttemptAt: 'soon', isDeleted: false };
const accepted = { ...waiting, wid: 'wamid.1', nextAttemptAt: null };
const failed = {
  ...waiting,
  failure: { code: '131047', reason: 'Re-engagement', isRetriable: false },
  nextAttemptAt: null,
};
const retried = { ...failed, nextAttemptAt: 'soon' };

describe('B-SCHED-4: what a call finds to do', () => {
  it.each([
    ['a second early', current, 1, -1000, 'wait'],
    ['on time', current, 1, 0, 'send'],
    ['a day late', current, 1, 24 * 60 * minute, 'send'],
    ['more than a day late', current, 1, 24 * 60 * minute + 1, 'tooLate'],
    ['for an edition that is gone', { ...current, edition: 2 }, 1, 0, 'nothing'],
    ['for a schedule that is gone', undefined, 1, 0, 'nothing'],
    ['again, while it is on its way', { ...current, status: 'AGENDADA' as const }, 1, 0, 'look'],
    ['again, after it was sent', { ...current, status: 'ENVIADA' as const }, 1, 0, 'nothing'],
    ['again, after it failed', { ...current, status: 'ERRO' as const }, 1, 0, 'nothing'],
  ])('%s', (_, schedule, edition, offset, expected) => {
    expect(stepOf(schedule, edition, at(offset))).toBe(expected);
  });
});

it.each([
  [-minute - 1, false],
  [-minute, true],
  [0, true],
  [2 * 366 * 24 * 60 * minute, true],
  [2 * 366 * 24 * 60 * minute + 1, false],
])('B-SCHED-2: a time %i ms from now', (offset, isTaken) => {
  const check = () => checkSendAt(at(offset).toISOString(), at(0));
  if (isTaken) expect(check).not.toThrow();
  else expect(check).toThrow('ERR_VALIDATION');
});

it('B-SCHED-6: own ones, administrators and supervisors all', () => {
  expect(seesSchedule({ id: 1, profile: 'user' }, current)).toBe(true);
  expect(seesSchedule({ id: 2, profile: 'user' }, current)).toBe(false);
  expect(seesSchedule({ id: 2, profile: 'supervisor' }, current)).toBe(true);
  expect(seesSchedule({ id: 2, profile: 'admin' }, current)).toBe(true);
});

it('B-GEN-5: is found anywhere in text and name, whatever case and accents', () => {
  const schedule = { body: 'Lembrete da reunião', contact: { id: 'C', name: 'José Silva' } };
  for (const term of ['REUNIAO', 'brete', 'jose', 'silva']) expect(matchesSchedule(schedule, term)).toBe(true);
  expect(matchesSchedule(schedule, 'maria')).toBe(false);
});

describe('B-SCHED-5: how it ends', () => {
  const onItsWay = withMessages(current, ['m'], at(0));
  it.each([
    ['on its way', onItsWay, [waiting], undefined],
    ['between two tries', onItsWay, [retried], undefined],
    ['accepted', onItsWay, [accepted], 'ENVIADA'],
    ['one of two accepted', onItsWay, [accepted, waiting], undefined],
    ['both accepted', onItsWay, [accepted, accepted], 'ENVIADA'],
    ['one of two failed', onItsWay, [accepted, failed], 'ERRO'],
    ['failed', onItsWay, [failed], 'ERRO'],
    ['gone', onItsWay, [undefined], 'ERRO'],
    ['failed and sent again by a person', withFailure(onItsWay, failed.failure, at(0)), [accepted], 'ENVIADA'],
    ['failed as before', withFailure(onItsWay, failed.failure, at(0)), [failed], undefined],
    ['not sent yet', current, [accepted], undefined],
  ])('%s', (_, schedule, messages, status) => {
    expect(withOutcome(schedule, messages, at(minute))?.status).toBe(status);
  });

  it('says why, and is looked at no more', () => {
    expect(withOutcome(onItsWay, [failed], at(0))).toMatchObject({
      failure: { code: '131047', reason: 'Re-engagement' },
      dueAt: null,
      sentAt: null,
    });
    expect(withOutcome(onItsWay, [accepted], at(minute))).toMatchObject({
      failure: null,
      dueAt: null,
      sentAt: at(minute).toISOString(),
    });
  });

  it('looks for a way out three times, a minute apart', () => {
    let schedule = current;
    for (let turn = 1; turn < maxAttempts; turn += 1) {
      schedule = withObstacle(schedule, { code: 'ERR_WAPP_NOT_INITIALIZED', reason: '' }, at(0));
      expect(schedule).toMatchObject({ status: 'PENDENTE', attempts: turn, dueAt: at(minute).toISOString() });
    }
    expect(withObstacle(schedule, { code: 'ERR_WAPP_NOT_INITIALIZED', reason: '' }, at(0))).toMatchObject({
      status: 'ERRO',
      dueAt: null,
    });
  });
});

type Act =
  | { readonly type: 'edit'; readonly minutes: number }
  | { readonly type: 'remove' }
  | { readonly type: 'call'; readonly edition: number }
  | { readonly type: 'end'; readonly isGood: boolean };

const ActOf: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constant('edit' as const), minutes: fc.integer({ min: 0, max: 30 }) }),
  fc.constant({ type: 'remove' as const }),
  fc.record({ type: fc.constant('call' as const), edition: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ type: fc.constant('end' as const), isGood: fc.boolean() }),
);

/** What one act makes of a schedule, with the texts that left by it. */
function acted(schedule: Schedule, act: Act, now: Date): { next: Schedule | undefined; sent: string[] } {
  if (act.type === 'remove') return { next: isEditable(schedule) ? undefined : schedule, sent: [] };
  if (act.type === 'end') {
    return { next: withOutcome(schedule, [act.isGood ? accepted : failed], now) ?? schedule, sent: [] };
  }
  if (act.type === 'edit') {
    if (!isEditable(schedule)) return { next: schedule, sent: [] };
    const sendAt = new Date(now.getTime() + act.minutes * minute).toISOString();
    return { next: withEdit(schedule, { ...schedule, body: `texto ${schedule.edition + 1}`, sendAt }, now), sent: [] };
  }
  if (stepOf(schedule, act.edition, now) !== 'send') return { next: schedule, sent: [] };
  expect(now.getTime()).toBeGreaterThanOrEqual(Date.parse(schedule.sendAt));
  return { next: withMessages(schedule, ['m'], now), sent: [schedule.body] };
}

it('leaves once per edition, only the newest, never early and never after it was deleted, whatever happens in between', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ActOf, fc.integer({ min: 0, max: 20 })), { maxLength: 30 }), (acts) => {
      let schedule: Schedule | undefined = { ...current, body: 'texto 1' };
      let now = at(-10 * minute);
      const sent: string[] = [];
      for (const [act, minutes] of acts) {
        now = new Date(now.getTime() + minutes * minute);
        if (!schedule) break;
        const newest: string = schedule.body;
        const { next, sent: left } = acted(schedule, act, now);
        expect(left.every((text) => text === newest)).toBe(true);
        sent.push(...left);
        schedule = next;
      }
      expect(new Set(sent).size).toBe(sent.length);
      if (schedule?.status === 'ENVIADA') expect(isEditable(schedule)).toBe(false);
    }),
  );
});
