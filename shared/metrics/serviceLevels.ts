import { zoned } from '../core/time.ts';
import { MissReason, type ServiceResult } from '../serviceLevels/results.ts';
import { type Buckets, cellOf, type Numbers, whole } from './sums.ts';

/** Names of what queues promised, as they are stored: kept and missed. */
const promises = {
  first: ['lfk', 'lfm'],
  next: ['lnk', 'lnm'],
  resolution: ['lrk', 'lrm'],
} as const;
const services = 'l';
const reasons = { notAccepted: 'lxa', transferred: 'lxt', notAnswered: 'lxn' } as const;

const outcome = (of: 'kept' | 'missed' | null, [kept, missed]: readonly [string, string]): Numbers =>
  of === null ? {} : { [of === 'kept' ? kept : missed]: 1 };

function numbersOf({ first, keptNext, missedNext, resolution, misses }: ServiceResult): Numbers {
  const why = MissReason.options.map((reason): [string, number] => [
    reasons[reason],
    misses.filter((miss) => miss.reason === reason).length,
  ]);
  const counts = { [promises.next[0]]: keptNext, [promises.next[1]]: missedNext, ...Object.fromEntries(why) };
  return {
    ...{ [services]: 1, ...outcome(first, promises.first), ...outcome(resolution, promises.resolution) },
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  };
}

/**
 * Contribution of a finished service to the service level, on the day on which it ended, for its attendant and queue at
 * that time.
 */
export function serviceLevelContribution(result: ServiceResult, zone: string): Buckets {
  const { date } = zoned(new Date(result.closedAt), zone);
  const numbers = numbersOf(result);
  return { [date]: { [whole]: numbers, [cellOf('user', result.queue?.id ?? 0, result.user?.id ?? 0)]: numbers } };
}

/** Totals of kept and missed service levels. */
export function serviceLevelSums(numbers: Numbers) {
  const of = ([kept, missed]: readonly [string, string]) => ({
    kept: numbers[kept] ?? 0,
    missed: numbers[missed] ?? 0,
  });
  return {
    services: numbers[services] ?? 0,
    ...{ first: of(promises.first), next: of(promises.next), resolution: of(promises.resolution) },
    reasons: MissReason.options.map((reason) => ({ reason, count: numbers[reasons[reason]] ?? 0 })),
  };
}
