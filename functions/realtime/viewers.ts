import type { Ticket } from '@shared/tickets/model.ts';
import { canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import { ticketIdOf } from '@shared/tickets/uuid.ts';
import * as z from 'zod';
import { typingJob } from '../channels/connections/outboundJobs.ts';
import { pusher } from '../core/events/push.ts';
import { enqueue } from '../core/events/queue.ts';
import { ticketEntity, userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, type Item, updateItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { channelOf } from './events.ts';
import { noteOpenTicket, type OpenTicket } from './openTicket.ts';
import { type Socket, threadOf } from './repo.ts';

/**
 * Users who look at a ticket now, so that two of them do not answer at once. Kept on one small record per ticket that
 * every sign of life renews and returns, so that no other record is read.
 */

/** A sign of life counts for this long; the browser gives one every 20 seconds. Milliseconds. */
const viewMs = 30_000;
const typingMs = 6000;
/** Two signs of one socket closer than this are one. */
const restMs = 4500;
/** The contact's phone shows the sign for about so long. */
const shownMs = 20_000;
/** Entries of sockets that ended without a word. */
const maxStale = 10;

const Entry = z.object({
  userId: z.number(),
  name: z.string(),
  at: z.number(),
  typingAt: z.number(),
  shownAt: z.number().optional(),
});
type Entry = z.infer<typeof Entry>;

type ViewerSocket = Pick<Socket, 'companyId' | 'connectionId' | 'userId'>;

export interface ViewerSignal {
  readonly ticketId: number;
  readonly kind: 'look' | 'type' | 'leave';
  /** True if the ticket is on the page, but its user is not looking at it. */
  readonly isShown?: boolean;
  /** True if the typed text is for the contact, and not a note. */
  readonly isToContact?: boolean;
}

/** Number of the ticket a frame names: by number or by its uuid (B-RT-2). */
export function ticketNamed(message: Readonly<Record<string, unknown>>): number | undefined {
  const named = message['ticketId'] ?? message['id'];
  if (typeof named === 'number') return Number.isSafeInteger(named) && named > 0 ? named : undefined;
  if (typeof named !== 'string') return undefined;
  return /^\d{1,10}$/.test(named) ? Number(named) : ticketIdOf(named);
}

const prefix = 'v_';
const attribute = (connectionId: string): string => `${prefix}${connectionId}`;

function entriesOf(item: Item | undefined): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const [name, value] of Object.entries(item ?? {})) {
    const entry = name.startsWith(prefix) ? Entry.safeParse(value) : undefined;
    if (entry?.success) found.set(name.slice(prefix.length), entry.data);
  }
  return found;
}

const isHere = (entry: Entry, at: number): boolean => at - entry.at < viewMs;
const isTyping = (entry: Entry, at: number): boolean => at - entry.typingAt < typingMs;

interface ViewerUpdate {
  readonly own: Entry | undefined;
  readonly stale: readonly string[];
  readonly at: number;
}

/** Writes or removes one's own entry. @returns everybody's */
async function save(
  holder: ViewerSocket,
  ticketId: number,
  { own, stale, at }: ViewerUpdate,
): Promise<Map<string, Entry>> {
  const gone = [...(own ? [] : [holder.connectionId]), ...stale].map(attribute);
  const sets = ['#ttl = :ttl', '#et = :et', ...(own ? ['#own = :own'] : [])];
  const removes = gone.map((_, position) => `#g${position}`);
  const item = await updateItem({
    Key: { ...keys.ticketViewers(holder.companyId, ticketId) },
    UpdateExpression: `SET ${sets.join(', ')}${removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : ''}`,
    ExpressionAttributeNames: {
      '#ttl': 'ttl',
      '#et': 'et',
      ...(own ? { '#own': attribute(holder.connectionId) } : {}),
      ...Object.fromEntries(gone.map((name, position) => [`#g${position}`, name])),
    },
    ExpressionAttributeValues: {
      ':ttl': Math.ceil((at + viewMs) / 1000) + 60,
      ':et': 'ticketViewers',
      ...(own ? { ':own': own } : {}),
    },
  });
  return entriesOf(item);
}

/** Connections among these that may see the ticket with the rights their holders have now. */
async function allowed(companyId: number, connectionIds: readonly string[], item: Item): Promise<string[]> {
  const ticket = fromItem(ticketEntity, item);
  const sockets = await getItems(connectionIds.map((id) => keys.socket(companyId, id)));
  return connectionIds.filter((_, position) => {
    const viewer = sockets[position]?.['viewer'] as Viewer | undefined;
    return viewer !== undefined && canSee(viewer, ticket);
  });
}

