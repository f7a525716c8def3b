import { serverText } from '@shared/connections/texts.ts';
import { render } from '@shared/core/template.ts';
import { minuteMs, zoned } from '@shared/core/time.ts';
import { serviceLevelText } from '@shared/pushSubscriptions/texts.ts';
import type { ServiceTarget } from '@shared/serviceLevels/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { RetryLater } from '../core/events/consume.ts';
import { companyEntity, type StoredTicket } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { findTicket } from '../inbox/tickets/repo.ts';
import { callResponsible } from '../pushSubscriptions/service.ts';
import { sendOnce } from './alertMarks.ts';
import { notifyOnDuty, onDuty } from './alerts.ts';

interface Alert {
  readonly ticketId: number;
  readonly target: ServiceTarget;
  readonly dueAt: string;
  readonly isLate: boolean;
}

/** Seconds until a failed alert is tried again. */
const retrySeconds = 30;

/** True if the customer is still waiting for this target. */
function isOwed({ serviceLevel: level }: StoredTicket, { target, dueAt }: Alert): boolean {
  if (!level || level.waitsSince === null) return false;
  return (target === 'resolution' ? level.resolveBy : level.respondBy) === dueAt;
}

/**
 * Sends a service-level alert by push to the users concerned, and to the phone of the user on duty; open pages
 * get it with the ticket. Each way has a mark of its own, so that a failed one does not repeat the others.
 * @throws RetryLater if a recipient was not reached
 */
export async function alertOfServiceLevel(ctx: CompanyCtx, alert: Alert): Promise<void> {
  const ticket = await findTicket(ctx, alert.ticketId, true);
  if (!ticket || !isOwed(ticket, alert)) return;
  const { target, dueAt, isLate } = alert;
  const markOf = (way: string) =>
    keys.promiseAlert(ctx.companyId, ticket.id, `${target}#${isLate ? 'LATE' : 'SOON'}#${dueAt}#${way}`);
  const minutes = Math.max(1, Math.ceil((Date.parse(dueAt) - ctx.now.getTime()) / minuteMs));
  const item = await getItem(keys.company(ctx.companyId));
  const zone = item && fromItem(companyEntity, item).timeZone;
  const time = zoned(new Date(dueAt), zone).time;
  const words = serverText(isLate ? 'promiseLate' : 'promiseSoon');
  const duties = await onDuty(ctx);
  const outcomes = await Promise.all([
    sendOnce(ctx, markOf('push'), (only) =>
      callResponsible(ctx, ticket, ({ language }) => serviceLevelText(target, isLate ? null : minutes, language), only),
    ),
    ...duties.map((duty) =>
      sendOnce(ctx, markOf(`duty-${duty.id}`), async () => {
        const isTold = await notifyOnDuty(ctx, duty, ticket, (contact) => render(words, { ...contact, time }));
        return isTold ? [] : [String(duty.id)];
      }),
    ),
  ]);
  if (outcomes.includes(false)) throw new RetryLater('somebody was not told of a promise', retrySeconds);
}
