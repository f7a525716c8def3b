import { isDeepStrictEqual } from 'node:util';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { changeTicket, visitActive } from '../../inbox/tickets/bulkUpdates.ts';
import { ctxOf } from './ctx.ts';

type LongJob = Extract<Job, { type: `${'queue' | 'user' | 'connection'}.${string}` }>;

/** Visits a bounded number of active tickets; the rest is another job of the same kind. */
export async function walkActive(
  job: LongJob,
  visit: (ctx: CompanyCtx, ticket: StoredTicket) => Promise<unknown>,
): Promise<void> {
  const ctx = ctxOf(job);
  const cursor = await visitActive(ctx, job.cursor, (ticket) => visit(ctx, ticket));
  if (cursor !== undefined) await continueJob({ ...job, cursor });
}

type Copies = Partial<Pick<StoredTicket, 'queue' | 'queueId' | 'user' | 'whatsapp' | 'contact' | 'clocks'>>;

/** Brings the copies in a ticket up to date; writes nothing when they are. @param copies undefined: not this ticket */
export async function refresh(
  ctx: CompanyCtx,
  ticket: StoredTicket,
  copies: (ticket: StoredTicket) => Copies | undefined,
): Promise<void> {
  const stale = (current: StoredTicket): StoredTicket | undefined => {
    const wanted = copies(current);
    const next = { ...current, ...wanted };
    return wanted && !isDeepStrictEqual(next, current) ? next : undefined;
  };
  if (!stale(ticket)) return;
  await changeTicket(ctx, ticket.id, (current) => {
    const next = stale(current);
    return next && { ticket: next, event: 'ticket.updated' };
  });
}
