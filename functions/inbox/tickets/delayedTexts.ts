import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { releaseHeld } from '../records/heldMessages.ts';

/** Texts of a change that wait to leave, in its record. */
export interface DelayedTexts {
  readonly said: readonly Pick<Message, 'id' | 'version'>[];
}

/**
 * Returns the held texts of a ticket's last change, which must be sent before any new message. Costs a read only during
 * the seconds in which texts are held.
 */
export async function delayTexts(ctx: CompanyCtx, { id, heldUntil }: StoredTicket): Promise<DelayedTexts['said']> {
  if (heldUntil === null || heldUntil <= ctx.now.toISOString()) return [];
  const item = await getItem(keys.ticketUndo(ctx.companyId, id), true);
  return (item as unknown as DelayedTexts | undefined)?.said ?? [];
}

/**
 * Lets go what is held back of a ticket's last change, before something else is said in its conversation or is understood:
 * it was said first. @returns the ticket with nothing held
 */
export async function releaseBefore(ctx: CompanyCtx, ticket: StoredTicket): Promise<StoredTicket> {
  const said = await delayTexts(ctx, ticket);
  if (said.length === 0) return ticket;
  await releaseHeld(ctx, said);
  const { ratingQuestion } = ticket.bot;
  const bot = ratingQuestion
    ? { ...ticket.bot, ratingQuestion: { ...ratingQuestion, visibleFrom: ctx.now.toISOString() } }
    : ticket.bot;
  return { ...ticket, bot, heldUntil: null };
}
