import { partitionOf } from '@shared/tickets/lists/lists.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { serviceLevelView } from '@shared/tickets/rules/serviceLevels.ts';
import { type IndexKeys, indexKeys, indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';

/** Position of a ticket in lists by what is due first; undefined while no service level runs. */
export function serviceLevelPosition(ticket: Ticket): string | undefined {
  const dueAt = serviceLevelView(ticket)?.dueAt;
  return dueAt ? `${stamp(dueAt)}#${ticket.id}` : undefined;
}

/** Lists by what is due first hold nothing but tickets whose promise runs. */
export function serviceLevelIndexKeys(ticket: Ticket): IndexKeys {
  const promised = serviceLevelPosition(ticket);
  if (promised === undefined) return {};
  const { narrow, wide } = partitionOf(ticket);
  return {
    ...(narrow ? indexKeys(indexPartitions.narrowDue(ticket.companyId, narrow), promised) : {}),
    ...indexKeys(indexPartitions.wideDue(ticket.companyId, wide), promised),
  };
}
