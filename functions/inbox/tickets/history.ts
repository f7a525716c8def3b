import { minuteMs } from '@shared/core/time.ts';
import type { TicketLog, Tracking } from '@shared/tickets/model.ts';
import type { LogDraft } from '@shared/tickets/rules/decision.ts';
import { type TrackingChange, trackingSnapshot } from '@shared/tickets/rules/tracking.ts';
import { ulid } from 'ulid';
import { BoundedMap } from '../../core/boundedMap.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import {
  type LogEntry,
  logEntriesOf,
  type StoredTicket,
  ticketLogEntity,
  trackingEntity,
} from '../../core/store/entities.ts';
import { trackingIndex } from '../../core/store/indexes.ts';
import { keyText } from '../../core/store/keyParts.ts';
import { put, putNew, toItem } from '../../core/store/records.ts';
import { type Item, queryPartition, transact, updateItem, WriteConflict } from '../../core/store/store.ts';
import { keys, partitions, prefixes } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { update } from '../../core/store/update.ts';

const entriesOf = (drafts: readonly LogDraft[]): LogEntry[] =>
  drafts.map(({ type, user = null, queue }) => ({
    type,
    user,
    queue: queue ? { id: queue.id, name: queue.name } : null,
  }));

/** Transaction items: the entries of one transition as one record, in the order in which they are given; none without entries. */
export const logWrites = (ctx: CompanyCtx, ticketId: number, drafts: readonly LogDraft[]): TransactItem[] => {
  if (drafts.length === 0) return [];
  const entries = entriesOf(drafts);
  const id = ulid(ctx.now.getTime());
  const { companyId } = ctx;
  return [put(toItem(ticketLogEntity, { id, companyId, ticketId, entries, createdAt: ctx.now.toISOString() }))];
};

/**
 * Transaction items: what is noted of a transition, and the cycle with which a ticket begins, for the first time or again
 * (B-TRACK-1). That one takes the entries along, but where consent is asked for: refused, it goes, and they stay (B-IN-28).
 */
export function historyWrites(
  ctx: CompanyCtx,
  { id, status }: Pick<StoredTicket, 'id' | 'status'>,
  cycle: Tracking | undefined,
  drafts: readonly LogDraft[],
): TransactItem[] {
  if (!cycle) return logWrites(ctx, id, drafts);
  if (status === 'lgpd' || drafts.length === 0) return [putNew(trackingEntity, cycle), ...logWrites(ctx, id, drafts)];
  return [putNew(trackingEntity, { ...cycle, begun: entriesOf(drafts) })];
}

type Tracked = Pick<
  StoredTicket,
  'id' | 'trackingId' | 'whatsappId' | 'contactId' | 'channel' | 'isGroup' | 'isActiveDemand' | 'contact'
>;

/** Transaction item: what a transition does to the running service cycle, which is not read for it. */
export function trackingWrite(ctx: CompanyCtx, ticket: Tracked, change: TrackingChange): TransactItem {
  const { set, once = {}, handed } = change;
  const { companyId } = ctx;
  const createdAt = ctx.now.toISOString();
  const listed = trackingIndex({ companyId, ticketId: ticket.id, id: ticket.trackingId, createdAt });
  const first: Partial<Tracking> & Item = { createdAt, rated: false, ...listed, ...once };
  const { rev: _rev, ...changes } = set;
  const fixed: Item = {
    ...changes,
    ...(handed ? { handed } : {}),
    ...trackingSnapshot(ticket),
    id: ticket.trackingId,
    companyId,
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    et: trackingEntity.name,
    sv: trackingEntity.schemaVersion,
  };
  return update(keys.tracking(companyId, ticket.id, ticket.trackingId), {
    set: Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== null)),
    initial: Object.fromEntries(Object.entries(first).filter(([name]) => !(name in fixed))),
    clear: Object.keys(fixed).filter((name) => fixed[name] === null),
    add: { rev: 1, ...(handed ? { transfers: 1 } : {}) },
  });
}

const maxLogs = 200;

/** Newest first, at most `maxLogs`: a ticket that has more has been passed around for months. */
export async function listLogs(ctx: CompanyCtx, ticketId: number): Promise<TicketLog[]> {
  const pk = partitions.ticket(ctx.companyId, ticketId);
  const pages = await Promise.all(
    [prefixes.ticketLog, prefixes.tracking].map((prefix) =>
      queryPartition({ pk, prefix, descending: true, limit: maxLogs }),
    ),
  );
  const newestFirst = (a: Item, b: Item): number => String(b['createdAt']).localeCompare(String(a['createdAt']));
  return pages
    .flatMap(({ items }) => items)
    .sort(newestFirst)
    .flatMap((item) => logEntriesOf(item).reverse())
    .slice(0, maxLogs);
}

// A second look within this time is the same look (B-TICKET-19).
const accessMs = 5 * minuteMs;

/** Times of the last noted views; the database would refuse a second write anyway. */
const noted = new BoundedMap<string, number>(5_000);

/** Notes that a person looked at a ticket, unless they did so a moment ago. */
export async function logAccess(ctx: CompanyCtx, ticketId: number, user: LogDraft['user'] & object): Promise<void> {
  const at = ctx.now.getTime();
  const key = keys.ticketAccess(ctx.companyId, ticketId, user.id);
  const name = keyText(key);
  const before = noted.get(name) ?? Number.NEGATIVE_INFINITY;
  if (before <= at && at < before + accessMs) return;
  try {
    await updateItem({
      Key: { ...key },
      UpdateExpression: 'SET #at = :at, #ttl = :ttl, et = :et',
      ConditionExpression: 'attribute_not_exists(pk) OR #at <= :limit',
      ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':at': at,
        ':limit': at - accessMs,
        ':ttl': Math.floor((at + accessMs) / 1000) + 60,
        ':et': 'ticketAccess',
      },
    });
  } catch (error) {
    if (error instanceof WriteConflict) return;
    throw error;
  }
  await transact(logWrites(ctx, ticketId, [{ type: 'access', user }]));
  noted.set(name, at);
}
