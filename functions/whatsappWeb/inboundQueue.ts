import type { EventEmitter } from 'node:events';
import type { BinaryNode, proto, WAMessage, WASocket } from 'baileys';
import type { WebSocket } from 'ws';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { BoundedMap } from '../core/boundedMap.ts';
import { log } from '../core/log.ts';
import type { SendBarrier } from './sendBarrier.ts';

/** So many are opened before WhatsApp is told of them: it takes a line that says nothing for long as lost. */
const perRound = 50;

interface Inside {
  readonly ws: Pick<EventEmitter<Record<string, [BinaryNode]>>, 'on' | 'listeners' | 'removeAllListeners'> & {
    readonly socket: WebSocket;
  };
  readonly messageRetryManager?: { addRecentMessage(jid: string, id: string, message: proto.IMessage): void } | null;
}

type Tag = 'message' | 'receipt';

/**
 * What is to be seen once comes under either of two words in place of itself. Of one of them the library tells nobody, and
 * the customer would have written nothing.
 */
const asViewOnce = (content: BinaryNode['content']): BinaryNode['content'] =>
  Array.isArray(content)
    ? content.map((part) =>
        part.tag === 'unavailable' && part.attrs['type'] === 'view_once_unavailable_fanout'
          ? { ...part, attrs: { ...part.attrs, type: 'view_once' } }
          : part,
      )
    : content;

export interface InboundListeners {
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
export class InboundQueue {
  private readonly barrier: SendBarrier;
  private readonly listeners: InboundListeners;
  private readonly work: Promise<void>[] = [];
  private current: BinaryNode | undefined;
  private read: Promise<unknown> = Promise.resolve();
  private isOver = false;

  constructor(socket: WASocket, barrier: SendBarrier, listeners: InboundListeners) {
    this.barrier = barrier;
    this.listeners = listeners;
    const inside = socket as unknown as Inside;
    this.inOrder(inside, 'message');
    this.inOrder(inside, 'receipt');
    this.takeEarly(socket, inside);
    barrier.attach(inside.ws.socket);
  }

  /** Takes nothing more. @returns when what was begun is done */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.work);
  }

  /** Nothing leaves before it is kept. */
  keep(event: LinkedEvent): void {
    this.barrier.wait(this.listeners.tell(event));
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
      await handle({ ...node, attrs, content: asViewOnce(node.content) }).catch(() => log.warn('linked.notHandled'));
      taken += 1;
      if (taken % perRound === 0) await this.barrier.drained();
    };
    ws.on(`CB:${tag}`, (node) => {
      this.work[place] = (this.work[place] ?? Promise.resolve()).then(() => take(node));
    });
  }

  private takeEarly(socket: WASocket, { messageRetryManager: opened }: Inside): void {
    if (!opened) throw new Error('the library no longer tells of messages while it opens them');
    const add = opened.addRecentMessage.bind(opened);
    const taken = new BoundedMap<string, true>(1000);
    opened.addRecentMessage = (jid, id, message) => {
      add(jid, id, message);
      const node = this.current;
      // Our own go the same way.
      if (node?.attrs['id'] !== id) return;
      taken.set(id, true);
      this.take(async () => [await this.listeners.onMessage(node, message)]);
    };
    socket.ev.on('messages.upsert', ({ messages }) => {
      const others = messages.filter(({ key, message }) =>
        message ? !taken.get(key.id ?? '') : !this.barrier.isFailed,
      );
      if (others.length > 0) this.take(() => this.listeners.onOther(others));
    });
  }

  /** One after another; when one cannot be kept, none after it is. */
  private take(read: () => Promise<readonly (LinkedEvent | undefined)[]>): void {
    const events = this.read.then(read);
    this.read = events;
    this.barrier.wait(
      events.then(async (found) => {
        await Promise.all(found.map((event) => event && this.listeners.tell(event)));
      }),
    );
  }
}
