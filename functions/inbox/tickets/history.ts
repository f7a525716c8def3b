import { minuteMs } from '@shared/core/time.ts';
import type { TicketLog, Tracking } from '@shared/tickets/model.ts';
import type { LogDraft } from '@shared/tickets/rules/decision.ts';
import { type TrackingChange, trackingSnapshot } from '@shared/tickets/rules/tracking.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { logEntriesOf, type StoredTicket, ticketLogEntity, trackingEntity } from '../../core/store/entities.ts';
import { trackingIndex } from '../../core/store/indexes.ts';
import { put, toItem } from '../../core/store/records.ts';
import { type Item, queryPartition, transact, updateItem, WriteConflict } from '../../core/store/store.ts';
import { keys, partitions, prefixes } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';

/** Transaction items: the entries of one transition as one record, in the order in which they are given; none without entries. */
export const logWrites = (ctx: CompanyCtx, ticketId: number, drafts: readonly LogDraft[]): TransactItem[] => {
  if (drafts.length === 0) return [];
  const entries = drafts.map(({ type, user = null, queue }) => ({
    type,
    user,
    queue: queue ? { id: queue.id, name: queue.name } : null,
  }));
  const id = ulid(ctx.now.getTime());
  const { companyId } = ctx;
  return [put(toItem(ticketLogEntity, { id, companyId, ticketId, entries, createdAt: ctx.now.toISOString() }))];
};

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
  const filled = Object.entries(fixed).filter(([, value]) => value !== null);
  const emptied = Object.keys(fixed).filter((name) => fixed[name] === null);
  const initial = Object.entries(first).filter(([name]) => !(name in fixed));
  const sets = [
    ...filled.map(([name]) => `#${name} = :${name}`),
    ...initial.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`),
  ];
  const values = [...filled, ...initial];
  return {
    Update: {
      Key: { ...keys.tracking(companyId, ticket.id, ticket.trackingId) },
      UpdateExpression: `SET ${sets.join(', ')}${emptied.length > 0 ? ` REMOVE ${emptied.map((name) => `#${name}`).join(', ')}` : ''} ADD #rev :one${handed ? ', #transfers :one' : ''}`,
      ExpressionAttributeNames: Object.fromEntries(
        [...values.map(([name]) => name), ...emptied, 'rev', ...(handed ? ['transfers'] : [])].map((name) => [
          `#${name}`,
          name,
        ]),
      ),
      ExpressionAttributeValues: {
        ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
        ':one': 1,
      },
    },
  };
}

const mostLogs = 200;

/** Newest first, at most `mostLogs`: a ticket that has more has been passed around for months. */
export async function listLogs(ctx: CompanyCtx, ticketId: number): Promise<TicketLog[]> {
  const { items } = await queryPartition({
    pk: partitions.ticket(ctx.companyId, ticketId),
    prefix: prefixes.ticketLog,
    descending: true,
    limit: mostLogs,
  });
  return items.flatMap((item) => logEntriesOf(item).reverse()).slice(0, mostLogs);
}

// A second look within this time is the same look (B-TICKET-19).
const accessMs = 5 * minuteMs;

/** When this process noted a look; the write of a second one would only be refused. */
const noted = new Map<string, number>();
/** More are forgotten together. */
const mostNoted = 5_000;

/** Notes that a person looked at a ticket, unless they did so a moment ago. */
export async function logAccess(ctx: CompanyCtx, ticketId: number, user: LogDraft['user'] & object): Promise<void> {
  const at = ctx.now.getTime();
  const key = keys.ticketAccess(ctx.companyId, ticketId, user.id);
  const name = `${key.pk}|${key.sk}`;
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
  if (noted.size >= mostNoted) noted.clear();
  noted.set(name, at);
}
