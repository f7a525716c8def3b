import { ticket } from '@test/support/server/decisions.ts';
import { aDuty } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import type { Ticket } from '../tickets/model.ts';
import { dayProblem, dutyView, dutyWeek, emptyDays, isAlarming, isOnDuty } from './rules.ts';

const day = (weekdayEn: string, startTime: string, endTime: string) => ({
  weekday: 'x',
  weekdayEn,
  startTime,
  endTime,
});

it.each([
  ['a day', [day('monday', '08:00', '12:00')], undefined],
  ['no start', [day('monday', '', ''), day('tuesday', '', '12:00')], ['days.1.startTime', 'missing_start']],
  ['no end', [day('monday', '08:00', '')], ['days.0.endTime', 'missing_end']],
  ['no day', [day('monday', '', '')], ['days', 'no_day']],
  ['some of them', [day('monday', '', ''), day('tuesday', '08:00', '12:00')], undefined],
])('what is wrong with a week of duty: %s', (_, days, problem) => {
  expect(dayProblem(days)).toEqual(problem);
});

describe('a week of duty', () => {
  it('has seven days, Monday first, with our labels', () => {
    const week = dutyWeek([day(' Sunday ', '10:00', '11:00'), day('tuesday', '08:00', '12:00')]);
    expect(week.map(({ weekdayEn, startTime }) => `${weekdayEn} ${startTime}`)).toEqual([
      ...['monday ', 'tuesday 08:00', 'wednesday ', 'thursday ', 'friday ', 'saturday ', 'sunday 10:00'],
    ]);
    expect(week[0]).toEqual({ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '', endTime: '' });
    expect(week[1]).toEqual({ weekday: 'Terça-feira', weekdayEn: 'tuesday', startTime: '08:00', endTime: '12:00' });
  });

  it.each([
    ['twice a day', [day('monday', '08:00', '12:00'), day('monday', '', '')], { days: 'repeated_weekday' }],
    ['no day', [], { days: 'no_day' }],
    ['half a day', [day('friday', '08:00', '')], { 'days.4.endTime': 'missing_end' }],
  ])('is refused with %s', (_, rows, fields) => {
    expect(() => dutyWeek(rows)).toThrow(new AppError('ERR_VALIDATION', { fields }));
    try {
      dutyWeek(rows);
    } catch (error) {
      expect((error as AppError).details.fields).toEqual(fields);
    }
  });
});

it.each([
  ['10:59', false],
  ['11:00', true],
  ['12:00', true],
  ['12:01', false],
])('B-DUTY-3: duty from 11 to 12 on Fridays holds at %s: %s', (time, expected) => {
  const days = emptyDays().map((each) => (each.weekdayEn === 'friday' ? day('friday', '11:00', '12:00') : each));
  expect(isOnDuty({ days }, new Date(`2026-11-20T${time}:00-03:00`), 'America/Sao_Paulo')).toBe(expected);
});

describe('B-DUTY-3: whether the duty hears of a ticket', () => {
  const at = '2026-11-20T15:00:00.000Z';
  const { bot } = ticket();
  it.each<[string, Partial<Ticket>, boolean]>([
    ['of one that waits', {}, true],
    ['not of one that is served', { status: 'open' }, false],
    ['not of a group', { isGroup: true }, false],
    ['not while a service has it', { useIntegration: true }, false],
    ['not of one about to end', { bot: { ...bot, endsAt: at } }, false],
    ['not while the menu waits for the contact', { isAnswered: true, bot: { ...bot, stage: 'menu' } }, false],
    ['nor the options', { isAnswered: true, bot: { ...bot, stage: 'tree' } }, false],
    ['again when the contact wrote', { isAnswered: false, bot: { ...bot, stage: 'menu' } }, true],
    [
      'of one that was told we are closed',
      { isAnswered: true, bot: { ...bot, stage: 'menu', isOutOfHours: true } },
      true,
    ],
    ['of one whose options are over', { isAnswered: true, bot: { ...bot, stage: 'done' } }, true],
    ['at its time', { nextNotify: at }, true],
    ['not before', { nextNotify: '2026-11-20T15:00:00.001Z' }, false],
  ])('%s', (_, fields, expected) => {
    expect(isAlarming(ticket({ nextNotify: null, ...fields }), at)).toBe(expected);
  });
});

it('shows nothing that only the system needs', () => {
  const { version: _version, createdAt: _created, ...shown } = aDuty({ companyId: 1, id: 1 });
  expect(dutyView(aDuty({ companyId: 1, id: 1 }))).toEqual(shown);
});
