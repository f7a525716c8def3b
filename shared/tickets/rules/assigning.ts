import { isWorkTime } from '../../session/workHours.ts';
import type { User } from '../../users/model.ts';
import { type Counters, workloadOf } from '../lists/counters.ts';

type AssignmentCandidate = Pick<
  User,
  'id' | 'profile' | 'queueIds' | 'online' | 'super' | 'startWork' | 'endWork' | 'pausedAt'
>;

export interface Shift {
  readonly users: readonly AssignmentCandidate[];
  readonly counters: Counters;
  /** Time of each user's last assigned ticket, ISO; absent for never. */
  readonly lastGiven: ReadonlyMap<number, string>;
  readonly at: Date;
  readonly zone: string;
}

/**
 * Picks the attendant of a queue for the next ticket: online, within working hours, with the fewest tickets, then the
 * longest without a new one (B-ROUTE-3).
 * @param except the present attendant
 * @returns undefined if none is available
 */
export function nextAttendantOf(shift: Shift, queueId: number, except?: number): number | undefined {
  const { users, counters, lastGiven, at, zone } = shift;
  const isThere = (user: AssignmentCandidate): boolean =>
    user.id !== except &&
    user.online &&
    user.pausedAt === null &&
    user.profile !== 'admin' &&
    user.queueIds.includes(queueId) &&
    isWorkTime(user, { timeZone: zone }, at);
  const order = (a: AssignmentCandidate, b: AssignmentCandidate): number =>
    workloadOf(counters, a.id) - workloadOf(counters, b.id) ||
    (lastGiven.get(a.id) ?? '').localeCompare(lastGiven.get(b.id) ?? '') ||
    a.id - b.id;
  return users.filter(isThere).sort(order)[0]?.id;
}
