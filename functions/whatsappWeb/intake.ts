import type { EventEmitter } from 'node:events';
import type { BinaryNode, proto, WAMessage, WASocket } from 'baileys';
import type { WebSocket } from 'ws';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { log } from '../core/log.ts';
import type { Outlet } from './outlet.ts';
import { Recent } from './recent.ts';

/** So many are opened before WhatsApp is told of them: it takes a line that says nothing for long as lost. */
const perRound = 50;

interface Inside {
  readonly ws: Pick<EventEmitter<Record<string, [BinaryNode]>>, 'on' | 'listeners' | 'removeAllListeners'> & {
    readonly socket: WebSocket;
  };
  readonly messageRetryManager?: { addRecentMessage(jid: string, id: string, message: proto.IMessage): void } | null;
}

type Tag = 'message' | 'receipt';

export interface Ears {
  /** A message that was opened, with the stanza it came in. */
  readonly onMessage: (node: BinaryNode, message: proto.IMessage) => Promise<LinkedEvent | undefined>;
  /** What came another way: a placeholder, or what the phone sent once more. */
  readonly onOther: (messages: readonly WAMessage[]) => Promise<readonly LinkedEvent[]>;
  /** Resolves once it is kept. */
  readonly tell: (event: LinkedEvent) => Promise<void>;
}

/**
 * Takes what comes in its order, and each message the moment it is open: the library tells of one after it told WhatsApp
 * that it came.
 */
export class Intake {
  private readonly outlet: Outlet;
  private readonly ears: Ears;
  private readonly work: Promise<void>[] = [];
  private current: BinaryNode | undefined;
  private read: Promise<unknown> = Promise.resolve();
  private isOver = false;

  constructor(socket: WASocket, outlet: Outlet, ears: Ears) {
    this.outlet = outlet;
    this.ears = ears;
    const inside = socket as unknown as Inside;
    this.inOrder(inside, 'message');
    this.inOrder(inside, 'receipt');
    this.takeEarly(socket, inside);
    outlet.attach(inside.ws.socket);
  }

  /** Takes nothing more. @returns when what was begun is done */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.work);
  }

  /** Nothing leaves before it is kept. */
  keep(event: LinkedEvent): void {
    this.outlet.wait(this.ears.tell(event));
  }

  /**
   * In the library what comes together overtakes one another before it is opened, and what comes now overtakes what had
   * waited at WhatsApp. Here each waits for the one before.
   */
  private inOrder({ ws }: Inside, tag: Tag): void {
    const [handle] = ws.listeners(`CB:${tag}`) as ((node: BinaryNode) => Promise<void>)[];
    if (!handle) throw new Error(`the library no longer listens to each ${tag} as it did`);
    ws.removeAllListeners(`CB:${tag}`);
    const place = this.work.push(Promise.resolve()) - 1;
    let taken = 0;
    const take = async (node: BinaryNode): Promise<void> => {
      if (this.isOver) return;
      const { offline: _waited, ...attrs } = node.attrs;
      if (tag === 'message') this.current = node;
      await handle({ ...node, attrs }).catch(() => log.warn('linked.notHandled'));
      taken += 1;
      if (taken % perRound === 0) await this.outlet.drained();
    };
    ws.on(`CB:${tag}`, (node) => {
      this.work[place] = (this.work[place] ?? Promise.resolve()).then(() => take(node));
    });
  }

  private takeEarly(socket: WASocket, { messageRetryManager: opened }: Inside): void {
    if (!opened) throw new Error('the library no longer tells of messages while it opens them');
    const add = opened.addRecentMessage.bind(opened);
    const taken = new Recent<true>();
    opened.addRecentMessage = (jid, id, message) => {
      add(jid, id, message);
      const node = this.current;
      // Our own go the same way.
      if (node?.attrs['id'] !== id) return;
      taken.put(id, true);
      this.take(async () => [await this.ears.onMessage(node, message)]);
    };
    socket.ev.on('messages.upsert', ({ messages }) => {
      const others = messages.filter(({ key, message }) =>
        message ? !taken.get(key.id ?? '') : !this.outlet.isFailed,
      );
      if (others.length > 0) this.take(() => this.ears.onOther(others));
    });
  }

  /** One after another; when one cannot be kept, none after it is. */
  private take(read: () => Promise<readonly (LinkedEvent | undefined)[]>): void {
    const events = this.read.then(read);
    this.read = events;
    this.outlet.wait(
      events.then(async (found) => {
        await Promise.all(found.map((event) => event && this.ears.tell(event)));
      }),
    );
  }
}
