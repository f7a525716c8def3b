import type { Duty } from '@shared/duty/model.ts';
import { collection } from '../core/store/collection.ts';
import { dutyEntity } from '../core/store/resourceEntities.ts';
import { keys, partitions } from '../core/store/table.ts';

/** Everybody who ever has duty, one record per user (B-DUTY-1). */
export const dutyRecords = collection<Duty>({
  kind: 'duty',
  entity: dutyEntity,
  key: keys.duty,
  partition: partitions.duties,
  // Plans end far below.
  most: 1000,
  missing: 'ERR_NO_DUTY_FOUND',
  unique: [{ kind: 'dutyUser', value: ({ userId }) => String(userId), refused: 'ERR_DUTY_ALREADY_EXISTS' }],
});
