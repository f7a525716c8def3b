import { minuteMs } from '@shared/core/time.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createEmitter, createStore } from './createStore.ts';
import { freshToken, onSessionChange, refresh, type SessionChange } from './credentials.ts';
import { createHeartbeat } from './heartbeat.ts';
import { onRequestLost } from './httpTransport.ts';
import { isUserIdle, watchIdle } from './idle.ts';
import { type Frame, type LiveAction, LiveSocket, openSocket } from './liveSocket.ts';
import type { Session } from './session.tsx';

/** `connecting` shows nothing; `offline` after 3 s without the server; `restored` for 2 s after that. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline' | 'restored';

/** An event's data, as the rules of B-RT name it: `{ action: 'update', ticket }`. */
export type LiveData = Readonly<Record<string, unknown>>;
export type LiveHandler = (data: LiveData, channel: string) => void;

/** A feature's `live.ts`: channel suffix to what its events change in the cache. */
export type LiveTable = Readonly<Record<string, (client: QueryClient, data: LiveData, session: Session) => void>>;

const firstPause = 500;
const longestPause = 15_000;
/** API Gateway ends every socket after two hours and an idle one after ten minutes. */
const renewAfter = 110 * minuteMs;
const renewSpread = 10 * minuteMs;
const longestIdle = 9.5 * minuteMs;
const statusEvery = 5 * minuteMs;
/** Milliseconds that a ping sent on wake, or a handshake, may stay unanswered. */
const pingLimit = 18_000;
const bannerAfter = 3000;
const confirmFor = 2000;

// State that survives a reconnect: the last sequence, and the listeners.
const handlers = new Map<string, Set<LiveHandler>>();
const missed = createEmitter<[isFirst: boolean]>();
const state = createStore<ConnectionState>('idle');
let current: LiveSocket | undefined;
let lastSeq: number | undefined;
/** True once the socket in use reported its sequence; until then events before its first frame may be missing. */
let isSynced = false;
/** True once any socket since `startLive` reported its sequence. */
let hasSynced = false;
/** Sequence before the first answers were read. */
let readFrom: number | undefined;
let attempts = 0;
/** Something failed that the socket has not been heard after: the banner's three seconds run. */
let isInDoubt = false;
let isRunning = false;
let mustRenewToken = false;
let stopIdle: () => void = () => undefined;
let stopDoubting: () => void = () => undefined;
const timers: Partial<
  Record<'reconnect' | 'renew' | 'status' | 'ping' | 'banner' | 'confirm', ReturnType<typeof setTimeout>>
> = {};

const heartbeat = createHeartbeat({
  ask: () => current?.send('ping'),
  onSilent: () => current && drop(current),
});

function after(name: keyof typeof timers, wait: number, work: () => void): void {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(work, wait);
}

/**
 * Calls `handler` for frames of a channel: `onLive('ticket', ...)` hears `company-7-ticket`, and
 * `onLive('chat-user-*', ...)` every `company-7-chat-user-12`. Returns how to stop.
 */
export function onLive(channelSuffix: string, handler: LiveHandler): () => void {
  const known = handlers.get(channelSuffix) ?? new Set();
  known.add(handler);
  handlers.set(channelSuffix, known);
  return () => {
    known.delete(handler);
  };
}

/**
 * Calls `listener` when events may have been missed, so that what is on the screen must be read again. `isFirst`: only
 * what was read before the socket opened is in question.
 */
export const onResync = missed.subscribe;

/** Says something to the server; lost without a connection, so say it again when that returns. */
export const sendLive = (action: LiveAction, fields?: Readonly<Record<string, unknown>>): void =>
  current?.send(action, fields);

export const connectionState = state.get;

function become(next: ConnectionState): void {
  if (next !== state.get()) state.set(next);
}

export const useConnectionState = state.use;

/**
 * The server sends the current sequence on every (re)connect: any other than the last seen means that events were
 * missed.
 */
function compare(seq: number): void {
  const isFirst = !hasSynced;
  const isBehind = seq !== lastSeq;
  [lastSeq, isSynced, hasSynced] = [seq, true, true];
  if (!isBehind) return;
  missed.emit(isFirst);
}

const suffixOf = (channel: string): string => channel.replace(/^company-?\d+-/, '');

/** `chat-user-7` is heard as itself and as `chat-user-*`. */
const expandChannelPatterns = (suffix: string): string[] => [
  suffix,
  ...[...suffix.matchAll(/-/g)].map(({ index }) => `${suffix.slice(0, index)}-*`),
];

function receive({ channel, seq, data }: Frame): void {
  clearTimeout(timers.ping);
  heartbeat.heard();
  if (isInDoubt) connected();
  if (channel === 'pong') return;
  if (channel === 'auth:expired') {
    mustRenewToken = true;
    void connect();
    return;
  }
  if (channel === 'sync') {
    if (seq !== undefined) compare(seq);
    return;
  }
  if (seq !== undefined && isSynced) lastSeq = Math.max(lastSeq ?? 0, seq);
  for (const name of expandChannelPatterns(suffixOf(channel))) {
    for (const handler of handlers.get(name) ?? []) handler(data, channel);
  }
}

