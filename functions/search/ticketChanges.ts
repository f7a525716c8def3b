import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Visible } from '@shared/tickets/rules/policy.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { conversationEntity, type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import type { Item } from '../core/store/store.ts';
import type { TicketFile, TicketState } from './ticketFile.ts';

/** A conversation's newest ticket is another one than before. */
export interface Succession {
  readonly from: number;
  readonly to: number;
}

/** Changes of the fields that decide who may see tickets. */
export interface TicketChanges {
  /** Instant (ISO) of the last of them; empty if it is unknown. */
  readonly at?: string;
  readonly tickets: readonly TicketState[];
  readonly successions: readonly Succession[];
}

export const stateOf = ({ id, version, status, userId, queueId, isGroup, whatsappId }: StoredTicket): TicketState => ({
  id,
  version,
  visible: { status, userId, queueId, isGroup, whatsappId },
});

const isSame = (one: Visible, other: Visible): boolean =>
  (Object.keys(one) as (keyof Visible)[]).every((name) => one[name] === other[name]);

function ticketChange(before: Item | undefined, after: Item | undefined): TicketState[] {
  if (!after) return [];
  const state = stateOf(fromItem(ticketEntity, after));
  const old = before && stateOf(fromItem(ticketEntity, before));
  return old && isSame(old.visible, state.visible) ? [] : [state];
}

function succession(before: Item | undefined, after: Item | undefined): Succession[] {
  const [old, now] = [before, after].map((item) => item && fromItem(conversationEntity, item).newestTicketId);
  return old && now && old !== now ? [{ from: old, to: now }] : [];
}

/** Changes of tickets in a stream batch, by company. */
export function ticketChangesOf(changes: readonly RecordChange[]): Map<number, TicketChanges> {
  const byCompany = new Map<number, { at: string; tickets: TicketState[]; successions: Succession[] }>();
  for (const { companyId, kind, before, after } of changes) {
    const isTicket = kind === ticketEntity.name;
    const tickets = isTicket ? ticketChange(before, after) : [];
    const successions = kind === conversationEntity.name ? succession(before, after) : [];
    if (companyId === undefined || tickets.length + successions.length === 0) continue;
    const known = byCompany.get(companyId) ?? { at: '', tickets: [], successions: [] };
    const at = isTicket && after ? fromItem(ticketEntity, after).updatedAt : '';
    if (at > known.at) known.at = at;
    known.tickets.push(...tickets);
    known.successions.push(...successions);
    byCompany.set(companyId, known);
  }
  return byCompany;
}

export const countOf = ({ tickets, successions }: TicketChanges): number => tickets.length + successions.length;

export const packTickets = (changes: TicketChanges): Buffer => deflateRawSync(JSON.stringify(changes));

const unpacked = (packed: unknown): TicketChanges =>
  JSON.parse(inflateRawSync(packed as Uint8Array).toString('utf8')) as TicketChanges;

/** Changes of tickets in stored items. */
export function ticketChangesIn(items: readonly Item[]): TicketChanges {
  const all = items.flatMap(({ tickets }) => (tickets === undefined ? [] : [unpacked(tickets)]));
  return {
    tickets: all.flatMap(({ tickets }) => tickets),
    successions: all.flatMap(({ successions }) => successions),
  };
}

/** Maximum steps to the newest ticket of a conversation, so that a circle ends. */
const maxSteps = 20;

/**
 * Returns a test for tickets: true if a message in it may be visible, through the ticket itself or through the
 * newest of its conversation. A ticket of unknown state passes.
 * @param file receives the changes
 */
export function worthALook(
  file: TicketFile,
  { tickets, successions }: TicketChanges,
  sees: (visible: Visible) => boolean,
): (ticketId: number) => boolean {
  for (const state of tickets) file.set(state);
  const isSeen = file.seenBy(sees);
  const since = new Map<number, number[]>();
  for (const { from, to } of successions) since.set(from, [...(since.get(from) ?? []), to]);
  // Both what the file says and what changed since: one of them is late.
  const followers = (id: number): number[] => [file.newestOf(id), ...(since.get(id) ?? [])].filter((next) => next > 0);
  return (ticketId) => {
    if (isSeen(ticketId)) return true;
    // A search asks this of every ticket there ever was.
    if (file.newestOf(ticketId) === 0 && !since.has(ticketId)) return false;
    const looked = new Set([ticketId]);
    let next = followers(ticketId);
    for (let step = 0; next.length > 0 && step < maxSteps; step += 1) {
      if (next.some((id) => isSeen(id))) return true;
      for (const id of next) looked.add(id);
      next = next.flatMap(followers).filter((id) => !looked.has(id));
    }
    return next.length > 0;
  };
}
