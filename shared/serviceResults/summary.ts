import { serviceLevelSums } from '../metrics/serviceLevels.ts';
import type { Names } from '../metrics/summary.ts';
import { type Cells, type Numbers, readCell, sumCells } from '../metrics/sums.ts';
import type { ServiceResult } from '../serviceLevels/results.ts';
import { maxGroups, maxShownMisses, type ReportGroup, type ReportMiss, type ServiceReport } from './model.ts';

/** Queue and attendant of the services; null means none. */
export interface ServiceLevelPlace {
  readonly queueId: number | null;
  readonly userId: number | null;
}

interface ServiceLevelPart extends ServiceLevelPlace {
  readonly numbers: Numbers;
}

/** Numbers of the queues and attendants that a viewer may read about. */
export function serviceLevelParts(cells: Cells, isOwn: (place: ServiceLevelPlace) => boolean): ServiceLevelPart[] {
  return Object.entries(cells).flatMap(([name, numbers]) => {
    const cell = readCell(name);
    if (cell?.kind !== 'user' || serviceLevelSums(numbers).services === 0) return [];
    const place = { queueId: cell.queueId || null, userId: Number(cell.id) || null };
    return isOwn(place) ? [{ ...place, numbers }] : [];
  });
}

const sumOf = (parts: readonly ServiceLevelPart[]): Numbers =>
  sumCells(parts.map(({ numbers }) => ({ all: numbers })))['all'] ?? {};

const missedIn = ({ first, next, resolution }: ReportGroup): number => first.missed + next.missed + resolution.missed;

/** Groups with the most missed service levels come first. */
function grouped(parts: readonly ServiceLevelPart[], kind: 'queue' | 'user', names: Names): ReportGroup[] {
  const groups = new Map<number | null, ServiceLevelPart[]>();
  for (const part of parts) groups.set(part[`${kind}Id`], [...(groups.get(part[`${kind}Id`]) ?? []), part]);
  return [...groups]
    .map(([id, own]): ReportGroup => {
      const { first, next, resolution } = serviceLevelSums(sumOf(own));
      return { id, name: id === null ? '' : names[`${kind}:${id}`] || `#${id}`, first, next, resolution };
    })
    .sort((a, b) => missedIn(b) - missedIn(a) || a.name.localeCompare(b.name))
    .slice(0, maxGroups);
}

export const missesOf = (results: readonly ServiceResult[]): ReportMiss[] =>
  results.flatMap(({ ticketId, uuid, queue, misses }) =>
    misses.map((miss) => ({ ...miss, ticketId, uuid, queueName: queue?.name ?? null })),
  );

/** @param misses the latest ones */
export function serviceReport(
  parts: readonly ServiceLevelPart[],
  names: Names,
  misses: readonly ReportMiss[],
): ServiceReport {
  return {
    ...serviceLevelSums(sumOf(parts)),
    queues: grouped(parts, 'queue', names),
    users: grouped(parts, 'user', names),
    misses: [...misses].sort((a, b) => (a.dueAt < b.dueAt ? 1 : -1)).slice(0, maxShownMisses),
  };
}
