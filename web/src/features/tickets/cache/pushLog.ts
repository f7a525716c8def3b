import type { MessageView } from '@shared/messages/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { TicketUpdate } from '../list/rows.ts';

/**
 * An answer that was on its way while a push came would put the older state back. So what was pushed is
 * remembered for a while, and every answer is brought up to it.
 */
export interface PushLog {
  readonly facts: Map<number, { readonly fact: TicketUpdate; readonly at: number }>;
  readonly messages: Map<string, { readonly message: MessageView | null; readonly at: number }>;
  /** When the reading of a list or thread began, by the hash of its key. */
  readonly begun: Map<string, number>;
}

/** Longer than any request may take with its retries, in milliseconds. */
const remembered = 120_000;
/** The lists are read from indexes that may be this far behind the push. */
const indexLag = 2000;
const most = 1000;

const ledgers = new WeakMap<QueryClient, PushLog>();

export function pushLogOf(client: QueryClient): PushLog {
  const current = ledgers.get(client) ?? { facts: new Map(), messages: new Map(), begun: new Map() };
  ledgers.set(client, current);
  return current;
}

function forget<Key>(entries: Map<Key, { readonly at: number }>, now: number): void {
  for (const [key, { at }] of entries) {
    if (now - at < remembered && entries.size <= most) return;
    entries.delete(key);
  }
}

const versionOf = (fact: TicketUpdate): number => ('tombstone' in fact ? fact.deletedAt : fact.ticket.version);

/**
 * A ticket that changes lists is told to be gone first and then told anew, in a version that may be known from an
 * answer already: the same version outranks being gone, and being gone outranks the same version.
 */
const isNewer = (fact: TicketUpdate, current: TicketUpdate): boolean =>
  versionOf(fact) > versionOf(current) ||
  (versionOf(fact) === versionOf(current) && 'tombstone' in fact !== 'tombstone' in current);

/** @returns false when this or something newer was known already */
export function recordTicket(ledger: PushLog, fact: TicketUpdate, now: number): boolean {
  const id = 'tombstone' in fact ? fact.tombstone : fact.ticket.id;
  const current = ledger.facts.get(id);
  if (current !== undefined && !isNewer(fact, current.fact)) return false;
  // Written anew, so that the map stays in order of age.
  ledger.facts.delete(id);
  ledger.facts.set(id, { fact, at: now });
  forget(ledger.facts, now);
  return true;
}

/**
 * @param message null when it was removed for good
 * @returns false when this or something newer was known already
 */
export function learnMessage(ledger: PushLog, id: string, message: MessageView | null, now: number): boolean {
  const current = ledger.messages.get(id);
  if (current?.message === null) return false;
  if (current?.message && message && current.message.version >= message.version) return false;
  ledger.messages.delete(id);
  ledger.messages.set(id, { message, at: now });
  forget(ledger.messages, now);
  return true;
}

export const begin = (ledger: PushLog, hash: string, now: number): void => {
  ledger.begun.set(hash, now);
};

const since = (ledger: PushLog, hash: string): number => (ledger.begun.get(hash) ?? 0) - indexLag;

/** What was learned about tickets since the list under this key began to be read. */
export function factsSince(ledger: PushLog, hash: string): TicketUpdate[] {
  const from = since(ledger, hash);
  return [...ledger.facts.values()].flatMap(({ fact, at }) => (at >= from ? [fact] : []));
}

export function messagesSince(ledger: PushLog, hash: string): { changed: MessageView[]; gone: Set<string> } {
  const from = since(ledger, hash);
  const recent = [...ledger.messages].filter(([, { at }]) => at >= from);
  return {
    changed: recent.flatMap(([, { message }]) => message ?? []),
    gone: new Set(recent.flatMap(([id, { message }]) => (message === null ? [id] : []))),
  };
}

/** The newest version of a ticket that was heard of lately. */
export const versionKnown = (ledger: PushLog, id: number): number => {
  const current = ledger.facts.get(id);
  return current === undefined ? 0 : versionOf(current.fact);
};
