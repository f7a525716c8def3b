import '@fn/whatsappWeb/libraryBounds.ts';
import {
  type AuthenticationCreds,
  addTransactionCapability,
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  generateSignalPubKey,
  initAuthCreds,
  proto,
  type SignalDataTypeMap,
  type SignalKeyStore,
  unpadRandomMax16,
  writeRandomPadMax16,
} from 'baileys';
import '@fn/whatsappWeb/sessionRollback.ts';
import { Kept } from './kept.ts';

const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function storeOf(kept: Kept, number: string): SignalKeyStore {
  const nameOf = (type: string, id: string) => `key ${number} ${type} ${id}`;
  return {
    get: async (type, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const value = kept.get<SignalDataTypeMap[typeof type]>(nameOf(type, id));
          return value === undefined ? [] : [[id, value]];
        }),
      ),
    set: async (data) => {
      for (const [type, records] of Object.entries(data)) {
        for (const [id, value] of Object.entries(records ?? {})) {
          if (value === null) kept.delete(nameOf(type, id));
          else kept.set(nameOf(type, id), value);
        }
      }
    },
  };
}

const peers = 'peer ';

interface KeptPeer {
  readonly lid: string;
  readonly name: string;
  readonly creds: AuthenticationCreds;
}

/** What somebody needs to begin a session with a device. */
export interface Bundle {
  readonly registrationId: number;
  readonly identity: Uint8Array;
  readonly signed: { readonly keyId: number; readonly public: Uint8Array; readonly signature: Uint8Array };
  readonly preKey?: { readonly keyId: number; readonly public: Uint8Array } | undefined;
}

/** A phone: its keys, and its Signal sessions with linked devices. */
export class Peer {
  readonly creds: AuthenticationCreds;
  private readonly kept: Kept;
  private readonly keys;
  private readonly repository;
  private readonly given = new Set<string>();
  readonly number: string;
  readonly lid: string;
  readonly name: string;

  constructor(number: string, lid: string, name: string, kept = new Kept()) {
    this.number = number;
    this.lid = lid;
    this.name = name;
    this.kept = kept;
    const known = kept.get<KeptPeer>(`${peers}${number}`);
    this.creds = known?.creds ?? initAuthCreds();
    if (!known) kept.set(`${peers}${number}`, { lid, name, creds: this.creds } satisfies KeptPeer);
    const patience = { maxCommitRetries: 1, delayBetweenTriesMs: 10 };
    this.keys = addTransactionCapability(storeOf(kept, number), silent, patience);
    this.repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: this.creds, keys: this.keys }, silent);
  }

  /** Phones that were here before. */
  static all(kept: Kept): Peer[] {
    return kept.under<KeptPeer>(peers).map(([number, { lid, name }]) => new Peer(number, lid, name, kept));
  }

  get jid(): string {
    return `${this.number}@s.whatsapp.net`;
  }

  get lidJid(): string {
    return `${this.lid}@lid`;
  }

  /** Keys of this phone, with a one-time one that is its own. */
  async bundle(jid: string): Promise<BinaryNode> {
    const { signedIdentityKey, signedPreKey, registrationId } = this.creds;
    const pair = Curve.generateKeyPair();
    const id = (this.kept.get<number>(`preKeys ${this.number}`) ?? 0) + 1;
    this.kept.set(`preKeys ${this.number}`, id);
    await this.keys.set({ 'pre-key': { [id]: pair } });
    const key = (tag: string, keyId: number, value: Uint8Array, signature?: Uint8Array): BinaryNode => ({
      tag,
      attrs: {},
      content: [
        { tag: 'id', attrs: {}, content: encodeBigEndian(keyId, 3) },
        { tag: 'value', attrs: {}, content: value },
        ...(signature ? [{ tag: 'signature', attrs: {}, content: signature }] : []),
      ],
    });
    return {
      tag: 'user',
      attrs: { jid },
      content: [
        { tag: 'registration', attrs: {}, content: encodeBigEndian(registrationId) },
        { tag: 'type', attrs: {}, content: Buffer.from([5]) },
        { tag: 'identity', attrs: {}, content: signedIdentityKey.public },
        key('skey', signedPreKey.keyId, signedPreKey.keyPair.public, signedPreKey.signature),
        key('key', id, pair.public),
      ],
    };
  }

  /** @param device the linked device's own address, the same in both directions */
  async encrypt(device: string, message: proto.IMessage, take: () => Bundle): Promise<BinaryNode> {
    if (!(await this.repository.validateSession(device)).exists) await this.begin(device, take());
    const data = writeRandomPadMax16(proto.Message.encode(message).finish());
    const { type, ciphertext } = await this.repository.encryptMessage({ jid: device, data });
    return { tag: 'enc', attrs: { v: '2', type }, content: ciphertext };
  }

  async decrypt(device: string, enc: BinaryNode): Promise<proto.IMessage> {
    const type = enc.attrs['type'] === 'pkmsg' ? 'pkmsg' : 'msg';
    const ciphertext = enc.content as Uint8Array;
    const text = await this.repository.decryptMessage({ jid: device, type, ciphertext });
    const message = proto.Message.decode(unpadRandomMax16(text));
    const { senderKeyDistributionMessage: item } = message;
    if (item) await this.repository.processSenderKeyDistributionMessage({ authorJid: device, item });
    return message;
  }

  /** Begins again with a device that could not open what came. What it sealed before can still be opened. */
  renew(device: string, bundle: Bundle): Promise<void> {
    return this.begin(device, bundle);
  }

  /** Seals something for a whole group. @returns the key, too, with which members open it */
  async encryptFor(group: string, message: proto.IMessage): Promise<{ ciphertext: Uint8Array; key: Uint8Array }> {
    const data = writeRandomPadMax16(proto.Message.encode(message).finish());
    const sealed = await this.repository.encryptGroupMessage({ group, meId: this.lidJid, data });
    return { ciphertext: sealed.ciphertext, key: sealed.senderKeyDistributionMessage };
  }

  /** Whether a device has this phone's key of a group already; from now on it has. */
  hasGiven(group: string, device: string): boolean {
    const name = `${group} ${device}`;
    const isKnown = this.given.has(name);
    this.given.add(name);
    return isKnown;
  }

  /** @throws when the sender's key of the group never came */
  async decryptIn(group: string, author: string, ciphertext: Uint8Array): Promise<proto.IMessage> {
    const text = await this.repository.decryptGroupMessage({ group, authorJid: author, msg: ciphertext });
    return proto.Message.decode(unpadRandomMax16(text));
  }

  private begin(jid: string, { registrationId, identity, signed, preKey }: Bundle): Promise<void> {
    return this.repository.injectE2ESession({
      jid,
      session: {
        registrationId,
        identityKey: generateSignalPubKey(identity),
        signedPreKey: {
          keyId: signed.keyId,
          publicKey: generateSignalPubKey(signed.public),
          signature: signed.signature,
        },
        preKey: preKey && { keyId: preKey.keyId, publicKey: generateSignalPubKey(preKey.public) },
      } as never,
    });
  }
}