function connected(): void {
  attempts = 0;
  isInDoubt = false;
  clearTimeout(timers.banner);
  if (state.get() === 'offline') {
    become('restored');
    after('confirm', confirmFor, () => become('online'));
  } else if (state.get() !== 'restored') {
    become('online');
  }
}

function lost(): void {
  current = undefined;
  heartbeat.stop();
  for (const name of ['renew', 'status', 'ping', 'confirm'] as const) clearTimeout(timers[name]);
  if (!isRunning) return;
  if (state.get() !== 'offline' && state.get() !== 'connecting') {
    become('connecting');
    if (!isInDoubt) after('banner', bannerAfter, () => become('offline'));
  }
  isInDoubt = false;
  const pause = Math.min(longestPause, firstPause * 2 ** attempts);
  attempts += 1;
  // Half fixed, half chance: everybody coming back at once would knock the server over again.
  after('reconnect', pause / 2 + (Math.random() * pause) / 2, () => void connect());
}

function settle(socket: LiveSocket): void {
  const before = current;
  current = socket;
  isSynced = false;
  before?.close();
  connected();
  socket.send('sync');
  after('renew', renewAfter - Math.random() * renewSpread, () => void connect());
  heartbeat.heard();
  reportStatus();
}

/** A request did not reach the server: the socket may be dead without knowing. Who hears of it within 3 s says nothing. */
function doubtConnection(): void {
  const asked = current;
  if (!isRunning || asked === undefined || isInDoubt) return;
  isInDoubt = true;
  after('banner', bannerAfter, () => {
    become('offline');
    drop(asked);
  });
  asked.send('ping');
}

/** The network is gone, and sockets do not notice by themselves. One on this machine opens again at once. */
function leaveNetwork(): void {
  if (isRunning && current !== undefined) drop(current);
}

/** Says that the person is here; also keeps the socket from being idle. */
function reportStatus(): void {
  current?.send('userStatus', { away: isUserIdle() });
  after('status', statusEvery, reportStatus);
}

/** Waits for the handshake; the socket in use, if any, stays until its successor is open. */
async function open(): Promise<void> {
  const socket = await openSocket(mustRenewToken ? await refresh() : await freshToken(), pingLimit);
  if (!isRunning) return socket?.close();
  // A refused handshake gives no reason; an expired token can be renewed, so that is tried at every fourth attempt.
  mustRenewToken = socket === undefined && attempts % 4 === 0;
  if (socket === undefined) throw new Error('refused');
  const live = new LiveSocket(socket, {
    onFrame: (frame) => {
      if (current === live) receive(frame);
    },
    onClose: () => {
      if (current === live) lost();
    },
  });
  settle(live);
}

let opening: Promise<void> | undefined;

function connect(): Promise<void> {
  clearTimeout(timers.reconnect);
  opening ??= open()
    .catch(() => {
      // No token because the session is over stops all this; everything else is tried again.
      if (current === undefined) lost();
      else after('renew', longestPause, () => void connect());
    })
    .finally(() => {
      opening = undefined;
    });
  return opening;
}

/** Gives up a socket without waiting for the other side's goodbye, which may never come. */
function drop(socket: LiveSocket): void {
  if (current === socket) lost();
  socket.close();
}

/** On waking, on focus, on a network change: is the other side still there? */
function check(): void {
  if (!isRunning || document.visibilityState === 'hidden') return;
  if (current === undefined) {
    attempts = 0;
    void connect();
    return;
  }
  if (current.idleFor() > longestIdle) {
    drop(current);
    void connect();
    return;
  }
  current.send('ping');
  const asked = current;
  after('ping', pingLimit, () => drop(asked));
}

/** The server ends a socket together with the token it was opened with. */
function follow(change: SessionChange): void {
  if (change.kind !== 'renewed') return;
  if (!isRunning) readFrom = change.seq;
  else if (current !== undefined) void connect();
}
onSessionChange(follow);

/** Connects and stays connected until `stopLive`. */
export function startLive(): void {
  if (isRunning) return;
  isRunning = true;
  lastSeq = readFrom;
  become('connecting');
  after('banner', bannerAfter, () => become('offline'));
  stopIdle = watchIdle(reportStatus);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  window.addEventListener('online', check);
  window.addEventListener('offline', leaveNetwork);
  stopDoubting = onRequestLost(doubtConnection);
  void connect();
}

export function stopLive(): void {
  if (!isRunning) return;
  isRunning = false;
  stopIdle();
  document.removeEventListener('visibilitychange', check);
  window.removeEventListener('focus', check);
  window.removeEventListener('online', check);
  window.removeEventListener('offline', leaveNetwork);
  stopDoubting();
  for (const timer of Object.values(timers)) clearTimeout(timer);
  const socket = current;
  current = undefined;
  [lastSeq, readFrom] = [undefined, undefined];
  [isSynced, hasSynced] = [false, false];
  [attempts, isInDoubt] = [0, false];
  heartbeat.stop();
  socket?.close();
  become('idle');
}
