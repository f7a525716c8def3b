import { minuteMs } from '../../core/time.ts';
import type { ServiceLevelView, ServicePolicy, ServiceTarget } from '../../serviceLevels/model.ts';
import type { MissReason, ServiceLevel, ServiceResult } from '../../serviceLevels/results.ts';
import { type WorkingHours, workingBetween, workingInstant } from '../../serviceLevels/workingTime.ts';
import type { Ticket } from '../model.ts';
import { isIn, isPlainGroup } from './decision.ts';

/** No ticket remembers more misses: the first say what went wrong. */
const maxMisses = 20;

const fresh: ServiceLevel = {
  ...{ isOwed: false, hasAnswer: false, waitsSince: null, respondBy: null, resolveBy: null, used: 0 },
  ...{ response: 0, resolution: 0, keptFirst: 0, keptNext: 0, misses: [] },
};

export const policyOf = ({ clocks }: Pick<Ticket, 'clocks'>): ServicePolicy | null => clocks?.serviceLevel ?? null;

const isOver = (ticket: Ticket): boolean => isIn(ticket, 'closed', 'nps');

/** Automation still talks with the customer: no person owes anything. */
const isAutomated = ({ useIntegration, bot }: Ticket): boolean =>
  useIntegration || bot.stage === 'tree' || bot.stage === 'menu' || bot.endsAt !== null;

/** A service comes to a queue that promises something. */
function begun(before: Ticket | undefined, after: Ticket): ServiceLevel {
  const isNew = before === undefined || isOver(before);
  const isServed = after.status !== 'pending';
  const isOwed = after.lastInboundAt !== null && (isServed || after.isActiveDemand ? !after.isAnswered : true);
  return { ...fresh, isOwed, hasAnswer: isServed && !isNew };
}

const waits = (ticket: Ticket, level: ServiceLevel): boolean =>
  policyOf(ticket) !== null &&
  level.isOwed &&
  isIn(ticket, 'pending', 'open', 'group') &&
  !isPlainGroup(ticket) &&
  !isAutomated(ticket);

/** Reason for a miss by the ticket's present state. */
const ticketToMissReason = ({ status, transferredBy }: Ticket): MissReason => {
  if (transferredBy !== null) return 'transferred';
  return status === 'pending' ? 'notAccepted' : 'notAnswered';
};

const responseOf = ({ hasAnswer }: ServiceLevel): 'first' | 'next' => (hasAnswer ? 'next' : 'first');

const withMiss = (level: ServiceLevel, target: ServiceTarget, dueAt: string, ticket: Ticket): ServiceLevel => {
  if (level.misses.some((miss) => miss.target === target && miss.dueAt === dueAt)) return level;
  const { user } = ticket;
  const miss = { target, dueAt, reason: ticketToMissReason(ticket), user: user && { id: user.id, name: user.name } };
  return { ...level, misses: [...level.misses, miss].slice(0, maxMisses) };
};

const isPast = (dueAt: string | null, now: string): dueAt is string => dueAt !== null && now >= dueAt;

/** Records targets that are late by now as misses of the present attendant; the alerts are still to be sent. */
function withMisses(level: ServiceLevel, ticket: Ticket, now: string, target = responseOf(level)): ServiceLevel {
  const { respondBy, resolveBy, response, resolution } = level;
  let next = level;
  if (isPast(respondBy, now) && response < 2) next = withMiss(next, target, respondBy, ticket);
  if (isPast(resolveBy, now) && resolution < 2) next = withMiss(next, 'resolution', resolveBy, ticket);
  return next;
}

/** Records targets that are late by now as misses, and their alerts as done. */
function withLateNoted(level: ServiceLevel, ticket: Ticket, now: string, target = responseOf(level)): ServiceLevel {
  return {
    ...withMisses(level, ticket, now, target),
    response: isPast(level.respondBy, now) ? 2 : level.response,
    resolution: isPast(level.resolveBy, now) ? 2 : level.resolution,
  };
}

const isoAfter = (from: string, milliseconds: number, hours: WorkingHours): string | null => {
  const at = workingInstant(Date.parse(from), milliseconds, hours);
  return at === undefined ? null : new Date(at).toISOString();
};

