import { isOpenAt } from '../bot/hours.ts';
import type { ScheduleDay } from '../companies/model.ts';
import { hourMs, isWithin, minuteMs } from '../core/time.ts';
import type { Queue } from '../queues/model.ts';
import type { User } from '../users/model.ts';

type ScheduledUser = Pick<User, 'startWork' | 'endWork' | 'queueIds'>;

interface Team {
  readonly people: readonly ScheduledUser[];
  readonly queues: readonly Pick<Queue, 'id' | 'schedules'>[];
  /** Hours of the company. */
  readonly schedules: readonly ScheduleDay[];
  /** The hours that count: those of the company, of each queue, or none. */
  readonly hoursOf: string;
}

/** A Monday; weeks of staffing have no date. */
const monday = Date.UTC(2024, 0, 1);

/**
 * Number of attendants planned for each hour of the week, Monday first. An attendant counts if the middle of the hour
 * is within their own hours and within those of the company or of one of their queues. Holidays are ignored.
 */
export function plannedStaffing({ people, queues, schedules, hoursOf }: Team): number[][] {
  const queueOf = new Map(queues.map((queue) => [queue.id, queue]));
  const isOpenFor = ({ queueIds }: ScheduledUser, at: Date): boolean => {
    if (hoursOf === 'company') return isOpenAt(schedules, at, 'UTC');
    if (hoursOf !== 'queue' || queueIds.length === 0) return true;
    return queueIds.some((id) => {
      const queue = queueOf.get(id);
      return queue !== undefined && isOpenAt(queue.schedules, at, 'UTC');
    });
  };
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => {
      const at = new Date(monday + (day * 24 + hour) * hourMs + 30 * minuteMs);
      const time = `${String(hour).padStart(2, '0')}:30`;
      return people.filter((one) => isWithin(time, one.startWork, one.endWork) && isOpenFor(one, at)).length;
    }),
  );
}
