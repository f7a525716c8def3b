import { vi } from 'vitest';

type Listener = (event: unknown) => void;

/** A WebSocket whose other side is the test. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readonly url: string;
  readonly protocols: readonly string[];
  readonly sent: string[] = [];
  readyState = FakeSocket.CONNECTING;
  /** The other side answers pings. */
  isAnswering = false;
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(url: string, protocols: readonly string[]) {
    this.url = url;
    this.protocols = protocols;
  }

  addEventListener(name: string, listener: Listener): void {
    const known = this.listeners.get(name) ?? new Set();
    known.add(listener);
    this.listeners.set(name, known);
  }

  send(text: string): void {
    const { action } = JSON.parse(text);
    this.sent.push(action);
    if (this.isAnswering && action === 'ping') this.hear(JSON.stringify({ channel: 'pong' }));
  }

  close(): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.tell('close', {});
  }

  /** The handshake succeeds. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.tell('open', {});
  }

  /** A frame arrives. */
  say(channel: string, seq: number, data: unknown = {}): void {
    this.hear(JSON.stringify({ channel, seq, data }));
  }

  /** Anything arrives. */
  hear(data: string): void {
    this.tell('message', { data });
  }

  private tell(name: string, event: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) listener(event);
  }
}

/** Every socket the page opened, oldest first. */
export function fakeSockets(): FakeSocket[] {
  const sockets: FakeSocket[] = [];
  class Opened extends FakeSocket {
    constructor(url: string, protocols: readonly string[]) {
      super(url, protocols);
      sockets.push(this);
    }
  }
  vi.stubGlobal('WebSocket', Opened);
  return sockets;
}