/** The wait with its due instants; what was missed in it stays missed. */
function timedWait(level: ServiceLevel, policy: ServicePolicy, hours: WorkingHours, since: string): ServiceLevel {
  const minutes = level.hasAnswer ? policy.nextResponse : policy.firstResponse;
  const respondBy = minutes === 0 ? null : isoAfter(since, minutes * minuteMs, hours);
  const left = policy.resolution * minuteMs - level.used;
  const resolveBy = policy.resolution === 0 ? null : isoAfter(since, left, hours);
  const isLate = level.response === 2;
  return {
    ...level,
    waitsSince: since,
    respondBy: isLate ? level.respondBy : respondBy,
    response: isLate || respondBy === level.respondBy ? level.response : 0,
    resolveBy: level.resolution === 2 ? level.resolveBy : resolveBy,
  };
}

/** The customer waits no more: for now, or because the service is over. */
function settled(level: ServiceLevel, ticket: Ticket, now: string, hours: WorkingHours, isAnswer: boolean) {
  if (level.waitsSince === null) return level;
  const target = responseOf(level);
  const noted = withLateNoted(level, ticket, now, target);
  const isKept = isAnswer && level.respondBy !== null && noted.response < 2;
  const policy = policyOf(ticket);
  const spent =
    policy && policy.resolution > 0 ? workingBetween(Date.parse(level.waitsSince), Date.parse(now), hours) : 0;
  return {
    ...noted,
    waitsSince: null,
    respondBy: null,
    response: 0 as const,
    resolveBy: noted.resolution === 2 ? noted.resolveBy : null,
    used: level.used + spent,
    keptFirst: level.keptFirst + (isKept && target === 'first' ? 1 : 0),
    keptNext: level.keptNext + (isKept && target === 'next' ? 1 : 0),
  };
}

type Move = 'none' | 'starts' | 'moves' | 'ends';

const isSamePolicy = (before: Ticket, after: Ticket): boolean =>
  before.queueId === after.queueId && JSON.stringify(policyOf(before)) === JSON.stringify(policyOf(after));

const levelOf = (before: Ticket | undefined, after: Ticket): ServiceLevel | null =>
  after.serviceLevel ?? (policyOf(after) && !isOver(after) ? begun(before, after) : null);

function moveOf(before: Ticket | undefined, after: Ticket): Move {
  const wasWaiting = before !== undefined && before.serviceLevel !== null && before.serviceLevel.waitsSince !== null;
  if (isOver(after)) return wasWaiting && !isOver(before) ? 'ends' : 'none';
  const level = levelOf(before, after);
  const isWaiting = level !== null && waits(after, level);
  if (!wasWaiting) return isWaiting ? 'starts' : 'none';
  if (!isWaiting) return 'ends';
  return isSamePolicy(before, after) ? 'none' : 'moves';
}

/** The ticket by whose queue the hours of a change are read; undefined: no hours are needed. */
export function hoursFor<T extends Ticket>(before: T | undefined, after: T): T | undefined {
  const move = moveOf(before, after);
  if (move === 'none') return undefined;
  const ticket = move === 'ends' ? before : after;
  const policy = ticket && policyOf(ticket);
  // An answer is judged by the due instant itself, which needs no hours.
  const counts = move !== 'ends' || (policy !== null && policy !== undefined && policy.resolution > 0);
  return policy && policy.hours !== 'always' && counts ? ticket : undefined;
}

const aroundTheClock: WorkingHours = { schedules: null, holidays: new Set(), zone: 'UTC' };

export type Finished = Omit<ServiceResult, 'companyId' | 'ticketId' | 'trackingId' | 'uuid' | 'queue' | 'user'>;

function finished(level: ServiceLevel, ticket: Ticket, now: string): Finished | null {
  const policy = policyOf(ticket);
  const missed = (target: ServiceTarget): number => level.misses.filter((miss) => miss.target === target).length;
  const isLate = policy !== null && (level.resolution === 2 || level.used >= policy.resolution * minuteMs);
  const resolution = policy === null || policy.resolution === 0 ? null : isLate ? 'missed' : 'kept';
  const first = missed('first') > 0 ? 'missed' : level.keptFirst > 0 ? 'kept' : null;
  const result = { closedAt: now, first, keptNext: level.keptNext, missedNext: missed('next'), resolution } as const;
  const isEmpty = first === null && resolution === null && result.keptNext + result.missedNext === 0;
  return isEmpty ? null : { ...result, misses: level.misses };
}

interface ServiceLevelChange {
  readonly level: ServiceLevel | null;
  /** Result of an ended service for the report. */
  readonly finished: Finished | null;
}

