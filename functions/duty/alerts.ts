import { minutesAfter } from '@shared/clocks/due.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import { serverText } from '@shared/connections/texts.ts';
import { hidesNumbers } from '@shared/contacts/mask.ts';
import { shownName } from '@shared/contacts/shownName.ts';
import { render } from '@shared/core/template.ts';
import type { Duty } from '@shared/duty/model.ts';
import { isAlarming, isOnDuty } from '@shared/duty/rules.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { snapshotView } from '@shared/tickets/view.ts';
import { sendNotice } from '../channels/templates/notices.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { log } from '../core/log.ts';
import { companyEntity, type StoredTicket, userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { changeTicket } from '../inbox/tickets/bulkUpdates.ts';
import { dutyRecords } from './repo.ts';

/** Everybody who has duty now. */
export async function onDuty(ctx: CompanyCtx): Promise<Duty[]> {
  const [item, duties] = await Promise.all([getItem(keys.company(ctx.companyId)), dutyRecords.list(ctx, false)]);
  const company = item && fromItem(companyEntity, item);
  if (!company?.status || subscriptionState(company, ctx.now) === 'suspended') return [];
  return duties.filter((duty) => isOnDuty(duty, ctx.now, company.timeZone));
}

/** The tickets of a company whose alert is due now; reads nothing where none asks for one. */
export async function alarming(ctx: CompanyCtx, tickets: readonly StoredTicket[]): Promise<StoredTicket[]> {
  const asking = tickets.filter((ticket) => isAlarming(ticket, ctx.now.toISOString()));
  return asking.length > 0 && (await onDuty(ctx)).length > 0 ? asking : [];
}

/** Returns the contact as the user on duty may see it (B-PERM-11); undefined if that user is paused. */
async function contactFor({ companyId }: CompanyCtx, { userId }: Duty, { contact }: StoredTicket) {
  const [user, columns] = await getItems([keys.config(companyId, 'USER', userId), keys.settings(companyId)]);
  const { profile, pausedAt } = user ? fromItem(userEntity, user) : ({ profile: 'user', pausedAt: null } as const);
  if (pausedAt !== null) return undefined;
  return snapshotView(contact, hidesNumbers(profile, withDefaults(columns ?? {})));
}

interface NamedContact {
  readonly contact: string;
  readonly number: string;
}

/**
 * @param words returns the text for the contact as the user on duty may see it
 * @returns false if another attempt makes sense
 */
export async function notifyOnDuty(
  ctx: CompanyCtx,
  duty: Duty,
  ticket: StoredTicket,
  words: (contact: NamedContact) => string,
): Promise<boolean> {
  const shown = await contactFor(ctx, duty, ticket);
  if (!shown) return true;
  const { number } = shown;
  const { phone } = duty;
  const body = words({ contact: shownName(shown), number });
  try {
    return await sendNotice(ctx, { number: phone, body });
  } catch (error) {
    log.warn('duty.notTold', { companyId: ctx.companyId, error });
    return false;
  }
}

/**
 * Sends an alert about a waiting ticket to all users on duty (B-DUTY-3). The ticket stores it first, so that of two
 * attempts only one sends; if that one fails, the timer sends it after the interval.
 */
export async function alertDuty(ctx: CompanyCtx, ticketId: number): Promise<void> {
  const outcome = await onDuty(ctx);
  if (outcome.length === 0) return;
  const at = ctx.now.toISOString();
  const nextNotify = minutesAfter(at, Math.min(...outcome.map(({ interval }) => interval)));
  let claimed: StoredTicket | undefined;
  await changeTicket(ctx, ticketId, (ticket) => {
    claimed = isAlarming(ticket, at) ? { ...ticket, nextNotify } : undefined;
    return claimed && { ticket: claimed, event: 'ticket.updated' };
  });
  const ticket = claimed;
  const words = (contact: NamedContact) => render(serverText('dutyAlert'), { ...contact });
  // A failed alert is repeated after the interval, because a repeated job would send the others twice (B-DUTY-5).
  if (ticket) await Promise.all(outcome.map((duty) => notifyOnDuty(ctx, duty, ticket, words)));
}
