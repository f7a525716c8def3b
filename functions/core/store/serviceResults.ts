import type { ServiceResult } from '@shared/serviceLevels/model.ts';
import { indexKeys, indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

export const serviceResultEntity: Entity<ServiceResult> = {
  name: 'serviceResult',
  schemaVersion: 1,
  key: ({ companyId, ticketId, trackingId }) => keys.serviceResult(companyId, ticketId, trackingId),
  index: ({ companyId, closedAt, ticketId }) =>
    indexKeys(indexPartitions.serviceResults(companyId, closedAt.slice(0, 7)), `${stamp(closedAt)}#${ticketId}`),
  omitted: () => ({ first: null, resolution: null, keptNext: 0, missedNext: 0, misses: [], queue: null, user: null }),
};
