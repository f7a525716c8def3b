import './libraryBounds.ts';
import { Agent } from 'node:https';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { GroupMetadata, proto, WAMessageKey } from 'baileys';
import {
  Browsers,
  type ConnectionState,
  DEFAULT_CONNECTION_CONFIG,
  makeWASocket,
  type SignalKeyStoreWithTransaction,
  type WASocket,
} from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { log } from '../core/log.ts';
import { ForbiddenAddress, guardedLookup } from '../core/outbound/addresses.ts';
import type { DeviceKeys } from './deviceKeys.ts';
import './sessionRollback.ts';
import { type InboundListeners, InboundQueue } from './inboundQueue.ts';
import { LineLoad } from './lineLoad.ts';
import { SendBarrier } from './sendBarrier.ts';
import { boundSocket } from './socketBounds.ts';

/** Passes on only warnings of the library, and only their text, because their data contains keys and messages. */
export const libraryLogger = {
  level: 'warn',
  child: () => libraryLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: (_about: unknown, words?: string) => log.info('linked.library', { words }),
  error: (_about: unknown, words?: string) => log.warn('linked.library', { words }),
};

/** Times of a line in milliseconds; the defaults are those of WhatsApp's own programs. */
export interface LineTimes {
  /** Time that a server may take to answer at first. */
  readonly connectMs?: number;
  /** Time for which each code can be scanned. */
  readonly codeMs?: number;
  /** Interval of keep-alive requests; the line counts as lost shortly after a missing answer. */
  readonly aliveMs?: number;
  /** Pause between two requests of low priority, because WhatsApp refuses many at once. */
  readonly lowPriorityMs?: number;
}

export interface LineOptions extends InboundListeners {
  /** The phone is to tell of all it keeps, not only of the last days. */
  readonly takesOld: boolean;
  readonly times: LineTimes;
  /** Returns a group from memory, or requests it once. */
  readonly groupOf: (socket: WASocket, jid: string) => Promise<GroupMetadata | undefined>;
  /** Returns a message of an earlier line for a phone that could not decrypt it. */
  readonly sentBefore: (socket: WASocket, key: WAMessageKey) => Promise<proto.IMessage | undefined>;
  readonly onState: (state: Partial<ConnectionState>) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface Line {
  readonly socket: WASocket;
  readonly lowPriorityMs: number;
  /** Resolves when all that was said has left. */
  readonly drained: () => Promise<void>;
  /** Stores an event before WhatsApp gets its receipt. */
  readonly keep: (event: LinkedEvent) => void;
  /** Delays all sending until this work is done. */
  readonly hold: (work: Promise<void>) => void;
  /**
   * Accepts no more events.
   * @returns when those accepted are stored and confirmed, or after this time
   */
  readonly rest: (maxMs: number) => Promise<void>;
  /** @returns what takes the listener away */
  readonly onEnd: (tell: () => void) => () => void;
  close(): void;
}

type MakeRepository = typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository;

/**
 * Runs transactions one after another, because the library sends and receives in separate ones that read and overwrite
 * the same session: a contact who writes while being written to could not be understood any more.
 */
const oneAtATime: MakeRepository = (auth, ...rest) => {
  const keys = auth.keys as SignalKeyStoreWithTransaction;
  const transaction = keys.transaction.bind(keys);
  keys.transaction = (work) => transaction(work, 'line');
  return DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, ...rest);
};

/** A stand-in without TLS takes files without it as well; the library knows no other way than https. */
class Plain extends Agent {
  override createConnection(options: NetConnectOpts): Socket {
    return connect(options);
  }
}

/** The library leaves files at the host that WhatsApp names for it: that is no other than WhatsApp's own. */
class AtWhatsApp extends Agent {
  override createConnection(
    ...[options, listener]: Parameters<Agent['createConnection']>
  ): ReturnType<Agent['createConnection']> {
    if (!String(options.host).endsWith('.whatsapp.net')) throw new ForbiddenAddress();
    return super.createConnection({ ...options, lookup: guardedLookup }, listener);
  }
}

type SocketConfig = Parameters<typeof makeWASocket>[0];

function configOf(
  url: string,
  device: DeviceKeys,
  options: LineOptions,
): Omit<SocketConfig, 'getMessage' | 'cachedGroupMetadata'> {
  const { connectMs = 20_000, codeMs, aliveMs = 30_000 } = options.times;
  return {
    ...DEFAULT_CONNECTION_CONFIG,
    auth: { creds: device.creds, keys: device },
    makeSignalRepository: oneAtATime,
    waWebSocketUrl: url,
    connectTimeoutMs: connectMs,
    ...(codeMs ? { qrTimeout: codeMs } : {}),
    keepAliveIntervalMs: aliveMs,
    fetchAgent: url.startsWith('ws:') ? new Plain() : new AtWhatsApp(),
    logger: libraryLogger,
    // Phones tell computers more than browsers.
    browser: options.takesOld ? Browsers.windows('Desktop') : Browsers.windows('Prosa'),
    countryCode: 'BR',
    // The phone would stop ringing.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: options.takesOld,
    ...(options.takesOld ? { shouldSyncHistoryMessage: () => true } : {}),
  };
}

/** @param url WebSocket address of WhatsApp's server, or of a substitute */
export function openLine(url: string, device: DeviceKeys, received: LineOptions): Line {
  const barrier = new SendBarrier(() => device.flush(), received.onFailure);
  device.onChange = () => barrier.hold();
  device.onLost = (error) => barrier.fail(error);
  const socket: WASocket = makeWASocket({
    ...configOf(url, device, received),
    // The library itself remembers for five minutes, and only what this line sent.
    getMessage: (key) => received.sentBefore(socket, key),
    // Otherwise every message to a group asks WhatsApp for its members.
    cachedGroupMetadata: (jid) => received.groupOf(socket, jid),
  });
  const load = new LineLoad(socket);
  boundSocket(socket, load, received.onFailure);
  const inboundQueue = new InboundQueue(socket, { barrier, load }, received);
  socket.ev.on('creds.update', (change) => {
    Object.assign(device.creds, change);
    // The library only asks whether there was one; a phone may tell of its past without end.
    device.creds.processedHistoryMessages = device.creds.processedHistoryMessages.slice(-1);
    device.noteCreds();
  });
  const settle = async (): Promise<void> => {
    await inboundQueue.stop();
    await barrier.drained();
    if (!barrier.isShut) await device.flush();
  };
  const listeners = new Set<() => void>();
  const ended = (): void => {
    barrier.shut();
    void inboundQueue.stop();
    for (const tell of listeners) tell();
    listeners.clear();
  };
  socket.ev.on('connection.update', (state) => {
    if (state.connection === 'close') ended();
    received.onState(state);
  });
  return {
    socket,
    lowPriorityMs: received.times.lowPriorityMs ?? 1000,
    drained: barrier.drained,
    keep: (event) => inboundQueue.keep(event),
    hold: (work) => barrier.wait(work),
    rest: async (maxMs) => {
      let timer: NodeJS.Timeout | undefined;
      const impatience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxMs);
      });
      await Promise.race([settle(), impatience]).catch(() => undefined);
      clearTimeout(timer);
    },
    onEnd: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    close: () => {
      socket.ev.removeAllListeners('connection.update');
      ended();
      void socket.end(undefined);
    },
  };
}
