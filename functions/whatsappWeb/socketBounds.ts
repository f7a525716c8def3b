import type { WebSocket } from 'ws';
import { log } from '../core/log.ts';
import { isTooMuch, maxSocketBytes, TooMuch } from './bounds.ts';
import type { LineLoad } from './lineLoad.ts';
import type { WASocket } from 'baileys';

interface Receiver {
  _maxPayload?: number;
  readonly _extensions?: Readonly<Record<string, { _maxPayload?: number }>>;
}

type Take = (data: Buffer) => Promise<void>;

interface Inside {
  readonly ws: {
    readonly socket: WebSocket & { readonly _receiver?: Receiver };
    listeners(event: 'message'): Take[];
    removeAllListeners(event: 'message'): void;
    on(event: 'message', take: (data: Buffer) => void): void;
    once(event: 'upgrade' | 'open', act: () => void): void;
  };
}

/** The library leaves the package for sockets its own limit, which is 100 MB for each message. */
function limitMessages(receiver: Receiver | undefined): void {
  if (receiver?._maxPayload === undefined)
    throw new Error('sockets no longer have a limit of their messages as they did');
  receiver._maxPayload = maxSocketBytes;
  const deflate = receiver._extensions?.['permessage-deflate'];
  if (deflate) deflate._maxPayload = maxSocketBytes;
}

/**
 * Limits the data of a line before it is inflated and reports what is refused; the library would raise a process-wide
 * error. Every frame counts until it is decrypted and passed on.
 */
export function boundSocket(socket: WASocket, load: LineLoad, onFailure: (error: unknown) => void): void {
  const { ws } = socket as unknown as Inside;
  const [take, ...others] = ws.listeners('message');
  if (!take || others.length > 0) throw new Error('the library no longer takes each message of a socket as it did');
  ws.removeAllListeners('message');
  ws.once('open', () => limitMessages(ws.socket._receiver));
  ws.on('message', (data) => {
    if (data.length > maxSocketBytes) return onFailure(new TooMuch('a frame without end'));
    load.add(data.length);
    take(data)
      .catch((error: unknown) => {
        if (isTooMuch(error)) onFailure(error);
        else log.warn('linked.stray', { error });
      })
      .finally(() => load.remove(data.length));
  });
}
