import { minutesAfter } from '@shared/clocks/due.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import { serverText } from '@shared/connections/texts.ts';
import { render } from '@shared/core/template.ts';
import type { Duty } from '@shared/duty/model.ts';
import { isAlarming, isOnDuty } from '@shared/duty/rules.ts';
import { sendNotice } from '../channels/connections/notices.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { log } from '../core/log.ts';
import { companyEntity, type StoredTicket } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { changeTicket } from '../inbox/tickets/bulkUpdates.ts';
import { dutyRecords } from './repo.ts';

async function onDuty(ctx: CompanyCtx): Promise<Duty[]> {
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

async function tell(ctx: CompanyCtx, { phone }: Duty, { contact }: StoredTicket): Promise<void> {
  const body = render(serverText('dutyAlert'), { contact: contact.name, number: contact.number });
  try {
    await sendNotice(ctx, { number: phone, body });
  } catch (error) {
    // The next alert is due after the interval; a repeated job would tell the others twice (B-DUTY-5).
    log.warn('duty.notTold', { companyId: ctx.companyId, error });
  }
}

/**
 * Tells everybody who has duty now of a waiting ticket (B-DUTY-3). The ticket remembers it first, so
 * that of two tries only one tells; should that one end in between, the clock tells after the interval.
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
  if (ticket) await Promise.all(outcome.map((duty) => tell(ctx, duty, ticket)));
}
