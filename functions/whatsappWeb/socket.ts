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

/** Of the library only what went wrong, and of that only its own words: what comes with them holds keys and messages. */
export const libraryLogger = {
  level: 'warn',
  child: () => libraryLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: (_about: unknown, words?: string) => log.info('linked.library', { words }),
  error: (_about: unknown, words?: string) => log.warn('linked.library', { words }),
};

/** Of a line; as WhatsApp's own programs have them, unless told otherwise. */
export interface LineTimes {
  /** How long a server may take to answer at first. */
  readonly connectMs?: number;
  /** How long each code can be scanned. */
  readonly codeMs?: number;
  /** How often the server is asked for a sign of life; shortly after one that did not come the line counts as lost. */
  readonly aliveMs?: number;
  /** How long after one request that nobody waits for the next may leave: WhatsApp refuses who asks for much at once. */
  readonly lowPriorityMs?: number;
}

export interface LineOptions extends InboundListeners {
  /** The phone is to tell of all it keeps, not only of the last days. */
  readonly takesOld: boolean;
  readonly times: LineTimes;
  /** What is known of a group, and asked for once where it is not. */
  readonly groupOf: (socket: WASocket, jid: string) => Promise<GroupMetadata | undefined>;
  /** What was sent by an earlier line, for a phone that could not open it. */
  readonly sentBefore: (socket: WASocket, key: WAMessageKey) => Promise<proto.IMessage | undefined>;
  readonly onState: (state: Partial<ConnectionState>) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface Line {
  readonly socket: WASocket;
  readonly lowPriorityMs: number;
  /** Resolves when all that was said has left. */
  readonly drained: () => Promise<void>;
  /** WhatsApp is not told of what this comes from before it is kept. */
  readonly keep: (event: LinkedEvent) => void;
  /** Nothing leaves before this is done. */
  readonly hold: (work: Promise<void>) => void;
  /** Takes nothing more. @returns when what was taken is kept and WhatsApp told of it, or after so long */
  readonly rest: (maxMs: number) => Promise<void>;
  /** @returns what takes the listener away */
  readonly onEnd: (tell: () => void) => () => void;
  close(): void;
}

type MakeRepository = typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository;

/**
 * The library sends and receives in transactions of their own, which read the same session and write it over each other:
 * whoever is written to at the moment they write could not be understood any more. Here there is one after another.
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

/** @param url of WhatsApp's server, or of one that stands in for it */
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