/** A target that was late before a transfer is a miss of the former attendant. */
function handedOn(
  before: Ticket | undefined,
  after: Ticket,
  { level, move, now }: { readonly level: ServiceLevel; readonly move: Move; readonly now: string },
): ServiceLevel {
  if (!before || before.serviceLevel === null || before.serviceLevel.waitsSince === null) return level;
  // A change of the queue starts a new wait, in which the earlier delay would be lost.
  if (move === 'moves') return withLateNoted(level, before, now);
  return move === 'none' && before.userId !== after.userId ? withMisses(level, before, now) : level;
}

/**
 * Service level of a ticket after a change.
 * @param hours of the queue of `hoursFor`; absent means around the clock
 */
export function serviceLevelAfter(
  before: Ticket | undefined,
  after: Ticket,
  now: string,
  hours: WorkingHours = aroundTheClock,
): ServiceLevelChange {
  const last = before?.serviceLevel ?? null;
  if (isOver(after)) {
    if (!before || !last || isOver(before)) return { level: null, finished: null };
    return { level: null, finished: finished(settled(last, before, now, hours, false), before, now) };
  }
  const current = levelOf(before, after);
  if (current === null) return { level: current, finished: null };
  const move = moveOf(before, after);
  const policy = policyOf(after);
  const level = handedOn(before, after, { level: current, move, now });
  if (move === 'ends' && before && last)
    return {
      level: {
        ...settled({ ...level, hasAnswer: last.hasAnswer }, before, now, hours, !level.isOwed),
        hasAnswer: level.hasAnswer,
      },
      finished: null,
    };
  if ((move === 'starts' || move === 'moves') && policy)
    return { level: timedWait(level, policy, hours, level.waitsSince ?? now), finished: null };
  return { level, finished: null };
}

/** The next alert about a service level; `at` is ISO. */
export interface ServiceAlert {
  readonly target: ServiceTarget;
  readonly isLate: boolean;
  readonly at: string;
}

const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * minuteMs).toISOString();

/** Each target has a warning and an alert when it is missed; a warning that would be due at once is skipped. */
export function serviceAlerts(ticket: Ticket): ServiceAlert[] {
  const { serviceLevel: level } = ticket;
  const policy = policyOf(ticket);
  if (!level || !policy || level.waitsSince === null) return [];
  const { waitsSince, respondBy, resolveBy, response, resolution } = level;
  const of = (target: ServiceTarget, dueAt: string | null, stage: number): ServiceAlert[] => {
    if (dueAt === null || stage === 2) return [];
    const warnsAt = minutesBefore(dueAt, policy.warnsBefore);
    const isWarned = stage === 1 || policy.warnsBefore === 0 || warnsAt <= waitsSince;
    return [...(isWarned ? [] : [{ target, isLate: false, at: warnsAt }]), { target, isLate: true, at: dueAt }];
  };
  return [...of(responseOf(level), respondBy, response), ...of('resolution', resolveBy, resolution)];
}

/** The ticket after all due alerts were sent. */
export function withAlertsNoted<T extends Ticket>(ticket: T, now: string): T {
  const due = serviceAlerts(ticket).filter(({ at }) => at <= now);
  const { serviceLevel: level } = ticket;
  if (!level || due.length === 0) return ticket;
  const isSoon = (isResolution: boolean) =>
    due.some(({ target, isLate }) => !isLate && (target === 'resolution') === isResolution);
  const warned = {
    ...level,
    response: isSoon(false) ? (1 as const) : level.response,
    resolution: isSoon(true) ? (1 as const) : level.resolution,
  };
  return { ...ticket, serviceLevel: withLateNoted(warned, ticket, now) };
}

/** The promise that lists and headers show: the one that is due first. */
export function serviceLevelView(ticket: Ticket): ServiceLevelView | undefined {
  const { serviceLevel: level } = ticket;
  const policy = policyOf(ticket);
  if (!level || !policy) return undefined;
  const { warnsBefore } = policy;
  const { respondBy, resolveBy } = level;
  if (level.waitsSince === null) {
    return policy.resolution > 0 ? { target: 'resolution', dueAt: null, warnsBefore } : undefined;
  }
  if (respondBy !== null && (resolveBy === null || respondBy <= resolveBy))
    return { target: responseOf(level), dueAt: respondBy, warnsBefore };
  return resolveBy === null ? undefined : { target: 'resolution', dueAt: resolveBy, warnsBefore };
}

/** The customer wrote: a person owes them an answer. */
export const withQuestion = (level: ServiceLevel | null): ServiceLevel | null =>
  level === null || level.isOwed ? level : { ...level, isOwed: true };

/** A person wrote. */
export const withPersonsAnswer = (level: ServiceLevel | null): ServiceLevel | null =>
  level === null ? level : { ...level, isOwed: false, hasAnswer: true };
