import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { TicketUpdate } from '../list/listRows.ts';

/**
 * An answer that was on its way while a push came would put the older state back. So what was pushed is
 * remembered for a while, and every answer is brought up to it.
 */
export interface PushLog {
  readonly updates: Map<number, { readonly update: TicketUpdate; readonly at: number }>;
  readonly messages: Map<string, { readonly message: MessageView | null; readonly at: number }>;
  /** Start of each read of a list or thread, by the hash of its key. */
  readonly begun: Map<string, number>;
}

/** Longer than any request may take with its retries, in milliseconds. */
const rememberedMs = 120_000;
/** The lists are read from indexes that may be this far behind the push. */
const indexLagMs = 2000;
const maxEntries = 1000;

const pushLogs = new WeakMap<QueryClient, PushLog>();

export function pushLogOf(client: QueryClient): PushLog {
  const current = pushLogs.get(client) ?? { updates: new Map(), messages: new Map(), begun: new Map() };
  pushLogs.set(client, current);
  return current;
}

function forget<Key>(entries: Map<Key, { readonly at: number }>, now: number): void {
  for (const [key, { at }] of entries) {
    if (now - at < rememberedMs && entries.size <= maxEntries) return;
    entries.delete(key);
  }
}

const versionOf = (update: TicketUpdate): number => ('tombstone' in update ? update.deletedAt : update.ticket.version);

/**
 * Compares two updates of a ticket. A ticket that changes lists is first reported as removed and then sent again, in a
 * version that may already be known from an answer: of two updates with the same version, the one of the other kind
 * wins.
 */
const isNewer = (update: TicketUpdate, current: TicketUpdate): boolean =>
  versionOf(update) > versionOf(current) ||
  (versionOf(update) === versionOf(current) && 'tombstone' in update !== 'tombstone' in current);

/** @returns false when this or something newer was known already */
export function recordTicket(log: PushLog, update: TicketUpdate, now: number): boolean {
  const id = 'tombstone' in update ? update.tombstone : update.ticket.id;
  const current = log.updates.get(id);
  if (current !== undefined && !isNewer(update, current.update)) return false;
  // Written again, so that the map stays in order of age.
  log.updates.delete(id);
  log.updates.set(id, { update, at: now });
  forget(log.updates, now);
  return true;
}

/**
 * @param message null when it was removed for good
 * @returns false when this or something newer was known already
 */
export function recordMessage(log: PushLog, id: string, message: MessageView | null, now: number): boolean {
  const current = log.messages.get(id);
  if (current?.message === null) return false;
  if (current?.message && message && current.message.version >= message.version) return false;
  log.messages.delete(id);
  log.messages.set(id, { message, at: now });
  forget(log.messages, now);
  return true;
}

export const markReadStart = (log: PushLog, hash: string, now: number): void => {
  log.begun.set(hash, now);
};

const since = (log: PushLog, hash: string): number => (log.begun.get(hash) ?? 0) - indexLagMs;

/** Updates of tickets since the list under this key began to be read. */
export function updatesSince(log: PushLog, hash: string): TicketUpdate[] {
  const from = since(log, hash);
  return [...log.updates.values()].flatMap(({ update, at }) => (at >= from ? [update] : []));
}

export function messagesSince(log: PushLog, hash: string): { changed: MessageView[]; gone: Set<string> } {
  const from = since(log, hash);
  const recent = [...log.messages].filter(([, { at }]) => at >= from);
  return {
    changed: recent.flatMap(([, { message }]) => message ?? []),
    gone: new Set(recent.flatMap(([id, { message }]) => (message === null ? [id] : []))),
  };
}

/** The newest state of a ticket that was heard of lately. */
export const knownTicket = (log: PushLog, id: number): TicketView | undefined => {
  const update = log.updates.get(id)?.update;
  return update !== undefined && 'ticket' in update ? update.ticket : undefined;
};

/** The newest version of a ticket that was heard of lately. */
export const knownVersion = (log: PushLog, id: number): number => {
  const current = log.updates.get(id);
  return current === undefined ? 0 : versionOf(current.update);
};
