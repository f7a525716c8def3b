import { AppError } from '@shared/core/errors.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import type { CompanyCtx, Ctx } from '../../core/context/ctx.ts';
import { mustExist, mustMatch } from '../../core/store/records.ts';
import { getItems, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';

/** @throws ERR_USER_PAUSED because a paused attendant gets no tickets */
export function checkWorks(user: Item | undefined): void {
  if (user?.['pausedAt']) throw new AppError('ERR_USER_PAUSED', { status: 409 });
}

type Hands = Pick<Ticket, 'userId' | 'queueId'>;
type Assignment = Pick<Ticket, 'userId' | 'user' | 'queueId' | 'queue'>;

/**
 * Returns the attendant, unless paused, and the queue for a reopened ticket, as far as both still exist; closed tickets
 * are not updated when either is deleted.
 */
export async function assigneeChecks(
  { companyId }: CompanyCtx,
  { userId, user, queueId, queue }: Assignment,
): Promise<Assignment> {
  const wanted = [keys.config(companyId, 'USER', userId ?? 0), keys.config(companyId, 'QUEUE', queueId ?? 0)];
  const [person, place] = await getItems(wanted, true);
  return {
    ...(person && !person['pausedAt'] ? { userId, user } : { userId: null, user: null }),
    ...(place ? { queueId, queue } : { queueId: null, queue: null }),
  };
}

/**
 * Transaction items: the colleague who gets a ticket and the queue it comes into still exist. Who is removed or paused at
 * this very instant would keep it for ever, because the job that takes everything from them has already passed.
 */
export function assigneesThatExist({ companyId, user }: Ctx, before: Hands | undefined, after: Hands): TransactItem[] {
  const { userId, queueId } = after;
  const isOther = userId !== null && userId !== before?.userId && userId !== user.id;
  const isMoved = queueId !== null && queueId !== before?.queueId;
  return [
    ...(isOther ? [mustMatch(keys.config(companyId, 'USER', userId), { pausedAt: undefined })] : []),
    ...(isMoved ? [mustExist(keys.config(companyId, 'QUEUE', queueId))] : []),
  ];
}
