import type { Queue } from '@shared/queues/model.ts';
import { queueMarks } from '@shared/queues/rules.ts';
import { collection } from '../core/store/collection.ts';
import { queueEntity } from '../core/store/entities.ts';
import { keys, partitions } from '../core/store/table.ts';

/** Name and colour are unique per company (B-QUEUE-1); how many there may be is said by the plan. */
export const queueRecords = collection<Queue>({
  kind: 'queue',
  entity: queueEntity,
  key: (companyId, id) => keys.config(companyId, 'QUEUE', id),
  partition: partitions.config,
  // The partition holds people and connections too.
  most: 2000,
  missing: 'ERR_QUEUE_NOT_FOUND',
  unique: [
    { kind: 'queueName', value: (queue) => queueMarks(queue).name, refused: 'ERR_QUEUE_NAME_ALREADY_EXISTS' },
    { kind: 'queueColor', value: (queue) => queueMarks(queue).color, refused: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
  ],
  quota: { counter: 'queues', refused: 'ERR_PLAN_LIMIT_QUEUES' },
});
