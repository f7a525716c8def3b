import * as z from 'zod';

const Frame = z.object({
  channel: z.string(),
  seq: z.number().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
});
export type Frame = z.infer<typeof Frame>;

interface Events {
  onFrame: (frame: Frame) => void;
  onClose: () => void;
}

export type LiveAction = 'sync' | 'ping' | 'userStatus' | 'joinChatBox' | 'joinChatBoxLeave' | 'typing';

/** Reads one frame or an array of frames; invalid ones are left out. */
function framesOf(raw: unknown): Frame[] {
  if (typeof raw !== 'string') return [];
  try {
    return [JSON.parse(raw)].flat().flatMap((said) => Frame.safeParse(said).data ?? []);
  } catch {
    return [];
  }
}

/** The server hears no more for some seconds: `retryAfter` of them. */
const Limit = z.object({ retryAfter: z.number() });

/**
 * Actions that matter only at the moment; the others are sent even when limited, because without them the server closes
 * the connection.
 */
const fleeting: readonly LiveAction[] = ['joinChatBox', 'joinChatBoxLeave', 'typing'];

const address = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`;

/** A WebSocket authenticated by its subprotocol, with frames of `{channel, seq, data}`. */
export class LiveSocket {
  private readonly socket: WebSocket;
  private usedAt = Date.now();
  private quietUntil = 0;

  constructor(socket: WebSocket, { onFrame, onClose }: Events) {
    this.socket = socket;
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      this.usedAt = Date.now();
      for (const frame of framesOf(event.data)) {
        if (frame.channel === 'limit') this.holdBack(frame);
        else onFrame(frame);
      }
    });
    socket.addEventListener('close', onClose, { once: true });
  }

  send(action: LiveAction, fields: Readonly<Record<string, unknown>> = {}): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (fleeting.includes(action) && performance.now() < this.quietUntil) return;
    this.usedAt = Date.now();
    this.socket.send(JSON.stringify({ action, ...fields }));
  }

  private holdBack({ data }: Frame): void {
    const limit = Limit.safeParse(data);
    if (limit.success) this.quietUntil = performance.now() + limit.data.retryAfter * 1000;
  }

  /** Milliseconds since something passed in either direction, sleep included; for ever where the clock was set back. */
  idleFor(): number {
    const passed = Date.now() - this.usedAt;
    return passed < 0 ? Number.POSITIVE_INFINITY : passed;
  }

  close(): void {
    this.socket.close(1000);
  }
}

/** An open WebSocket, or undefined when it was refused or took longer than `limit` milliseconds. */
export function openSocket(token: string, limit: number): Promise<WebSocket | undefined> {
  const socket = new WebSocket(address(), ['bearer', token]);
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.close(), limit);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.addEventListener('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}
