import { randomBytes } from 'node:crypto';
import type { BinaryNode, proto } from 'baileys';
import type { Device } from './iq.ts';
import type { Kept } from './kept.ts';
import { forgetDevice, keepDevice, keptDevices, Waiting } from './keptDevices.ts';
import { type Line, Lines } from './lines.ts';
import { pairSuccess, readCode } from './pairing.ts';
import { type Bundle, Peer } from './peer.ts';
import { readRegistration, TypedCode } from './typedCode.ts';

type Registration = proto.ClientPayload.IDevicePairingRegistrationData;

export const seconds = (): string => String(Math.floor(Date.now() / 1000));
export const server = 's.whatsapp.net';

/** The phones, and the devices that are linked to them by a code that is scanned or typed. */
export abstract class LinkedDevices extends Lines {
  private readonly peers: Peer[];
  protected readonly devices = new Map<string, Device>();
  /** How often a linked device came in. */
  entrances = 0;
  /** Codes that were typed otherwise than they read. */
  mistyped = 0;
  /** Of codes. */
  refCount = 6;
  /** Keys that a device hears it has left here, at least. Who hears of none makes 812, who hears of one makes five. */
  fewestKeys = 0;

  constructor(kept?: Kept) {
    super(kept);
    this.peers = Peer.all(this.kept);
    for (const device of keptDevices(this.kept, (number) => this.find(number))) this.devices.set(device.jid, device);
  }

  /** What a phone tells a device that was just linked. */
  protected abstract greet(device: Device): Promise<void>;

  person(number: string, name: string, lid = `9${number}`): Peer {
    const peer = new Peer(number, lid, name, this.kept);
    this.peers.push(peer);
    return peer;
  }

  find(user: string): Peer | undefined {
    return this.peers.find(({ number, lid }) => number === user || lid === user);
  }

  devicesOf(peer: Peer): Device[] {
    return [...this.devices.values()].filter(({ owner }) => owner === peer);
  }

  /** The owner of a phone scans a code. */
  scan(qr: string, owner: Peer): Device {
    const { ref, secret } = readCode(qr);
    const line = [...this.lines].find(({ refs }) => refs.includes(ref));
    const registration = line?.registration;
    if (!line || !registration) throw new Error('nobody shows this code any more');
    return this.link(line, registration, owner, secret);
  }

  /** The owner of a phone types a code, right or wrong. */
  typeCode(code: string, owner: Peer): void {
    const line = [...this.lines].find(({ hello }) => hello?.jid === owner.jid);
    if (!line?.hello) throw new Error('nobody shows a code for this number');
    line.typed = { owner, code: new TypedCode(owner.creds.signedIdentityKey, code, line.hello) };
    line.noise.send(line.typed.code.notification());
  }

  /** Numbers for which a code is on show now. */
  get typable(): string[] {
    return [...this.lines].flatMap(({ hello }) => hello?.jid.split('@')[0] ?? []);
  }

  /** One that was used is not given again: the phone would go on with the keys of the device that had it. */
  private nextDeviceId({ number }: Peer): number {
    const place = `device id ${number}`;
    let id = this.kept.get<number>(place) ?? 10;
    // An address has one byte for it.
    while (this.devices.has(`${number}:${id}@${server}`)) id = id >= 255 ? 10 : id + 1;
    this.kept.set(place, id >= 255 ? 10 : id + 1);
    return id;
  }

  private link(line: Line, registration: Registration, owner: Peer, secret: Uint8Array): Device {
    const id = this.nextDeviceId(owner);
    const [jid, lid] = [`${owner.number}:${id}@${server}`, `${owner.lid}:${id}@lid`];
    const device: Device = {
      ...{ owner, id, jid, lid },
      registrationId: Buffer.from(registration.eRegid ?? []).readUInt32BE(0),
      identity: Uint8Array.from(registration.eIdent ?? []),
      signed: {
        keyId: Buffer.from(registration.eSkeyId ?? []).readUIntBE(0, 3),
        public: Uint8Array.from(registration.eSkeyVal ?? []),
        signature: Uint8Array.from(registration.eSkeySig ?? []),
      },
      preKeys: [],
      waiting: new Waiting(this.kept, jid),
    };
    this.devices.set(jid, device);
    line.device = device;
    const { identity } = device;
    const account = owner.creds.signedIdentityKey;
    line.noise.send(pairSuccess({ account, identity, secret, keyIndex: id, jid, lid }));
    return device;
  }

