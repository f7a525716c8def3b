import { dayMs } from '@shared/core/time.ts';
import type { Advertisement } from '@shared/tickets/model.ts';
import type { TrackingChange } from '@shared/tickets/rules/tracking.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { type Conversation, conversationEntity, type StoredTicket } from '../../core/store/entities.ts';
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

/** What the company began, or another advertisement or a campaign brought, no click brought. */
export const cameByNothing = ({ advertisement, campaignId, isActiveDemand }: StoredTicket): boolean =>
  advertisement === null && campaignId === null && !isActiveDemand;

/** What changes of a cycle that goes on when an advertisement brings its contact once more. */
export const withAdvertisement = (
  change: TrackingChange | null,
  advertisement: Advertisement | null | undefined,
): TrackingChange | null => (advertisement ? { ...change, set: { ...change?.set, advertisement } } : change);

/** Told before, or a later click was: platforms repeat what they tell for days. */
const isOldNews = ({ clicked }: Conversation, id: string, at: string): boolean =>
  clicked !== undefined && (at < clicked.at || (at === clicked.at && id === clicked.id));

/**
 * A contact with whom there already is a conversation clicked an advertisement or a link: noted on the ticket that
 * is open where nothing else brought it; without an open one kept for the next. Each click once. @param at of the click
 */
export const noteReferral = (
  ctx: CompanyCtx,
  { whatsappId, contactId }: Pick<Conversation, 'whatsappId' | 'contactId'>,
  { id, title, url }: Advertisement,
  at: string,
): Promise<void> =>
  retryConflicts(async () => {
    const advertisement = { id, title, url };
    const conversation = await findConversation(ctx, whatsappId, contactId, true);
    if (!conversation || conversation.isOver || isOldNews(conversation, id, at)) return;
    const { activeTicketId } = conversation;
    const knowing = (fields: Partial<Conversation>) =>
      putVersion<Conversation>(conversationEntity, { ...conversation, ...fields, clicked: { id, at } }).write;
    if (activeTicketId === null) {
      await transact([knowing({ referral: { ...advertisement, at } })]);
      return;
    }
    const ticket = await findTicket(ctx, activeTicketId, true);
    if (!ticket || ticket.status === 'closed') throw new WriteConflict(0);
    if (!cameByNothing(ticket)) {
      await transact([knowing({})]);
      return;
    }
    const alongside = [trackingWrite(ctx, ticket, { set: { advertisement } }), knowing({})];
    await saveTicket(ctx, ticket, { ...ticket, advertisement }, { event: 'ticket.updated', alongside });
  });
