import { dayMs } from '@shared/core/time.ts';
import type { Advertisement } from '@shared/tickets/model.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { type Conversation, conversationEntity } from '../../core/store/entities.ts';
import { putVersion } from '../../core/store/records.ts';
import { retryConflicts, transact, WriteConflict } from '../../core/store/store.ts';
import { trackingWrite } from './history.ts';
import { findConversation, findTicket, saveTicket } from './repo.ts';

/** Days for which a click tells why somebody writes. */
const clickDays = 7;

/** Through which the contact comes who clicked and then wrote; null: none, or too long ago. */
export function clickedLately(conversation: Conversation | undefined, now: Date): Advertisement | null {
  if (!conversation?.referral) return null;
  const { at, ...advertisement } = conversation.referral;
  return now.getTime() - Date.parse(at) <= clickDays * dayMs ? advertisement : null;
}

/**
 * A contact with whom there already is a conversation clicked an advertisement or a link: noted on the ticket that
 * is open where nothing else brought it; without an open one kept for the next. The same for every repetition.
 */
export const noteReferral = (
  ctx: CompanyCtx,
  { whatsappId, contactId }: Pick<Conversation, 'whatsappId' | 'contactId'>,
  { id, title, url }: Advertisement,
): Promise<void> =>
  retryConflicts(async () => {
    const advertisement = { id, title, url };
    const conversation = await findConversation(ctx, whatsappId, contactId, true);
    if (!conversation || conversation.isOver) return;
    const { activeTicketId } = conversation;
    if (activeTicketId === null) {
      const referral = { ...advertisement, at: ctx.now.toISOString() };
      await transact([putVersion<Conversation>(conversationEntity, { ...conversation, referral }).write]);
      return;
    }
    const ticket = await findTicket(ctx, activeTicketId, true);
    if (!ticket || ticket.status === 'closed') throw new WriteConflict(0);
    // What the company began, or another advertisement or a campaign brought, no click brought.
    if (ticket.advertisement !== null || ticket.campaignId !== null || ticket.isActiveDemand) return;
    const alongside = [trackingWrite(ctx, ticket, { set: { advertisement } })];
    await saveTicket(ctx, ticket, { ...ticket, advertisement }, { event: 'ticket.updated', alongside });
  });
