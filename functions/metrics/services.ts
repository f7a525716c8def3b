import { hidesNumbers } from '@shared/contacts/mask.ts';
import { knownZone } from '@shared/core/time.ts';
import { cardTests } from '@shared/metrics/cards.ts';
import { durationsOf } from '@shared/metrics/contribution.ts';
import type { Card, Narrowing, Period, ServiceRow } from '@shared/metrics/model.ts';
import { isWithinNarrowing } from '@shared/metrics/narrowing.ts';
import type { Names, Part } from '@shared/metrics/summary.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { dayRange } from '@shared/tickets/lists/filters.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import { snapshotView } from '@shared/tickets/view.ts';
import * as z from 'zod';
import type { Ctx } from '../core/context/ctx.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { unpacked } from '../core/store/packedItems.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { trackingPosition, trackingsOf } from '../core/store/trackings.ts';

const position = cursorOf(z.object({ after: z.string().regex(trackingPosition) }));

const pageSize = 40;
/** Services that one page looks at, at most: of a rare kind it may hold few, and goes on behind them. */
const maxLooks = 10;

interface ServiceListQuery {
  readonly part: Part;
  readonly period: Period;
  readonly card: Card;
  readonly narrowing: Narrowing;
  readonly cursor?: string | undefined;
}

const isWanted =
  ({ part, card, narrowing }: ServiceListQuery, zone: string) =>
  (service: Tracking): boolean =>
    !service.isGroup &&
    (part.queueIds === undefined || part.queueIds.includes(service.queueId ?? 0)) &&
    (part.userId === undefined || part.userId === service.userId) &&
    isWithinNarrowing(service, narrowing, zone) &&
    cardTests[card](service);

const inMinutes = (seconds: number | undefined): number | null =>
  seconds === undefined ? null : Math.round((seconds * 100) / 60) / 100;

/**
 * Without settings the caller was taken for an administrator when the request was read, and is none any more, so
 * numbers are masked.
 */
const isMasked = ({ user, request }: Ctx): boolean =>
  user.profile !== 'admin' &&
  (request.alongside.length === 0 || hidesNumbers(user.profile, withDefaults(request.alongside[0] ?? {})));

/** Names from the ticket where they still apply; otherwise the names that the numbers keep. */
function resolveServiceNames(
  { userId, queueId, whatsappId }: Tracking,
  ticket: StoredTicket | undefined,
  names: Names,
) {
  const known = (kind: string, id: number | null): string | null => names[`${kind}:${id}`] || null;
  const isNow = { user: ticket?.user?.id === userId, queue: ticket?.queue?.id === queueId };
  return {
    userName: (isNow.user && ticket?.user?.name) || known('user', userId),
    queueName: (isNow.queue && ticket?.queue?.name) || known('queue', queueId),
    whatsappName: ticket?.whatsapp.name ?? known('connection', whatsappId),
  };
}

async function buildServiceRows(ctx: Ctx, services: readonly Tracking[]): Promise<ServiceRow[]> {
  const { companyId, viewer } = ctx;
  const isHidden = isMasked(ctx);
  const wanted = services.map(({ ticketId }) => keys.ticket(companyId, ticketId));
  const items = await getItems([...wanted, keys.metrics(companyId, places.names)]);
  const names = unpacked<Names>(items.at(-1));
  return services.map((service, place) => {
    const { id, ticketId, userId, queueId, whatsappId, createdAt, finishedAt, rate } = service;
    const item = items[place];
    const ticket = item && fromItem(ticketEntity, item);
    const isVisible = ticket ? canSee(viewer, ticket) : viewer.profile === 'admin';
    const { wait, service: length } = durationsOf(service);
    return {
      ...{ trackingId: id, ticketId, userId, queueId, whatsappId, createdAt, finishedAt, rate },
      // Numbers count what others serve; who the customer is and what they wrote is for those who may see the conversation.
      comment: isVisible ? service.comment : null,
      uuid: ticket && isVisible ? ticket.uuid : null,
      contactName: ticket && isVisible ? snapshotView(ticket.contact, isHidden).name : null,
      ...resolveServiceNames(service, ticket, names),
      wait: inMinutes(wait),
      service: inMinutes(length),
    };
  });
}

/** The services behind a number, newest first. */
export async function listServices(ctx: Ctx, wanted: ServiceListQuery) {
  const { companyId, company } = ctx;
  const zone = knownZone(company.timeZone);
  const from = dayRange(wanted.period.from, zone).start;
  const until = dayRange(wanted.period.to, zone).end;
  const found: Tracking[] = [];
  let after = position.read(wanted.cursor)?.after;
  let isMore = true;
  for (let looks = 0; isMore && looks < maxLooks && found.length < pageSize; looks += 1) {
    // No more than fit, so that the page ends where the looking ended.
    const page = await trackingsOf(companyId, { from, until }, pageSize - found.length, after);
    found.push(...page.trackings.filter(isWanted(wanted, zone)));
    after = page.next;
    isMore = after !== undefined;
  }
  const records = await buildServiceRows(ctx, found);
  const nextCursor = position.next(after === undefined ? undefined : { after });
  return { records, count: records.length, hasMore: nextCursor !== null, nextCursor };
}