  /** The owner removes the device on the phone. */
  unlink(device: Device): void {
    this.devices.delete(device.jid);
    forgetDevice(this.kept, device);
    const line = this.lineOf(device);
    const conflict = { tag: 'conflict', attrs: { type: 'device_removed' } };
    line?.noise.send({ tag: 'stream:error', attrs: { code: '401' }, content: [conflict] });
    line?.socket.close();
  }

  /** Another program opens a line with what the owner's devices know. */
  openElsewhere(owner: Peer): void {
    for (const device of this.devicesOf(owner)) this.replace(device);
  }

  protected entered(line: Line, payload: proto.IClientPayload): void {
    if (payload.devicePairingData) {
      line.registration = payload.devicePairingData;
      line.refs = Array.from({ length: this.refCount }, () => randomBytes(12).toString('hex'));
      const refs = line.refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
      const offer = { tag: 'pair-device', attrs: {}, content: refs };
      line.noise.send({ tag: 'iq', attrs: { from: server, type: 'set', id: 'offer', xmlns: 'md' }, content: [offer] });
      return;
    }
    const device = this.devices.get(`${payload.username}:${payload.device}@${server}`);
    if (!device) {
      line.noise.send({ tag: 'failure', attrs: { reason: '401', location: 'stand-in' } });
      line.socket.close();
      return;
    }
    this.replace(device);
    this.entrances += 1;
    line.device = device;
    line.noise.send({ tag: 'success', attrs: { t: seconds(), lid: device.lid } });
    for (const node of device.waiting.values()) line.noise.send({ ...node, attrs: { ...node.attrs, offline: '0' } });
    const offline = { tag: 'offline', attrs: { count: String(device.waiting.size) } };
    line.noise.send({ tag: 'ib', attrs: { from: server }, content: [offline] });
  }

  /** What comes over a line whose code nobody scanned yet. */
  protected unlinked(line: Line, node: BinaryNode): void {
    if (node.attrs['xmlns'] === 'w:p')
      line.noise.send({ tag: 'iq', attrs: { from: server, type: 'result', id: node.attrs['id'] ?? '' } });
    else this.codeTyped(line, node);
  }

  private codeTyped(line: Line, node: BinaryNode): void {
    const read = readRegistration(node);
    if (read?.hello) line.hello = read.hello;
    if (!read?.bundle) return;
    const { typed, registration } = line;
    line.noise.send({ tag: 'iq', attrs: { from: server, type: 'result', id: node.attrs['id'] ?? '' } });
    if (!typed || !registration) return;
    try {
      const secret = typed.code.secret(read.bundle, Uint8Array.from(registration.eIdent ?? []));
      this.link(line, registration, typed.owner, secret);
    } catch {
      this.mistyped += 1;
    }
  }

  /** The device vouched for itself: it is sent away once, and its phone has its first news ready. */
  protected async linked(line: Line): Promise<void> {
    const { device } = line;
    if (device) this.keep(device);
    line.noise.send({ tag: 'stream:error', attrs: { code: '515' } });
    line.socket.close();
    if (device) await this.greet(device);
  }

  protected bundleOf(device: Device): Bundle {
    const { registrationId, identity, signed, preKeys } = device;
    const preKey = preKeys.shift();
    this.keep(device);
    return { registrationId, identity, signed, preKey };
  }

  protected keep(device: Device): void {
    if (this.devices.get(device.jid) === device) keepDevice(this.kept, device);
  }
}
