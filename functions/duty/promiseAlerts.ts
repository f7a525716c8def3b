import { serverText } from '@shared/connections/texts.ts';
import { render } from '@shared/core/template.ts';
import { zoned } from '@shared/core/time.ts';
import { promiseText } from '@shared/pushSubscriptions/texts.ts';
import type { ServiceTarget } from '@shared/serviceLevels/model.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { companyEntity, type StoredTicket } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, transact, wasApplied } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { findTicket } from '../inbox/tickets/repo.ts';
import { callResponsible } from '../pushSubscriptions/service.ts';
import { onDuty, tellDuty } from './alerts.ts';

interface Alert {
  readonly ticketId: number;
  readonly target: ServiceTarget;
  readonly dueAt: string;
  readonly isLate: boolean;
}

/** Seconds for which it is remembered that people were told. */
const rememberedSeconds = 7 * 86_400;

/** Whether the customer still waits for exactly that. */
function isOwed({ serviceLevel: level }: StoredTicket, { target, dueAt }: Alert): boolean {
  if (!level || level.waitsSince === null) return false;
  return (target === 'resolution' ? level.resolveBy : level.respondBy) === dueAt;
}

/** Of two tries only one tells; should that one end in between, nobody is told twice. */
const claim = ({ companyId, now }: CompanyCtx, { ticketId, target, isLate, dueAt }: Alert): Promise<boolean> => {
  const key = keys.promiseAlert(companyId, ticketId, `${target}#${isLate ? 'LATE' : 'SOON'}#${dueAt}`);
  const ttl = Math.ceil(now.getTime() / 1000) + rememberedSeconds;
  const put = {
    Item: { ...key, et: 'promiseAlert', sv: 1, companyId, ttl },
    ConditionExpression: 'attribute_not_exists(pk)',
  };
  return wasApplied(transact([{ Put: put }]));
};

/** Tells those whom a promise concerns by push, and the duty on its phone; the open page hears it from the ticket. */
export async function alertOfPromise(ctx: CompanyCtx, alert: Alert): Promise<void> {
  const ticket = await findTicket(ctx, alert.ticketId, true);
  if (!ticket || !isOwed(ticket, alert) || !(await claim(ctx, alert))) return;
  const { target, dueAt, isLate } = alert;
  const minutes = Math.max(1, Math.ceil((Date.parse(dueAt) - ctx.now.getTime()) / 60_000));
  const item = await getItem(keys.company(ctx.companyId));
  const zone = item && fromItem(companyEntity, item).timeZone;
  const time = zoned(new Date(dueAt), zone).time;
  const words = serverText(isLate ? 'promiseLate' : 'promiseSoon');
  const duties = await onDuty(ctx);
  await Promise.all([
    callResponsible(ctx, ticket, ({ language }) => promiseText(target, isLate ? null : minutes, language)),
    ...duties.map((duty) => tellDuty(ctx, duty, ticket, (contact) => render(words, { ...contact, time }))),
  ]);
}
