import { lookWrites } from '../core/store/agentActivity.ts';
import { userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, transact, wasApplied } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { TransactItem } from '../core/store/transactItem.ts';
import type { Socket } from './repo.ts';

type Holder = Pick<Socket, 'companyId' | 'connectionId' | 'userId'>;
type Look = NonNullable<Socket['looksAt']>;

/** Transaction item: what is open before a socket, unless that changed meanwhile. */
const lookWrite = (
  { companyId, connectionId }: Holder,
  before: Look | undefined,
  next: Look | undefined,
): TransactItem => ({
  Update: {
    Key: { ...keys.socket(companyId, connectionId) },
    UpdateExpression: next ? 'SET looksAt = :next' : 'REMOVE looksAt',
    ConditionExpression: before ? 'looksAt = :before' : 'attribute_exists(pk) AND attribute_not_exists(looksAt)',
    ExpressionAttributeValues:
      next || before ? { ...(next ? { ':next': next } : {}), ...(before ? { ':before': before } : {}) } : undefined,
  },
});

/**
 * Notes which conversation somebody has open from now on, and adds the one before to their day; written only when it
 * is another one. @param before as it was read from the socket's record @param ticketId undefined: none
 */
export async function noteLooking(holder: Holder, before: Look | undefined, ticketId: number | undefined, at: Date) {
  if (before?.ticketId === ticketId) return;
  const { companyId, userId } = holder;
  const next = ticketId === undefined ? undefined : { ticketId, since: at.getTime() };
  const user = before && (await getItem(keys.config(companyId, 'USER', userId)));
  const [first = [], ...others] = before && user ? await lookWrites(fromItem(userEntity, user), before.since, at) : [];
  // Another sign of the same socket came first: it counted.
  if (!(await wasApplied(transact([lookWrite(holder, before, next), ...first])))) return;
  for (const writes of others) await transact(writes);
}

/** A socket ends, and with it what was open before it. */
export async function endLooking(holder: Holder, at: Date): Promise<void> {
  const socket = (await getItem(keys.socket(holder.companyId, holder.connectionId), true)) as
    | Partial<Socket>
    | undefined;
  if (socket?.looksAt) await noteLooking(holder, socket.looksAt, undefined, at);
}
