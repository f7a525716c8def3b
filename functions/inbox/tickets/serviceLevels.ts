import type { Ticket } from '@shared/tickets/model.ts';
import { hoursFor, policyOf, serviceLevelAfter } from '@shared/tickets/rules/serviceLevels.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { fromItem, putNew, remove } from '../../core/store/records.ts';
import { serviceResultEntity } from '../../core/store/serviceResults.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { readWorkingHours } from '../../core/store/workingHours.ts';
import { serviceLevelWrites } from '../../metrics/serviceLevelWrites.ts';

interface Clocked {
  readonly ticket: StoredTicket;
  readonly writes: readonly TransactItem[];
}

const isOver = ({ status }: Ticket): boolean => status === 'closed' || status === 'nps';

/** A service that is taken up again where it was has no result any more. */
const isTakenBack = (before: StoredTicket | undefined, after: StoredTicket): boolean =>
  before !== undefined && isOver(before) && !isOver(after) && before.trackingId === after.trackingId;

async function takeBack(ctx: CompanyCtx, { id, trackingId }: StoredTicket): Promise<TransactItem[]> {
  const key = keys.serviceResult(ctx.companyId, id, trackingId);
  const item = await getItem(key, true);
  return item ? [remove(key), ...(await serviceLevelWrites(ctx, fromItem(serviceResultEntity, item), -1))] : [];
}

/**
 * A ticket with the clocks of what its queue promises, and what a finished service leaves for the report. They move
 * only with a change that is saved anyway; the hours are read where one of them begins, goes on in another queue or
 * was used up in part.
 */
export async function withServiceLevel(
  ctx: CompanyCtx,
  before: StoredTicket | undefined,
  after: StoredTicket,
): Promise<Clocked> {
  if (!after.serviceLevel && !before?.serviceLevel && !policyOf(after)) return { ticket: after, writes: [] };
  const { companyId, now } = ctx;
  const asked = hoursFor(before, after);
  const hours = asked && (await readWorkingHours(companyId, asked));
  const { level, finished } = serviceLevelAfter(before, after, now.toISOString(), hours);
  const ticket = { ...after, serviceLevel: level };
  if (isTakenBack(before, after)) return { ticket, writes: await takeBack(ctx, after) };
  if (!finished || !before) return { ticket, writes: [] };
  const { id: ticketId, uuid, trackingId, queue, user } = before;
  const result = {
    ...{ companyId, ticketId, uuid, trackingId, ...finished },
    queue: queue && { id: queue.id, name: queue.name },
    user: user && { id: user.id, name: user.name },
  };
  return { ticket, writes: [putNew(serviceResultEntity, result), ...(await serviceLevelWrites(ctx, result, 1))] };
}
