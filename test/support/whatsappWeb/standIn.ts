import '@fn/whatsappWeb/libraryBounds.ts';
import { randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, proto } from 'baileys';
import { type Group, openedByMembers, partsOf, sealedForGroup } from './groups.ts';
import { packedHistory } from './history.ts';
import { answer, type Device, type Directory } from './iq.ts';
import { waitingKey } from './keptDevices.ts';
import type { Line } from './lines.ts';
import { seconds, server } from './linkedDevices.ts';
import { ObservedDevices } from './observedDevices.ts';
import type { Peer } from './peer.ts';

interface How {
  readonly by?: 'pn' | 'lid';
  readonly id?: string;
  /** Of when it says to be, in seconds since 1970. */
  readonly t?: string;
  /** On its way it becomes something that nobody can open; it comes again when `held` lets it. */
  readonly isSpoiled?: boolean;
  /** It never comes sealed for linked devices; these ask the phone for it. */
  readonly isAbsent?: boolean;
  /** What the message is for, as its sender has it. */
  readonly category?: string;
  /** To be seen once, on the phone: linked devices get nothing but this word for it. */
  readonly once?: 'view_once' | 'view_once_unavailable_fanout' | undefined;
}

const unavailable = ({ once }: How): BinaryNode => ({ tag: 'unavailable', attrs: once ? { type: once } : {} });

/** What somebody said, should a device ask for it again. */
interface Said {
  readonly from: Peer;
  readonly content: proto.IMessage;
  readonly attrs: Record<string, string>;
  readonly isHeld?: boolean;
}

const { HistorySyncType } = proto.Message;

/** Says nothing by itself. */
const keys = new Set(['senderKeyDistributionMessage', 'messageContextInfo']);

/**
 * WhatsApp's server, its phones and its customers, for tests: pairing by code, Signal sessions, acks, receipts, what waits
 * for a device that is away, and faults to order. It shares its cryptography with what is tested; see docs/architecture.md.
 */
export class StandIn extends ObservedDevices implements Directory {
  private readonly groups = new Map<string, Group>();
  private readonly resends = new Map<string, Said>();
  private serial = 0;

  /** Somebody writes to the number of a linked device. @returns the message's id */
  async say(from: Peer, to: Peer, message: proto.IMessage | string, how: How = {}) {
    const id = how.id ?? this.newId();
    const content = typeof message === 'string' ? { conversation: message } : message;
    const address: Record<string, string> =
      how.by === 'lid' ? { from: from.lidJid, sender_pn: from.jid } : { from: from.jid, sender_lid: from.lidJid };
    for (const device of this.devicesOf(to)) {
      const enc = await from.encrypt(device.lid, content, () => this.bundleOf(device));
      const sealed = enc.content as Uint8Array;
      // In what is sealed: a message that begins a session ends with the numbers of its keys.
      if (how.isSpoiled) sealed[sealed.length - 10] = (sealed.at(-10) ?? 0) ^ 1;
      const category: Record<string, string> = how.category ? { category: how.category } : {};
      const attrs = { ...address, id, t: how.t ?? seconds(), type: 'text', notify: from.name, ...category };
      this.hand(device, { tag: 'message', attrs, content: [how.isAbsent || how.once ? unavailable(how) : enc] });
      this.resends.set(id, { from, content, attrs, isHeld: how.isSpoiled === true });
    }
    return id;
  }

