import { dayMs } from '@shared/core/time.ts';
import type { Advertisement } from '@shared/tickets/model.ts';
import type { TrackingChange } from '@shared/tickets/rules/tracking.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { type Conversation, conversationEntity, type StoredTicket } from '../../core/store/entities.ts';
import { putVersion } from '../../core/store/records.ts';
import { retryConflicts, transact, WriteConflict } from '../../core/store/store.ts';
import { trackingWrite } from './history.ts';
import { findConversation, findTicket, saveTicket } from './repo.ts';

/** Days during which a click on an advertisement counts as the origin of a message. */
const clickDays = 7;

/** Through which the contact comes who clicked and then wrote; null: none, or too long ago. */
export function clickedLately(conversation: Conversation | undefined, now: Date): Advertisement | null {
  if (!conversation?.referral) return null;
  const { at, ...advertisement } = conversation.referral;
  return now.getTime() - Date.parse(at) <= clickDays * dayMs ? advertisement : null;
}

/** True if the cycle has no origin: neither the company, nor an advertisement, nor a campaign began it. */
export const cameByNothing = ({ advertisement, campaignId, isActiveDemand }: StoredTicket): boolean =>
  advertisement === null && campaignId === null && !isActiveDemand;

/** Adds the advertisement that brought the contact again to the running cycle. */
export const withAdvertisement = (
  change: TrackingChange | null,
  advertisement: Advertisement | null | undefined,
): TrackingChange | null => (advertisement ? { ...change, set: { ...change?.set, advertisement } } : change);

/** Platforms repeat their reports for days, so a known or older click is ignored. */
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
