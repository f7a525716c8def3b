import type { WebSocket } from 'ws';
import { maxWaitingBytes } from './bounds.ts';
import type { BinaryNode, WASocket } from 'baileys';

/** Bytes of an object without its content. */
const perNodeBytes = 200;

/** About how much memory a stanza takes. */
export function sizeOfNode({ content }: BinaryNode): number {
  if (content instanceof Uint8Array || typeof content === 'string') return perNodeBytes + content.length;
  return perNodeBytes + (content ?? []).reduce((sum, part) => sum + sizeOfNode(part), 0);
}

type Readable = Pick<WebSocket, 'pause' | 'resume'>;

interface Inside {
  readonly ws: { readonly socket: Readable };
}

/**
 * Bytes of a line that wait in memory. While they exceed the limit, the socket is not read, so that WhatsApp keeps the
 * rest.
 */
export class LineLoad {
  private bytes = 0;
  private readonly socket: Readable;

  constructor(line: WASocket) {
    this.socket = (line as unknown as Inside).ws.socket;
  }

  add(bytes: number): void {
    const before = this.bytes;
    this.bytes += bytes;
    if (before <= maxWaitingBytes && this.bytes > maxWaitingBytes) this.socket.pause();
  }

  remove(bytes: number): void {
    const before = this.bytes;
    this.bytes -= bytes;
    if (before > maxWaitingBytes / 2 && this.bytes <= maxWaitingBytes / 2) this.socket.resume();
  }
}
