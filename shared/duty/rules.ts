import { isOpenAt } from '../bot/hours.ts';
import { defaultSchedules } from '../companies/defaults.ts';
import { AppError } from '../core/errors.ts';
import type { Ticket } from '../tickets/model.ts';
import type { Duty, DutyDay, DutyView } from './model.ts';

/** Seven days without a time, Monday first. */
export const emptyDays = (): DutyDay[] =>
  defaultSchedules().map(({ weekday, weekdayEn }) => ({ weekday, weekdayEn, startTime: '', endTime: '' }));

export type DayProblem = 'missing_start' | 'missing_end' | 'no_day' | 'repeated_weekday' | 'missing_weekday';

/** The first thing wrong with a week, and where; undefined when it is whole. */
export function dayProblem(days: readonly Pick<DutyDay, 'startTime' | 'endTime'>[]): [string, DayProblem] | undefined {
  for (const [position, { startTime, endTime }] of days.entries()) {
    if (startTime === '' && endTime !== '') return [`days.${position}.startTime`, 'missing_start'];
    if (startTime !== '' && endTime === '') return [`days.${position}.endTime`, 'missing_end'];
  }
  return days.some(({ startTime }) => startTime !== '') ? undefined : ['days', 'no_day'];
}

const refuse = (field: string, code: DayProblem): never => {
  throw new AppError('ERR_VALIDATION', { fields: { [field]: code } });
};

/**
 * Seven rows, Monday first, with our own labels; missing days have no times.
 * @throws ERR_VALIDATION
 */
export function dutyWeek(rows: readonly DutyDay[]): DutyDay[] {
  const week = emptyDays().map((empty) => {
    const found = rows.filter(({ weekdayEn }) => weekdayEn.trim().toLowerCase() === empty.weekdayEn);
    if (found.length > 1) refuse('days', 'repeated_weekday');
    const { startTime, endTime } = found[0] ?? empty;
    return { ...empty, startTime, endTime };
  });
  const problem = dayProblem(week);
  if (problem) refuse(...problem);
  return week;
}

/** True if the person is on duty now, by the wall clock of the zone; both ends are included (B-DUTY-3). */
export const isOnDuty = ({ days }: Pick<Duty, 'days'>, at: Date, zone: string): boolean =>
  isOpenAt(
    days.map(({ weekday, weekdayEn, startTime, endTime }) => ({
      ...{ weekday, weekdayEn, startTimeA: startTime, endTimeA: endTime, startTimeB: '', endTimeB: '' },
    })),
    at,
    zone,
  );

/** Automation has answered and waits for the contact, or is done with them; "we are closed" is no answer to wait on. */
const awaitsContact = ({ useIntegration, isAnswered, bot }: Ticket): boolean =>
  useIntegration ||
  bot.endsAt !== null ||
  (isAnswered && !bot.isOutOfHours && (bot.stage === 'menu' || bot.stage === 'tree'));

/**
 * True if the people on duty have to be alerted about a waiting ticket now (B-DUTY-3).
 * @param at ISO
 */
export const isAlarming = (ticket: Ticket, at: string): boolean =>
  ticket.status === 'pending' &&
  !ticket.isGroup &&
  !awaitsContact(ticket) &&
  (ticket.nextNotify === null || ticket.nextNotify <= at);

export function dutyView({ version: _version, createdAt: _created, ...view }: Duty): DutyView {
  return view;
}