  /** The owner's phone tells a device what somebody wrote. */
  async tellOf(device: Device, from: Peer, id: string, message: proto.IMessage): Promise<void> {
    const { Type } = proto.Message.ProtocolMessage;
    const key = { remoteJid: from.lidJid, fromMe: false, id };
    const resent = { key, message, messageTimestamp: Number(seconds()), pushName: from.name };
    const webMessageInfoBytes = proto.WebMessageInfo.encode(proto.WebMessageInfo.fromObject(resent)).finish();
    await this.tellOwn(device, {
      type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        stanzaId: this.newId(),
        peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes } }],
      },
    });
  }

  /** Makes a group. Whoever writes in one that nobody made is a member of it as well. */
  group(subject: string, ...members: Peer[]): Group {
    this.serial += 1;
    const group = { jid: `1203630000${String(this.serial).padStart(8, '0')}@g.us`, subject, members };
    this.groups.set(group.jid, group);
    return group;
  }

  groupOf(jid: string): Group | undefined {
    this.groupsAsked.push(jid);
    return this.groups.get(jid);
  }

  /** A member writes in a group that the number is in. */
  async sayIn(
    group: string,
    from: Peer,
    to: Peer,
    message: proto.IMessage | string,
    how: Pick<How, 'once'> = {},
  ): Promise<string> {
    const id = this.newId();
    const content = typeof message === 'string' ? { conversation: message } : message;
    for (const device of this.devicesOf(to)) {
      const sealed = await sealedForGroup(from, group, device, content, () => this.bundleOf(device));
      const attrs = { from: group, participant: from.lidJid, participant_pn: from.jid, addressing_mode: 'lid' };
      const rest = { id, t: seconds(), type: 'text', notify: from.name };
      const parts = how.once ? [unavailable(how)] : sealed;
      this.hand(device, { tag: 'message', attrs: { ...attrs, ...rest }, content: parts });
      this.resends.set(id, { from, content, attrs: { ...attrs, ...rest } });
    }
    return id;
  }

  /** The owner writes on the phone itself. */
  async type(owner: Peer, to: Peer, message: proto.IMessage | string): Promise<string> {
    const id = this.newId();
    const content = typeof message === 'string' ? { conversation: message } : message;
    const copy = { deviceSentMessage: { destinationJid: to.jid, message: content } };
    for (const device of this.devicesOf(owner)) {
      const enc = await owner.encrypt(device.lid, copy, () => this.bundleOf(device));
      const attrs = { from: owner.jid, recipient: to.jid, recipient_lid: to.lidJid, id, t: seconds(), type: 'text' };
      this.hand(device, { tag: 'message', attrs, content: [enc] });
      this.resends.set(id, { from: owner, content: copy, attrs });
    }
    return id;
  }

  /** A customer's phone tells that a message came, or was read. */
  receipt(from: Peer, to: Peer, id: string, type?: 'read' | 'played'): void {
    const attrs = { from: from.jid, id, t: seconds(), ...(type ? { type } : {}) };
    for (const device of this.devicesOf(to)) this.hand(device, { tag: 'receipt', attrs });
  }

  /** Somebody rings. */
  ring(from: Peer, to: Peer, callId: string): void {
    const offer = { tag: 'offer', attrs: { 'call-id': callId, 'call-creator': from.lidJid, caller_pn: from.jid } };
    this.tell(to, { tag: 'call', attrs: { from: from.lidJid, id: this.newId(), t: seconds() }, content: [offer] });
  }

  /** The owner reads on the phone itself what somebody wrote, or a member of a group. */
  read(owner: Peer, jid: string, id: string): void {
    const isGroup = jid.endsWith('@g.us');
    const place: Record<string, string> = isGroup
      ? { from: jid, participant: owner.lidJid }
      : { from: owner.lidJid, recipient: jid };
    this.tell(owner, { tag: 'receipt', attrs: { ...place, id, t: seconds(), type: isGroup ? 'read-self' : 'read' } });
  }

  /** A customer's phone asks for what it could not open. */
  askAgain(from: Peer, to: Peer, id: string): void {
    const retry = { tag: 'retry', attrs: { count: '1', id, t: seconds(), v: '1' } };
    this.tell(to, { tag: 'receipt', attrs: { from: from.lidJid, id, t: seconds(), type: 'retry' }, content: [retry] });
  }

  /** Any stanza to the devices of an account: typing, calls. */
  tell(to: Peer, node: BinaryNode): void {
    for (const device of this.devicesOf(to)) this.lineOf(device)?.noise.send(node);
  }

  protected async told(line: Line, node: BinaryNode): Promise<void> {
    const { device } = line;
    if (node.tag === 'iq' && getBinaryNodeChild(node, 'pair-device-sign')) return this.linked(line);
    if (!device) return this.unlinked(line, node);
    const block = node.attrs['xmlns'] === 'blocklist' && getBinaryNodeChild(node, 'item');
    if (block) this.blocks.push({ ...block.attrs });
    if (node.tag === 'iq' && node.attrs['xmlns']) await this.asked(line, device, node);
    if (node.tag === 'message') await this.sent(line, device, node);
    if (node.tag === 'ack') this.had(device, node.attrs);
    if (node.tag === 'receipt') this.received(line, device, node);
    if (node.tag === 'presence' || node.tag === 'chatstate') this.presences.push(node);
    if (node.tag === 'call') this.refused(line, node);
  }

  private refused(line: Line, node: BinaryNode): void {
    this.refusedCalls.push(getBinaryNodeChild(node, 'reject')?.attrs['call-id'] ?? '');
    this.acknowledge(line, node);
  }

  private async asked(line: Line, device: Device, node: BinaryNode): Promise<void> {
    const reply = await answer(node, device, this);
    // Keys of its own may have come.
    if (node.attrs['xmlns'] === 'encrypt' && node.attrs['type'] === 'set') this.keep(device);
    line.noise.send(reply);
  }

  private had({ waiting }: Device, { id = '', class: tag = '', type }: BinaryNode['attrs']): void {
    this.acknowledged.add(id);
    waiting.delete(waitingKey({ tag, attrs: { id, type } }));
  }

  private received(line: Line, device: Device, node: BinaryNode): void {
    const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item').map(({ attrs }) => attrs['id']);
    for (const id of [node.attrs['id'], ...items]) {
      const { type = 'delivery', to = '', participant = '' } = node.attrs;
      this.receipts.push({ id: id ?? '', type, to, writer: participant });
      if (!['retry', 'server-error'].includes(type)) device.waiting.delete(id ?? '');
    }
    this.acknowledge(line, node);
    if (node.attrs['type'] === 'server-error')
      this.reuploads.asked(node, this.resends.get(node.attrs['id'] ?? '')?.content, (answer) =>
        this.hand(device, { ...answer, attrs: { ...answer.attrs, from: device.owner.jid, t: seconds() } }),
      );
    const count = getBinaryNodeChild(node, 'retry')?.attrs['count'];
    if (count !== undefined) void this.resend(device, node.attrs['id'] ?? '', count);
  }

  /** What a device could not open, its sender's phone seals once more in a session of its own. */
  private async resend(device: Device, id: string, count: string): Promise<void> {
    const known = this.resends.get(id);
    if (!known) return;
    const { from, content, attrs, isHeld } = known;
    if (isHeld) await new Promise<void>((resolve) => this.held.set(id, resolve));
    await from.renew(device.lid, this.bundleOf(device));
    const enc = await from.encrypt(device.lid, content, () => this.bundleOf(device));
    this.hand(device, { tag: 'message', attrs, content: [{ ...enc, attrs: { ...enc.attrs, count } }] });
  }

  private acknowledge(line: Line, { tag, attrs }: BinaryNode): void {
    const { id = '', to = server } = attrs;
    line.noise.send({ tag: 'ack', attrs: { class: tag, id, from: to, t: seconds() } });
  }

  /** What phones have to tell of before they were linked, by number. */
  readonly past = new Map<string, proto.IHistorySync>();

  /** The first that a phone tells a device, and then what it has to tell. */
  protected async greet(device: Device): Promise<void> {
    await this.bootstrap(device, {}, HistorySyncType.INITIAL_BOOTSTRAP);
    const past = this.past.get(device.owner.number);
    if (past) await this.bootstrap(device, past);
  }

  /** What the phone tells of before the device was linked. @param payload in its place: what nobody can read */
  async bootstrap(
    device: Device,
    history: proto.IHistorySync = {},
    syncType = HistorySyncType.FULL,
    payload = packedHistory(history),
  ): Promise<void> {
    for (const { message: told } of (history.conversations ?? []).flatMap(({ messages }) => messages ?? []))
      if (told?.key?.id && told.message)
        this.resends.set(told.key.id, { from: device.owner, content: told.message, attrs: {} });
    await this.tellOwn(device, {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType,
        initialHistBootstrapInlinePayload: payload,
        progress: history.progress ?? 100,
      },
    });
  }

  /** What a phone says to a device of its own. */
  private async tellOwn(device: Device, protocolMessage: proto.Message.IProtocolMessage): Promise<void> {
    const enc = await device.owner.encrypt(device.lid, { protocolMessage }, () => this.bundleOf(device));
    const attrs = { from: device.owner.jid, id: this.newId(), t: seconds(), type: 'text', category: 'peer' };
    this.hand(device, { tag: 'message', attrs, content: [enc] });
  }

  private async sent(line: Line, device: Device, node: BinaryNode): Promise<void> {
    const { id = '', to = '' } = node.attrs;
    this.said.push(node);
    const error = this.refusals.shift();
    const attrs = { class: 'message', id, from: to, t: seconds(), ...(error ? { error } : {}) };
    const isOpened = this.sealedWrongly === 0;
    if (!isOpened) this.sealedWrongly -= 1;
    if (!error && isOpened) {
      for (const { user, enc } of partsOf(node)) {
        const peer = this.find(user);
        const message = peer && (await peer.decrypt(device.lid, enc));
        const isSaid = message && Object.keys(message).some((part) => !keys.has(part));
        if (isSaid && peer !== device.owner)
          this.delivered.push({ from: device.owner, to: peer, id, message, at: performance.now() });
      }
      const others = this.groups.get(to)?.members.filter((member) => member !== device.owner) ?? [];
      for (const { to: peer, message } of await openedByMembers(node, device, others))
        this.delivered.push({ from: device.owner, to: peer, id, message, at: performance.now() });
    }
    line.noise.send({ tag: 'ack', attrs });
  }

  private hand(device: Device, node: BinaryNode): void {
    device.waiting.set(waitingKey(node), node);
    this.lineOf(device)?.noise.send(node);
  }

  private newId(): string {
    this.serial += 1;
    return `3A${randomBytes(8).toString('hex').toUpperCase()}${this.serial}`;
  }
}