async function tell(
  holder: ViewerSocket,
  ticket: Item,
  entries: ReadonlyMap<string, Entry>,
  at: number,
): Promise<void> {
  const here = [...entries].filter(([, entry]) => isHere(entry, at));
  const audience = await allowed(
    holder.companyId,
    here.map(([connectionId]) => connectionId),
    ticket,
  );
  const people = new Map<number, { id: number; name: string; isTyping: boolean }>();
  for (const [connectionId, entry] of here) {
    if (!audience.includes(connectionId)) continue;
    const types = isTyping(entry, at) || people.get(entry.userId)?.isTyping === true;
    people.set(entry.userId, { id: entry.userId, name: entry.name, isTyping: types });
  }
  const data = { action: 'viewers', ticketId: Number(ticket['id']), viewers: [...people.values()] };
  const frame = JSON.stringify({ channel: channelOf(holder.companyId, 'presence'), data });
  const api = pusher();
  await Promise.allSettled(audience.map((connectionId) => api.send(connectionId, frame)));
}

function ownEntry(kind: ViewerSignal['kind'], user: Item, current: Entry | undefined, at: number): Entry | undefined {
  if (kind === 'leave') return undefined;
  const { id, name } = fromItem(userEntity, user);
  const shown = current?.shownAt === undefined ? {} : { shownAt: current.shownAt };
  return { userId: id, name, at, typingAt: kind === 'type' ? at : (current?.typingAt ?? 0), ...shown };
}

/** True if the contact should see that the ticket's attendant is typing. */
const isForContact = ({ kind, isToContact }: ViewerSignal, ticket: Ticket, userId: number): boolean =>
  kind === 'type' && isToContact === true && ticket.status === 'open' && ticket.userId === userId;

/** True if a sign brings nothing new: an immediate repetition, or the leave of an absent viewer. */
function isIdle({ kind }: ViewerSignal, current: Entry | undefined, at: number): boolean {
  if (kind === 'leave') return current === undefined;
  if (current === undefined || at - current.at >= restMs) return false;
  return kind === 'look' || isTyping(current, at);
}

/** State of a page after a sign; a late leave does not change what was opened meanwhile. */
function openedBy({ kind, ticketId, isShown = false }: ViewerSignal, thread: string, { looksAt, shows }: OpenTicket) {
  if (kind === 'look') return { ticketId, shows: thread };
  if (looksAt && looksAt.ticketId !== ticketId) return { ticketId: looksAt.ticketId, shows };
  if (isShown) return { ticketId: undefined, shows: thread };
  return { ticketId: undefined, shows: shows === thread ? undefined : shows };
}

/**
 * Takes a sign of life in a ticket and pushes it to the other viewers; does nothing in tickets that the user may not
 * see.
 */
export async function recordViewer(holder: ViewerSocket, sign: ViewerSignal, now: Date): Promise<void> {
  const { companyId, connectionId, userId } = holder;
  const at = now.getTime();
  const [socket, ticket, user, record] = await getItems(
    [
      keys.socket(companyId, connectionId),
      keys.ticket(companyId, sign.ticketId),
      keys.config(companyId, 'USER', userId),
      keys.ticketViewers(companyId, sign.ticketId),
    ],
    true,
  );
  const viewer = socket?.['viewer'] as Viewer | undefined;
  if (!viewer || !ticket || !user || !canSee(viewer, fromItem(ticketEntity, ticket))) return;
  const thread = threadOf(fromItem(ticketEntity, ticket));
  if (sign.kind !== 'type')
    await noteOpenTicket(holder, socket ?? {}, (current) => openedBy(sign, thread, current), now);
  const current = entriesOf(record);
  const own = current.get(connectionId);
  if (isIdle(sign, own, at)) return;
  const old = [...current].filter(([id, entry]) => id !== connectionId && !isHere(entry, at)).map(([id]) => id);
  const stale = old.length > maxStale ? old : [];
  const next = ownEntry(sign.kind, user, own, at);
  const served = fromItem(ticketEntity, ticket);
  const isToShow = isForContact(sign, served, userId) && at - (own?.shownAt ?? 0) >= shownMs;
  const change = { own: next && isToShow ? { ...next, shownAt: at } : next, stale, at };
  const entries = await save(holder, sign.ticketId, change);
  if (isToShow) await enqueue('outbound', [typingJob(served, now)]);
  await tell(holder, ticket, entries, at);
}
