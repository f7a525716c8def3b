import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import type { TrackingChange } from '@shared/tickets/rules/tracking.ts';
import type { CompanyCtx, Ctx } from '../../core/http/ctx.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { type Item, retryConflicts } from '../../core/store/store.ts';
import * as snapshots from './bulkUpdates.ts';
import * as taking from './claim.ts';
import * as held from './delayedTexts.ts';
import { trackingWrite } from './history.ts';
import * as receiving from './ingest.ts';
import * as drafts from './newTicket.ts';
import { finishRemoval, type RemovedTicket, removeTicket } from './removal.ts';
import { findTicket, saveTicket, type TicketSave } from './repo.ts';

/** A message bound to the ticket it belongs to. */
export const inTicket: typeof receiving.inTicket = (message, ticket) => receiving.inTicket(message, ticket);

export type Answer = receiving.Answer;
export type Answering = receiving.Answering;
export type Received = receiving.Received;

/** Stores an inbound message and what automation answers; see receiving.ts. */
export const receiveMessage: typeof receiving.ingestMessage = (ctx, inbound) => receiving.ingestMessage(ctx, inbound);

/** Tells the contact of a newer ticket; see drafts.ts. */
export const pointToNewest: typeof drafts.pointToNewest = (ticket) => drafts.pointToNewest(ticket);

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
 * Saves a change that does not move the ticket to other hands, judged again on the newest state when
 * somebody saved in between. @param change undefined when nothing is left to do
 */
export function reviseTicket(
  ctx: CompanyCtx,
  held: StoredTicket,
  event: EventName,
  change: (ticket: StoredTicket) => StoredTicket | undefined,
): Promise<StoredTicket> {
  return retryConflicts(async (attempt) => {
    const before = attempt === 0 ? held : await findTicket(ctx, held.id, true);
    const after = before && change(before);
    if (!before || !after) return before ?? held;
    return saveTicket(ctx, before, after, { event });
  }, 12);
}

/** What is held back of a ticket's last change; see held.ts. */
export const heldTexts: typeof held.delayTexts = (ctx, ticket) => held.delayTexts(ctx, ticket);

/** Saves what a change makes of the newest state of a ticket; see snapshots.ts. */
export const changeTicket: typeof snapshots.changeTicket = (ctx, id, change) => snapshots.changeTicket(ctx, id, change);

interface TimedSave extends TicketSave {
  readonly tracking?: TrackingChange | null;
}

/** Saves what a clock decided on exactly this state of a ticket. @throws WriteConflict when somebody saved in between */
export function saveTimed(
  ctx: CompanyCtx,
  before: StoredTicket,
  after: StoredTicket,
  { tracking, alongside = [], ...save }: TimedSave,
): Promise<StoredTicket> {
  const cycle = tracking ? [trackingWrite(ctx, after, tracking)] : [];
  return saveTicket(ctx, before, after, { ...save, alongside: [...alongside, ...cycle] });
}

/** Takes a ticket away at once (B-TICKET-20); the job `ticket.removed` erases its messages and calls `finishTicketRemoval`. */
export const removeTicketNow = (ctx: CompanyCtx, id: number): Promise<RemovedTicket> => removeTicket(ctx, id);

/** Last step of the job `ticket.removed`, after `eraseMessages`. May run again. */
export const finishTicketRemoval = (ctx: CompanyCtx, removed: RemovedTicket): Promise<void> =>
  finishRemoval(ctx, removed);

/** Ends a service as an option announced it; see snapshots.ts. */
export const endAnnounced: typeof snapshots.endAnnounced = (ctx, id, endsAt) => snapshots.endAnnounced(ctx, id, endsAt);

/** The ticket in which the caller writes to a contact from now on: theirs, taken or new; see taking.ts. */
export const takeConversation: typeof taking.claimConversation = (ctx, wanted) => taking.claimConversation(ctx, wanted);
