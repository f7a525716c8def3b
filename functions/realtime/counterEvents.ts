import { type Counters, visibleCounters } from '@shared/tickets/lists/counters.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { isCounters, readCounters, sumOf } from '../core/store/ticketCounters.ts';
import { channelOf, type PersonalEvent } from './events.ts';

/** Numbers that moved in a batch, each with one: what counts is who may know of them. */
function movedIn(changes: readonly RecordChange[]): Counters {
  const moved: Record<string, number> = {};
  for (const { before, after } of changes) {
    const [old, now] = [sumOf(before ? [before] : []), sumOf(after ? [after] : [])];
    for (const name of Object.keys({ ...old, ...now })) if (old[name] !== now[name]) moved[name] = 1;
  }
  return moved;
}

/** Badges, as they are now: to each only what they may know of, and only when that changed. */
export async function counterEvents(companyId: number, changes: readonly RecordChange[]): Promise<PersonalEvent[]> {
  const counted = changes.filter(isCounters);
  if (counted.length === 0) return [];
  const moved = movedIn(counted);
  const counters = await readCounters(companyId, true);
  return [
    {
      channel: channelOf(companyId, 'counters'),
      dataFor: (viewer) =>
        Object.keys(visibleCounters(viewer, moved)).length > 0
          ? { action: 'update', counters: visibleCounters(viewer, counters) }
          : undefined,
    },
  ];
}
