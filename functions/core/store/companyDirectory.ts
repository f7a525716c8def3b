import type { Connection } from '@shared/connections/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { User } from '@shared/users/model.ts';
import { connectionEntity, queueEntity, userEntity } from './entities.ts';
import { fromItem } from './records.ts';
import { queryAll } from './store.ts';
import { type ConfigKind, partitions } from './table.ts';

export interface CompanyDirectory {
  readonly users: User[];
  readonly queues: Queue[];
  readonly connections: Connection[];
}

// A megabyte holds more than a thousand of these records; plans end far below.
const limit = 2000;

// The kinds stand in alphabetical order: connections, queues, users.
const beforeUsers = { until: 'QUEUE#~' } as const;

/** Queues and connections for the handling of messages; a change may show half a second late. */
export const readQueuesAndConnections = (companyId: number): Promise<CompanyDirectory> =>
  read(companyId, beforeUsers, false);

/** Users, queues and connections of a company, each by number, in one query; `only` reads one kind. */
export const readDirectory = (companyId: number, only?: ConfigKind): Promise<CompanyDirectory> =>
  read(companyId, only ? { prefix: `${only}#` } : {}, true);

async function read(
  companyId: number,
  part: { readonly prefix?: string; readonly until?: string },
  consistent: boolean,
): Promise<CompanyDirectory> {
  const config: CompanyDirectory = { users: [], queues: [], connections: [] };
  for (const item of await queryAll({ pk: partitions.config(companyId), ...part, limit, consistent })) {
    if (item['et'] === userEntity.name) config.users.push(fromItem(userEntity, item));
    if (item['et'] === queueEntity.name) config.queues.push(fromItem(queueEntity, item));
    if (item['et'] === connectionEntity.name) config.connections.push(fromItem(connectionEntity, item));
  }
  return config;
}
