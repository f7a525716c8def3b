import type { CompanyCtx } from '../../core/context/ctx.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { indexPartitions } from '../../core/store/indexes.ts';
import type { WalkPlace } from '../../core/store/oneTimeWalk.ts';
import { fromItem } from '../../core/store/records.ts';
import { lastSystemNumber } from '../../core/store/sequences.ts';
import { type Item, queryPartition } from '../../core/store/store.ts';
import { waitingListing, waitingPosition } from '../../core/store/waitingList.ts';
import { changeTicket } from '../../inbox/tickets/bulkUpdates.ts';
import { ctxOf } from './ctx.ts';

const pageSize = 100;
const sideBySide = 8;
const runMs = 20_000;

const isUnlisted = (ticket: StoredTicket): boolean =>
  ticket.status === 'pending' && waitingPosition(ticket) === undefined;

/** Saving a ticket that waits notes since when, and puts it into the list. */
const listTicket = (ctx: CompanyCtx, { id }: StoredTicket): Promise<void> =>
  changeTicket(ctx, id, (ticket) => (isUnlisted(ticket) ? { ticket, event: 'ticket.updated' } : undefined));

/** Lists who waits in a company. @returns false when its time was up before the end; what is listed then is passed by */
async function listCompany(ctx: CompanyCtx, isTimeUp: () => boolean): Promise<boolean> {
  let after: Item | undefined;
  do {
    if (isTimeUp()) return false;
    const list = indexPartitions.wideList(ctx.companyId, 'pending');
    const { items, last } = await queryPartition({ ...list, limit: pageSize, after });
    const unlisted = items.map((item) => fromItem(ticketEntity, item)).filter(isUnlisted);
    for (let start = 0; start < unlisted.length; start += sideBySide)
      await Promise.all(unlisted.slice(start, start + sideBySide).map((ticket) => listTicket(ctx, ticket)));
    after = last;
  } while (after !== undefined);
  return true;
}

/**
 * Lists waiting tickets that are older than the list by longest wait, through all companies. A run continues only at
 * the stored position; the clock starts another one if a run was lost.
 */
export async function listWaiting(job: Extract<Job, { type: 'tickets.listWaiting' }>): Promise<void> {
  const began = performance.now();
  const isTimeUp = (): boolean => performance.now() - began >= runMs;
  const lastCompany = await lastSystemNumber('company');
  const from: WalkPlace = { companyId: job.companyId, ticketId: job.ticketId };
  let { companyId } = from;
  while (companyId <= lastCompany && (await listCompany(ctxOf({ companyId }), isTimeUp))) companyId += 1;
  const to: WalkPlace = { companyId, ticketId: 1 };
  const isDone = companyId > lastCompany;
  if (!(await waitingListing.move(from, to, isDone)) || isDone) return;
  await continueJob({ ...job, ...to });
}
