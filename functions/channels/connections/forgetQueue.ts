import type { Connection } from '@shared/connections/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { saveChange } from './changes.ts';
import { listConnections } from './repo.ts';

const leadsTo = ({ queueIds, sendIdQueue, defaultQueueId }: Connection, queueId: number): boolean =>
  queueIds.includes(queueId) || sendIdQueue === queueId || defaultQueueId === queueId;

/**
 * Takes a queue that is gone from the connections that offered it. One that sends lost tickets there keeps it
 * from being deleted (B-QUEUE-3); a connection saved in the very same moment is put right here.
 */
export async function forgetQueue(ctx: CompanyCtx, queueId: number): Promise<void> {
  const list = await listConnections(ctx.companyId);
  for (const { id } of list.filter((connection) => leadsTo(connection, queueId))) {
    await saveChange(ctx.companyId, id, (connection) => ({
      ...connection,
      queueIds: connection.queueIds.filter((other) => other !== queueId),
      ...(connection.sendIdQueue === queueId ? { sendIdQueue: null, timeSendQueue: 0 } : {}),
      ...(connection.defaultQueueId === queueId ? { defaultQueueId: null } : {}),
      updatedAt: ctx.now.toISOString(),
    }));
  }
}
