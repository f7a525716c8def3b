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

/** Messages decrypted before WhatsApp gets their receipts; it treats a line without traffic as lost. */
const perRound = 50;

interface Inside {
  readonly ws: Pick<EventEmitter<Record<string, [BinaryNode]>>, 'on' | 'listeners' | 'removeAllListeners'> & {
    readonly socket: WebSocket;
  };
  readonly messageRetryManager?: { addRecentMessage(jid: string, id: string, message: proto.IMessage): void } | null;
}

type StanzaTag = 'message' | 'receipt';

type Handle = (node: BinaryNode) => Promise<void>;

/** Takes over the library's handler for a kind of stanza and returns it. */
function takeOver({ ws }: Inside, tag: StanzaTag | 'notification' | 'call'): Handle {
  const [handle] = ws.listeners(`CB:${tag}`) as Handle[];
  if (!handle) throw new Error(`the library no longer listens to each ${tag} as it did`);
  ws.removeAllListeners(`CB:${tag}`);
  return handle;
}

/**
 * Treats waiting messages like live ones, because the library would put them into a list of its own that has no bound.
 */
function asLive(node: BinaryNode): BinaryNode {
  const { offline: _waited, ...attrs } = node.attrs;
  return { ...node, attrs };
}

/**
 * A view-once message is replaced by one of two tags. The library reports only one of them, so the other would be lost.
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
 * Takes the history out of the message that carries it: the library would read it at once, keep it until its next
 * turn, and do so for any sender. A message of the account's own phone keeps a note that a history came.
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
  /** True for a message of the account's own phone to its devices. */
  readonly isOwnPhone: (node: BinaryNode) => boolean;
  readonly onHistory: (node: BinaryNode, history: History) => Promise<void>;
  /** A message that was opened, with the stanza it came in. */
  readonly onMessage: (node: BinaryNode, message: proto.IMessage) => Promise<LinkedEvent | undefined>;
  /** Handles placeholders and messages that the phone sent again. */
  readonly onOther: (messages: readonly WAMessage[]) => Promise<readonly LinkedEvent[]>;
  /** Resolves once it is kept. */
  readonly tell: (event: LinkedEvent) => Promise<void>;
}

/**
 * Handles stanzas in order and stores each message as soon as it is decrypted, because the library reports it only
 * after sending the receipt.
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

  /**
   * Holds all sending until the event is stored. Events stay behind messages decrypted earlier, so a receipt
   * follows its message.
   */
  keep(event: LinkedEvent): void {
    this.barrier.wait(this.read.then(() => this.listeners.tell(event)));
  }

  /**
   * Handles stanzas of a kind one after another, because the library lets stanzas that arrive together, or after a wait
   * at WhatsApp, overtake each other. A receipt waits for the messages before it, since it may belong to one that the
   * owner wrote on the phone.
   */
  private inOrder(inside: Inside, tag: StanzaTag): void {
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

  /** Counts stanzas without messages; the library handles them one at a time without limiting how many wait. */
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
      // The store serves phones that ask for our messages again; messages of other senders may be large.
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

  /** Stores events one after another; once one fails, none after it is stored. */
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
