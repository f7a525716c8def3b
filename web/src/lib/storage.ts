import { useCallback, useSyncExternalStore } from 'react';
import { createEmitter } from './createStore.ts';

/** A value that this browser remembers. `key` is the storage key; `parse` turns the stored text into a value. */
interface StorageEntry<Value> {
  key: string;
  fallback: Value;
  parse: (raw: unknown) => Value | undefined;
}

const entry = <Value>(key: string, fallback: Value, parse: StorageEntry<Value>['parse']): StorageEntry<Value> => ({
  key,
  fallback,
  parse,
});

const oneOf =
  <const Choice extends string>(...choices: Choice[]) =>
  (raw: unknown) =>
    choices.find((choice) => choice === raw);
const flag = (raw: unknown) => (typeof raw === 'boolean' ? raw : undefined);
const numberWithin = (least: number, most: number) => (raw: unknown) =>
  typeof raw === 'number' && raw >= least && raw <= most ? raw : undefined;
const numbers = (raw: unknown) =>
  Array.isArray(raw) && raw.every((one) => typeof one === 'number') ? (raw as number[]) : undefined;

const phrase = (raw: unknown) => (typeof raw === 'string' ? raw : undefined);

const phrases = (raw: unknown) =>
  Array.isArray(raw) && raw.every((one) => typeof one === 'string') ? (raw as string[]) : undefined;

export interface Todo {
  text: string;
  createdAt: string;
  updatedAt: string;
}
/** Draft of a ticket; `isSaved` once the server has it too. */
export interface StoredDraft {
  readonly ticketId: number;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly isSaved: boolean;
}
const noDraft: StoredDraft = { ticketId: 0, body: '', isPrivate: false, isSaved: true };
const isDraft = (raw: unknown): raw is StoredDraft =>
  typeof raw === 'object' &&
  raw !== null &&
  'ticketId' in raw &&
  typeof raw.ticketId === 'number' &&
  'body' in raw &&
  typeof raw.body === 'string' &&
  'isPrivate' in raw &&
  'isSaved' in raw;
/** A record that a feature reads by its own rules. */
type KeptRecord = Readonly<Record<string, unknown>>;
const keptRecord = (raw: unknown): KeptRecord | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as KeptRecord) : undefined;
const isTodo = (raw: unknown): raw is Todo =>
  typeof raw === 'object' && raw !== null && 'text' in raw && 'createdAt' in raw && 'updatedAt' in raw;

const entries = {
  language: entry('prosa.language', 'pt-BR', oneOf('pt-BR', 'en', 'es', 'tr')),
  theme: entry('preferredTheme', 'system', oneOf('light', 'dark', 'system')),
  volume: entry('volume', 1, numberWithin(0, 1)),
  /** True if the user wants push notifications on this device. */
  push: entry('prosa.push', false, flag),
  signature: entry('prosa.signature', true, flag),
  playbackRate: entry<number>('prosa.playbackRate', 1, (raw) => [0.5, 1, 1.5, 2].find((rate) => rate === raw)),
  campaignsShown: entry('cshow', false, (raw) => raw !== undefined && raw !== null && raw !== false),
  /** The last session of this browser ended because the account was opened in another one. */
  endedElsewhere: entry('prosa.endedElsewhere', false, flag),
  /** Last part of the company's sign-in address, from the last visit to it. */
  signInLink: entry('prosa.signInLink', '', phrase),
  /** Keys of entries chosen recently in the command palette. */
  paletteRecent: entry<readonly string[]>('prosa.paletteRecent', [], phrases),
  ticketQueues: entry<readonly number[]>('prosa.ticketQueues', [], numbers),
  /** Waiting tickets are ordered by waiting time, not by the last message. */
  longestFirst: entry('prosa.longestFirst', true, flag),
  nextAfterResolve: entry('prosa.nextAfterResolve', true, flag),
  /** True for an attendant who stays in the queue after accepting a ticket. */
  staysAfterAccept: entry('prosa.staysAfterAccept', false, flag),
  todos: entry<Todo[]>('prosa.todos', [], (raw) => (Array.isArray(raw) ? raw.filter(isTodo) : undefined)),
  /** The emojis chosen last, the newest first. */
  recentEmojis: entry<readonly string[]>('prosa.recentEmojis', [], phrases),
  skinTone: entry('prosa.skinTone', 'none', oneOf('none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark')),
  chatDraft: entry('prosa.chatDraft', '', phrase),
  /** Id of the newest announcement the person looked at. */
  announcementSeen: entry('prosa.announcementSeen', '', phrase),
  /** Instant of the last change of e-mail or password that was shown to the user. */
  accessNoticeSeen: entry('prosa.accessNoticeSeen', '', phrase),
  /** The due date and day for which a person put the reminder of a payment away. */
  paymentReminderSeen: entry('prosa.paymentReminderSeen', '', phrase),
  /** Day on which the user was last reminded to set up a second factor. */
  secondFactorTold: entry('prosa.secondFactorTold', '', phrase),
  /** Meaning that the user gave to columns of files, by their headings; see rememberedColumns.ts. */
  sheetColumns: entry<KeptRecord>('prosa.sheetColumns', {}, keptRecord),
  /** A message that has not been sent yet. */
  unsent: entry<KeptRecord | null>('prosa.unsent', null, keptRecord),
  draft: entry<StoredDraft>('prosa.draft', noDraft, (raw) => (isDraft(raw) ? raw : undefined)),
};

