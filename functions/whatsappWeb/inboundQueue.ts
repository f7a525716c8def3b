import './libraryBounds.ts';
import type { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { BoundedMap } from '../core/boundedMap.ts';
import { log } from '../core/log.ts';
import { emptyHistory } from './history.ts';
import { type LineLoad, sizeOfNode } from './lineLoad.ts';
import { type BinaryNode, normalizeMessageContent, type proto, type WAMessage, type WASocket } from 'baileys';
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

type Handle = (node: BinaryNode) => Promise<void>;

/** What the library does with each stanza of a kind, which it does no longer by itself. */
function takeOver({ ws }: Inside, tag: Tag | 'notification' | 'call'): Handle {
  const [handle] = ws.listeners(`CB:${tag}`) as Handle[];
  if (!handle) throw new Error(`the library no longer listens to each ${tag} as it did`);
  ws.removeAllListeners(`CB:${tag}`);
  return handle;
}

/** As one that comes now: what had waited at WhatsApp the library would put into a list of its own, which has no bound. */
function asLive(node: BinaryNode): BinaryNode {
  const { offline: _waited, ...attrs } = node.attrs;
  return { ...node, attrs };
}

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

type History = proto.Message.IHistorySyncNotification;

/**
 * Takes what a phone keeps out of the message that brings it: the library would read all of it at once, keep it until its
 * next turn, and do so for whoever calls a message that. Of the account's own phone it keeps that something came.
 */
function takeHistory(message: proto.IMessage, isOwn: boolean): History | undefined {
  const protocol = normalizeMessageContent(message)?.protocolMessage;
  const history = protocol?.historySyncNotification;
  if (!protocol || !history) return undefined;
  const { syncType, progress, chunkOrder } = history;
  protocol.historySyncNotification = isOwn
    ? { syncType, progress, chunkOrder, initialHistBootstrapInlinePayload: emptyHistory(syncType) }
    : null;
  return history;
}

export interface InboundListeners {
  /** Whether the account's own phone says this to its devices. */
  readonly isOwnPhone: (node: BinaryNode) => boolean;
  /** What the account's own phone keeps. */
  readonly onHistory: (node: BinaryNode, history: History) => Promise<void>;
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
  private readonly load: LineLoad;

  constructor(
    socket: WASocket,
    { barrier, load }: { readonly barrier: SendBarrier; readonly load: LineLoad },
    listeners: InboundListeners,
  ) {
    this.barrier = barrier;
    this.listeners = listeners;
    this.load = load;
    const inside = socket as unknown as Inside;
    this.inOrder(inside, 'message');
    this.inOrder(inside, 'receipt');
    this.counted(inside, 'notification');
    this.counted(inside, 'call');
    this.takeEarly(socket, inside);
    barrier.attach(inside.ws.socket);
  }

  /** Takes nothing more. @returns when what was begun is done */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.work);
  }

  /** Nothing leaves before it is kept. It stands behind what was opened before: a tick behind its message. */
  keep(event: LinkedEvent): void {
    this.barrier.wait(this.read.then(() => this.listeners.tell(event)));
  }

  /**
   * In the library what comes together overtakes one another before it is opened, and what comes now overtakes what had
   * waited at WhatsApp. Here each waits for the one before, and a receipt for the messages before it: it may be about one
   * of them that the owner wrote on the phone.
   */
  private inOrder(inside: Inside, tag: Tag): void {
    const handle = takeOver(inside, tag);
    const place = this.work.push(Promise.resolve()) - 1;
    let taken = 0;
    const take = async (node: BinaryNode): Promise<void> => {
      if (this.isOver) return;
      if (tag === 'message') this.current = node;
      await handle({ ...asLive(node), content: asViewOnce(node.content) }).catch(() => log.warn('linked.notHandled'));
      taken += 1;
      if (taken % perRound === 0) await this.barrier.drained();
    };
    inside.ws.on(`CB:${tag}`, (node) => {
      const size = sizeOfNode(node);
      this.load.add(size);
      this.work[place] = Promise.all(tag === 'receipt' ? this.work : [this.work[place]])
        .then(() => take(node))
        .finally(() => this.load.remove(size));
    });
  }

  /** What is about no message; the library has a lock by which each waits for the one before, and no bound for those. */
  private counted(inside: Inside, tag: 'notification' | 'call'): void {
    const handle = takeOver(inside, tag);
    let before = Promise.resolve();
    inside.ws.on(`CB:${tag}`, (node) => {
      const size = sizeOfNode(node);
      this.load.add(size);
      before = before
        .then(() => handle(asLive(node)))
        .catch(() => log.warn('linked.notHandled'))
        .finally(() => this.load.remove(size));
    });
  }

  private takeEarly(socket: WASocket, { messageRetryManager: opened }: Inside): void {
    if (!opened) throw new Error('the library no longer tells of messages while it opens them');
    const add = opened.addRecentMessage.bind(opened);
    const taken = new BoundedMap<string, true>(1000);
    opened.addRecentMessage = (jid, id, message) => {
      const node = this.current;
      // What is kept there is for phones that ask for ours again; what others send may be large.
      if (node?.attrs['id'] !== id) return add(jid, id, message);
      taken.set(id, true);
      this.takeOpened(node, message);
    };
    socket.ev.on('messages.upsert', ({ messages }) => {
      const others = messages.filter(({ key, message }) =>
        message ? !taken.get(key.id ?? '') : !this.barrier.isFailed,
      );
      if (others.length > 0) this.take(() => this.listeners.onOther(others));
    });
  }

  private takeOpened(node: BinaryNode, message: proto.IMessage): void {
    const isOwn = this.listeners.isOwnPhone(node);
    const history = takeHistory(message, isOwn);
    const size = sizeOfNode(node);
    this.load.add(size);
    this.take(async () => {
      if (!history) return [await this.listeners.onMessage(node, message)];
      if (isOwn) await this.listeners.onHistory(node, history);
      return [];
    }, size);
  }

  /** One after another; when one cannot be kept, none after it is. */
  private take(read: () => Promise<readonly (LinkedEvent | undefined)[]>, size = 0): void {
    const events = this.read.then(read);
    this.read = events;
    this.barrier.wait(
      events.then(async (found) => {
        await Promise.all(found.map((event) => event && this.listeners.tell(event)));
        this.load.remove(size);
      }),
    );
  }
}
