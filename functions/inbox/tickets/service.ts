import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import type { TrackingChange } from '@shared/tickets/rules/tracking.ts';
import type { CompanyCtx, Ctx } from '../../core/context/ctx.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { type Item, retryConflicts } from '../../core/store/store.ts';
import { trackingWrite } from './history.ts';
import type * as receiving from './ingest.ts';
import { findTicket, saveTicket, type TicketSave } from './repo.ts';

export type Answer = receiving.Answer;
export type Answering = receiving.Answering;
export type Received = receiving.Received;

/**
 * A ticket as its caller may see it; invisible ones do not exist (B-PERM-3).
 * @param item what was read together with the caller; read again when it is missing, because it may be that new
 * @throws ERR_NO_TICKET_FOUND
 */
export async function visibleTicket(ctx: Ctx, id: number, item: Item | undefined): Promise<StoredTicket> {
  const ticket = item ? fromItem(ticketEntity, item) : await findTicket(ctx, id, true);
  if (!ticket || ticket.id !== id || !canSee(ctx.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/**
 * Saves a change that keeps the ticket's attendant and queue, decided again on the newest state after a concurrent
 * save.
 * @param change returns undefined if nothing is left to do
 */
export function reviseTicket(
  ctx: CompanyCtx,
  current: StoredTicket,
  event: EventName,
  change: (ticket: StoredTicket) => StoredTicket | undefined,
): Promise<StoredTicket> {
  return retryConflicts(async (attempt) => {
    const before = attempt === 0 ? current : await findTicket(ctx, current.id, true);
    const after = before && change(before);
    if (!before || !after) return before ?? current;
    const isFirst = after.isResponded && !before.isResponded;
    const cycle = isFirst
      ? [trackingWrite(ctx, after, { set: {}, once: { firstResponseAt: ctx.now.toISOString() } })]
      : [];
    return saveTicket(ctx, before, after, { event, alongside: cycle });
  }, 12);
}

interface TimedSave extends TicketSave {
  readonly tracking?: TrackingChange | null;
}

/**
 * Saves a timer's decision about exactly this state of a ticket.
 * @throws WriteConflict on a concurrent save
 */
export function saveTimed(
  ctx: CompanyCtx,
  before: StoredTicket,
  after: StoredTicket,
  { tracking, alongside = [], ...save }: TimedSave,
): Promise<StoredTicket> {
  const cycle = tracking ? [trackingWrite(ctx, after, tracking)] : [];
  return saveTicket(ctx, before, after, { ...save, alongside: [...alongside, ...cycle] });
}