export type StorageKey = keyof typeof entries;
export type StoredValue<Key extends StorageKey> = (typeof entries)[Key]['fallback'];

/** Values written while the browser refuses storage (private mode, blocked cookies) live until the page closes. */
const memory = new Map<string, string>();
const changes = createEmitter();
const parsed = new Map<string, { raw: string | null; value: unknown }>();

const storageKeyOf = (key: StorageKey, scope?: string) =>
  scope === undefined ? entries[key].key : `${entries[key].key}.${scope}`;

function readRaw(place: string): string | null {
  try {
    return memory.get(place) ?? window.localStorage.getItem(place);
  } catch {
    return memory.get(place) ?? null;
  }
}

function fromJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    // Keys shared with older versions hold bare words.
    return raw;
  }
}

/** The stored value, or the entry's fallback. The same text gives the same object, so it can be a snapshot. */
export function readStored<Key extends StorageKey>(key: Key, scope?: string): StoredValue<Key> {
  const place = storageKeyOf(key, scope);
  const raw = readRaw(place);
  const known = parsed.get(place);
  if (known !== undefined && known.raw === raw) return known.value as StoredValue<Key>;
  const value = (raw === null ? undefined : entries[key].parse(fromJson(raw))) ?? entries[key].fallback;
  parsed.set(place, { raw, value });
  return value as StoredValue<Key>;
}

/** `scope` keeps one value per record, for example a draft per ticket. */
export function writeStored<Key extends StorageKey>(key: Key, value: StoredValue<Key>, scope?: string): void {
  const place = storageKeyOf(key, scope);
  const raw = JSON.stringify(value);
  try {
    window.localStorage.setItem(place, raw);
    memory.delete(place);
  } catch {
    memory.set(place, raw);
  }
  changes.emit();
}

export function removeStored(key: StorageKey, scope?: string): void {
  const place = storageKeyOf(key, scope);
  memory.delete(place);
  try {
    window.localStorage.removeItem(place);
  } catch {
    // Without storage there is nothing to remove.
  }
  changes.emit();
}

/** The records of which something is remembered under a key. */
export function storedScopes(key: StorageKey): string[] {
  const start = `${entries[key].key}.`;
  const places = new Set(memory.keys());
  try {
    for (const place of Object.keys(window.localStorage)) places.add(place);
  } catch {
    // Without storage only the values in this page's memory are known.
  }
  return [...places].filter((place) => place.startsWith(start)).map((place) => place.slice(start.length));
}

function subscribe(listener: () => void): () => void {
  const leave = changes.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    leave();
    window.removeEventListener('storage', listener);
  };
}

/** Like useState, kept by this browser and shared by its tabs. */
export function useStored<Key extends StorageKey>(
  key: Key,
  scope?: string,
): [value: StoredValue<Key>, set: (value: StoredValue<Key>) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(key, scope));
  const set = useCallback((next: StoredValue<Key>) => writeStored(key, next, scope), [key, scope]);
  return [value, set];
}

/** Key of this tab's impersonation; see impersonation.ts. */
const insideKey = 'prosa.inside';

/** Value of this tab's storage, which lasts until it is closed; null if empty or if the browser refuses storage. */
export function readTabStorage(): string | null {
  try {
    return window.sessionStorage.getItem(insideKey);
  } catch {
    return null;
  }
}

export function writeTabStorage(text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(insideKey);
    else window.sessionStorage.setItem(insideKey, text);
  } catch {
    // Then a reload leads back to the own session.
  }
}
