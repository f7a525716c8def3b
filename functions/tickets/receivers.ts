import type { Ticket } from '@shared/tickets/model.ts';
import type { Ctx } from '../core/ctx.ts';
import type { TransactItem } from '../core/store.ts';
import { type ConfigKind, keys } from '../core/table.ts';

type Hands = Pick<Ticket, 'userId' | 'queueId'>;

const stillThere = (companyId: number, kind: ConfigKind, id: number): TransactItem => ({
  ConditionCheck: {
    TableName: '',
    Key: { ...keys.config(companyId, kind, id) },
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/**
 * Transaction items: the colleague who gets a ticket and the queue it comes into still exist. Who is removed at this
 * very instant would keep it for ever, because the job that takes everything from them has already passed.
 */
export function receiversOf({ companyId, user }: Ctx, before: Hands | undefined, after: Hands): TransactItem[] {
  const { userId, queueId } = after;
  const isOther = userId !== null && userId !== before?.userId && userId !== user.id;
  const isMoved = queueId !== null && queueId !== before?.queueId;
  return [
    ...(isOther ? [stillThere(companyId, 'USER', userId)] : []),
    ...(isMoved ? [stillThere(companyId, 'QUEUE', queueId)] : []),
  ];
}
