import { createServer, type Server } from 'node:http';
import type { BinaryNode, proto } from 'baileys';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import type { Device } from './iq.ts';
import { Kept } from './kept.ts';
import { MediaHost } from './mediaHost.ts';
import { NoiseServer } from './noiseServer.ts';
import type { Peer } from './peer.ts';
import type { Hello, TypedCode } from './typedCode.ts';

export interface Line {
  readonly socket: WebSocket;
  readonly noise: NoiseServer;
  /** Codes offered to a device that is not linked yet. */
  refs: readonly string[];
  registration: proto.ClientPayload.IDevicePairingRegistrationData | undefined;
  device: Device | undefined;
  /** A code that may be typed, and the phone on which it was. */
  hello?: Hello;
  typed?: { readonly owner: Peer; readonly code: TypedCode };
}

/** The connections of linked devices, and what may go wrong with them. */
export abstract class Lines {
  /** Where files lie that messages tell of. */
  readonly media = new MediaHost();
  private readonly http: Server = createServer((request, response) => this.media.handle(request, response));
  private readonly sockets = new WebSocketServer({ server: this.http });
  protected readonly lines = new Set<Line>();
  /** What outlives the process, where it has a file. */
  readonly kept: Kept;
  private readonly waiters = new Set<() => void>();
  /** Takes connections and says nothing. */
  isSilent = false;
  /** So many times a line is dropped right after its handshake. */
  drops = 0;
  /** After how many frames of theirs each of the next lines is dropped. */
  lives: number[] = [];
  url = '';

  constructor(kept = new Kept()) {
    this.kept = kept;
  }

  /** A device says who it is. */
  protected abstract entered(line: Line, payload: proto.IClientPayload): void;
  protected abstract told(line: Line, node: BinaryNode): Promise<void>;

  /** At the same address as before, so that workers find it again; at another one where somebody else has that now. */
  async start(): Promise<this> {
    this.sockets.on('connection', (socket) => this.connected(socket));
    const port = await listen(this.http, this.kept.get<number>('port') ?? 0).catch(() => listen(this.http, 0));
    this.kept.set('port', port);
    this.media.name = `127.0.0.1:${port}`;
    this.url = `ws://${this.media.name}/ws/chat`;
    return this;
  }

  async stop(): Promise<void> {
    for (const { socket } of this.lines) socket.terminate();
    this.sockets.close();
    this.http.closeAllConnections();
    await closeServer(this.http);
  }

  /** Resolves once `isSo`; asked again after whatever happens here. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.waiters.add(resolve));
  }

  /** Ends connections without a word. */
  drop(owner?: Peer): void {
    for (const line of this.lines) if (!owner || line.device?.owner === owner) line.socket.terminate();
  }

  /** Devices that are here now. */
  online(owner: Peer): number {
    return [...this.lines].filter(({ device, refs }) => device?.owner === owner && refs.length === 0).length;
  }

  protected replace(device: Device): void {
    const former = this.lineOf(device);
    const conflict = { tag: 'conflict', attrs: { type: 'replaced' } };
    former?.noise.send({ tag: 'stream:error', attrs: { code: '440' }, content: [conflict] });
    former?.socket.close();
    if (former) this.lines.delete(former);
  }

  protected lineOf(device: Device): Line | undefined {
    return [...this.lines].find((line) => line.device === device && line.refs.length === 0);
  }

  private connected(socket: WebSocket): void {
    const line: Line = {
      socket,
      refs: [],
      registration: undefined,
      device: undefined,
      noise: new NoiseServer({
        write: (bytes) => socket.send(bytes),
        onPayload: (payload) => this.entered(line, payload),
        onNode: (node) => this.told(line, node),
      }),
    };
    this.lines.add(line);
    let frames = 0;
    const life = this.lives.shift() ?? Number.POSITIVE_INFINITY;
    socket.on('message', (data: Buffer) => {
      if (this.isSilent) return;
      void line.noise.receive(data).then(() => this.happened());
      frames += 1;
      if (frames >= life) return socket.terminate();
      if (this.drops === 0 || frames < 3) return;
      this.drops -= 1;
      socket.terminate();
    });
    socket.on('close', () => {
      this.lines.delete(line);
      this.happened();
    });
  }

  /** Lets everybody who waits here look again. */
  happened(): void {
    const waiting = [...this.waiters];
    this.waiters.clear();
    for (const resolve of waiting) resolve();
  }
}
