import { MissReason, type ServiceResult } from '../serviceLevels/results.ts';
import { type Kept, mostGroups, mostShownMisses, type ReportGroup, type ServiceReport } from './model.ts';

type Sums = Pick<ServiceReport, 'first' | 'next' | 'resolution'>;

const outcome = (of: 'kept' | 'missed' | null): Kept => ({
  kept: of === 'kept' ? 1 : 0,
  missed: of === 'missed' ? 1 : 0,
});
const plus = (a: Kept, b: Kept): Kept => ({ kept: a.kept + b.kept, missed: a.missed + b.missed });
const none: Kept = { kept: 0, missed: 0 };

function sumsOf(results: readonly ServiceResult[]): Sums {
  let sums: Sums = { first: none, next: none, resolution: none };
  for (const { first, keptNext, missedNext, resolution } of results) {
    sums = {
      first: plus(sums.first, outcome(first)),
      next: plus(sums.next, { kept: keptNext, missed: missedNext }),
      resolution: plus(sums.resolution, outcome(resolution)),
    };
  }
  return sums;
}

type Named = { readonly id: number; readonly name: string } | null;

const missedIn = ({ first, next, resolution }: Sums): number => first.missed + next.missed + resolution.missed;

/** Those who missed most come first; the name is the latest. */
function grouped(results: readonly ServiceResult[], nameOf: (result: ServiceResult) => Named): ReportGroup[] {
  const groups = new Map<number | null, ServiceResult[]>();
  for (const result of results) {
    const id = nameOf(result)?.id ?? null;
    groups.set(id, [...(groups.get(id) ?? []), result]);
  }
  return [...groups]
    .map(([id, own]) => ({ id, name: (own[0] && nameOf(own[0])?.name) ?? '', ...sumsOf(own) }))
    .sort((a, b) => missedIn(b) - missedIn(a) || a.name.localeCompare(b.name))
    .slice(0, mostGroups);
}

/** @param results the latest first */
export function serviceReport(results: readonly ServiceResult[], isWhole: boolean): ServiceReport {
  const misses = results.flatMap(({ ticketId, uuid, queue, misses: own }) =>
    own.map((miss) => ({ ...miss, ticketId, uuid, queueName: queue?.name ?? null })),
  );
  const reasons = MissReason.options.map((reason) => ({
    reason,
    count: misses.filter((miss) => miss.reason === reason).length,
  }));
  return {
    services: results.length,
    ...sumsOf(results),
    reasons,
    queues: grouped(results, ({ queue }) => queue),
    users: grouped(results, ({ user }) => user),
    misses: misses.sort((a, b) => (a.dueAt < b.dueAt ? 1 : -1)).slice(0, mostShownMisses),
    isWhole,
  };
}
