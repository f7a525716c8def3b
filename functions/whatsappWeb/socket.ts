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
import type { DeviceKeys } from './deviceKeys.ts';
import './failedTries.ts';
import { type Ears, Intake } from './intake.ts';
import { Outlet } from './outlet.ts';

/** Of the library only what went wrong, and of that only its own words: what comes with them holds keys and messages. */
export const quiet = {
  level: 'warn',
  child: () => quiet,
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
}

export interface Heard extends Ears {
  /** The phone is to tell of all it keeps, not only of the last days. */
  readonly takesOld: boolean;
  readonly times: LineTimes;
  /** What is known of a group without asking. */
  readonly groupOf: (jid: string) => GroupMetadata | undefined;
  /** What was sent by an earlier line, for a phone that could not open it. */
  readonly sentBefore: (socket: WASocket, key: WAMessageKey) => Promise<proto.IMessage | undefined>;
  readonly onState: (state: Partial<ConnectionState>) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface Line {
  readonly socket: WASocket;
  /** Resolves when all that was said has left. */
  readonly drained: () => Promise<void>;
  /** WhatsApp is not told of what this comes from before it is kept. */
  readonly keep: (event: LinkedEvent) => void;
  /** Nothing leaves before this is done. */
  readonly hold: (work: Promise<void>) => void;
  /** Takes nothing more. @returns when what was taken is kept and WhatsApp told of it, or after so long */
  readonly rest: (mostMs: number) => Promise<void>;
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

/** @param url of WhatsApp's server, or of one that stands in for it */
export function openLine(url: string, device: DeviceKeys, heard: Heard): Line {
  const { connectMs = 20_000, codeMs, aliveMs = 30_000 } = heard.times;
  const outlet = new Outlet(() => device.flush(), heard.onFailure);
  device.onChange = () => outlet.hold();
  device.onLost = (error) => outlet.fail(error);
  const socket: WASocket = makeWASocket({
    ...DEFAULT_CONNECTION_CONFIG,
    auth: { creds: device.creds, keys: device },
    makeSignalRepository: oneAtATime,
    waWebSocketUrl: url,
    connectTimeoutMs: connectMs,
    ...(codeMs ? { qrTimeout: codeMs } : {}),
    keepAliveIntervalMs: aliveMs,
    ...(url.startsWith('ws:') ? { fetchAgent: new Plain() } : {}),
    logger: quiet,
    // Phones tell computers more than browsers.
    browser: heard.takesOld ? Browsers.windows('Desktop') : Browsers.windows('Prosa'),
    countryCode: 'BR',
    // The phone would stop ringing.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: heard.takesOld,
    ...(heard.takesOld ? { shouldSyncHistoryMessage: () => true } : {}),
    // Otherwise every message to a group asks WhatsApp for its members.
    cachedGroupMetadata: async (jid) => heard.groupOf(jid),
    // The library itself remembers for five minutes, and only what this line sent.
    getMessage: (key) => heard.sentBefore(socket, key),
  });
  const intake = new Intake(socket, outlet, heard);
  socket.ev.on('creds.update', (change) => {
    Object.assign(device.creds, change);
    device.noteCreds();
  });
  const settle = async (): Promise<void> => {
    await intake.stop();
    await outlet.drained();
    if (!outlet.isShut) await device.flush();
  };
  const listeners = new Set<() => void>();
  const ended = (): void => {
    outlet.shut();
    void intake.stop();
    for (const tell of listeners) tell();
    listeners.clear();
  };
  socket.ev.on('connection.update', (state) => {
    if (state.connection === 'close') ended();
    heard.onState(state);
  });
  return {
    socket,
    drained: outlet.drained,
    keep: (event) => intake.keep(event),
    hold: (work) => outlet.wait(work),
    rest: async (mostMs) => {
      let timer: NodeJS.Timeout | undefined;
      const impatience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, mostMs);
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
