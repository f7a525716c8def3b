import type { CloseOrder } from '@shared/tickets/rules/bulk.ts';
import { isOrdered } from '@shared/tickets/rules/bulk.ts';
import type { Facts } from '@shared/tickets/rules/decision.ts';
import { decide } from '@shared/tickets/rules/machine.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { indexPartitions, upTo } from '../../core/store/indexes.ts';
import { fromItem } from '../../core/store/records.ts';
import { queryPartition } from '../../core/store/store.ts';
import { changeTicket } from './bulkUpdates.ts';

const position = cursorOf(z.record(z.string(), z.unknown()));

/** An order to close many tickets, as the job carries it. */
export interface BulkCloseJob extends CloseOrder {
  /** Time of the order; tickets that changed later are in use and stay open. */
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
  /** Connection whose imported tickets alone are closed (B-IMP-5). */
  readonly importedOver?: number | undefined;
}

const isMeant = (order: BulkCloseJob, ticket: StoredTicket): boolean =>
  isOrdered(order, ticket) &&
  (order.importedOver === undefined || (ticket.imported !== undefined && ticket.whatsappId === order.importedOver));

const pageSize = 100;
const pagesPerRun = 5;
/** Fewer than there are records of counters, so that none meets another there. */
const sideBySide = 4;

/** An administrator who closes without a word and without asking for a tag (B-TICKET-21). */
const factsOf = (ctx: CompanyCtx, { by }: BulkCloseJob): Facts => ({
  at: ctx.now.toISOString(),
  viewer: { id: by.id, profile: 'admin', queueIds: [], allTicket: true, allowGroup: true, whatsappId: null },
  name: by.name,
  trackingId: '',
  settings: {
    requiredTag: 'disabled',
    sendFarewellWaitingTicket: 'disabled',
    sendGreetingAccepted: 'disabled',
    sendMsgTransfTicket: 'disabled',
    userRating: 'disabled',
  },
  farewell: '',
  rating: '',
  wasServed: false,
  canSay: false,
});

const closeOne = (ctx: CompanyCtx, order: BulkCloseJob, id: number): Promise<void> =>
  changeTicket(ctx, id, (ticket) => {
    if (!isMeant(order, ticket) || ticket.updatedAt > order.at) return undefined;
    const {
      event,
      logs,
      tracking,
      ticket: closed,
    } = decide(ticket, { type: 'close', withFarewell: false }, factsOf(ctx, order));
    // An imported ticket was never served, so it counts in no report.
    const counted = tracking && ticket.imported === undefined ? { tracking } : {};
    return event === null ? undefined : { ticket: closed, event, logs, ...counted };
  });

/**
 * Closes a bounded number of the ordered tickets, oldest change first. May run again: whatever is
 * closed already is left alone.
 * @returns where to go on; undefined at the end
 */
export async function closeBatch(
  ctx: CompanyCtx,
  order: BulkCloseJob,
  cursor: string | undefined,
): Promise<string | undefined> {
  let after = position.read(cursor);
  for (let page = 0; page < pagesPerRun; page += 1) {
    const { items, last } = await queryPartition({
      ...indexPartitions.wideList(ctx.companyId, order.status),
      limit: pageSize,
      until: upTo(order.at),
      after,
    });
    const ids = items
      .map((item) => fromItem(ticketEntity, item))
      .filter((ticket) => isMeant(order, ticket))
      .map(({ id }) => id);
    for (let start = 0; start < ids.length; start += sideBySide) {
      await Promise.all(ids.slice(start, start + sideBySide).map((id) => closeOne(ctx, order, id)));
    }
    if (!last) return undefined;
    after = last;
  }
  return position.next(after) ?? undefined;
}
