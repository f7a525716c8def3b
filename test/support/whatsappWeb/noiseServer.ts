import '@fn/whatsappWeb/libraryBounds.ts';
import {
  aesDecryptGCM,
  aesEncryptGCM,
  type BinaryNode,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  hkdf,
  type KeyPair,
  proto,
  sha256,
} from 'baileys';

const mode = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const nothing = Buffer.alloc(0);

const ivOf = (counter: number): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
};

/** A chain as WhatsApp's: a leaf that an intermediate signed, which the root signed. */
function chainFor(server: KeyPair): Uint8Array {
  const { NoiseCertificate } = proto.CertChain;
  const [root, intermediate] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const details = (serial: number, key: Uint8Array) =>
    NoiseCertificate.Details.encode({ serial, issuerSerial: 0, key }).finish();
  const signed = (by: KeyPair, text: Uint8Array) => ({ details: text, signature: Curve.sign(by.private, text) });
  return proto.CertChain.encode({
    intermediate: signed(root, details(1, intermediate.public)),
    leaf: signed(intermediate, details(2, server.public)),
  }).finish();
}

const server = Curve.generateKeyPair();
const chain = chainFor(server);

const framed = (data: Uint8Array): Buffer => {
  const size = Buffer.alloc(3);
  size.writeUIntBE(data.byteLength, 0, 3);
  return Buffer.concat([size, data]);
};

interface Opened {
  readonly onPayload: (payload: proto.IClientPayload) => void;
  readonly onNode: (node: BinaryNode) => Promise<void>;
  readonly write: (bytes: Uint8Array) => void;
}

/** The server's side of one connection: handshake, then binary nodes both ways. */
export class NoiseServer {
  private bytes: Buffer = nothing;
  private hash: Uint8Array = mode;
  private salt: Uint8Array = mode;
  private key: Uint8Array = mode;
  private counter = 0;
  private step: 'intro' | 'hello' | 'finish' | 'open' = 'intro';
  private readonly ephemeral = Curve.generateKeyPair();
  private reading: { key: Uint8Array; counter: number } = { key: nothing, counter: 0 };
  private writing: { key: Uint8Array; counter: number } = { key: nothing, counter: 0 };
  private queue: Promise<void> = Promise.resolve();
  private readonly opened: Opened;

  constructor(opened: Opened) {
    this.opened = opened;
  }

  /** Frames are worked one after another. @returns when these bytes are */
  receive(data: Uint8Array): Promise<void> {
    this.queue = this.queue.then(() => this.take(data));
    return this.queue;
  }

  send(node: BinaryNode): void {
    const text = encodeBinaryNode(node);
    const { key, counter } = this.writing;
    this.writing.counter += 1;
    this.opened.write(framed(aesEncryptGCM(text, key, ivOf(counter), nothing)));
  }

  private async take(data: Uint8Array): Promise<void> {
    this.bytes = Buffer.concat([this.bytes, data]);
    if (this.step === 'intro') {
      const routing = this.bytes.subarray(0, 2).toString() === 'ED' ? 7 + this.bytes.readUIntBE(4, 3) : 0;
      const header = this.bytes.subarray(routing, routing + 4);
      this.bytes = this.bytes.subarray(routing + 4);
      this.authenticate(header);
      this.step = 'hello';
    }
    while (this.bytes.length >= 3 && this.bytes.length >= 3 + this.bytes.readUIntBE(0, 3)) {
      const size = this.bytes.readUIntBE(0, 3);
      const frame = this.bytes.subarray(3, 3 + size);
      this.bytes = this.bytes.subarray(3 + size);
      await this.frame(frame);
    }
  }

  private async frame(frame: Uint8Array): Promise<void> {
    if (this.step === 'hello') return this.hello(proto.HandshakeMessage.decode(frame));
    if (this.step === 'finish') return this.finish(proto.HandshakeMessage.decode(frame));
    const { key, counter } = this.reading;
    this.reading.counter += 1;
    await this.opened.onNode(await decodeBinaryNode(aesDecryptGCM(frame, key, ivOf(counter), nothing)));
  }

  private hello({ clientHello }: proto.HandshakeMessage): void {
    const theirs = clientHello?.ephemeral ?? nothing;
    this.authenticate(theirs);
    this.authenticate(this.ephemeral.public);
    this.mix(Curve.sharedKey(this.ephemeral.private, theirs));
    const sealed = this.encrypt(server.public);
    this.mix(Curve.sharedKey(server.private, theirs));
    const payload = this.encrypt(chain);
    const serverHello = { ephemeral: this.ephemeral.public, static: sealed, payload };
    this.step = 'finish';
    this.opened.write(framed(proto.HandshakeMessage.encode({ serverHello }).finish()));
  }

  private finish({ clientFinish }: proto.HandshakeMessage): void {
    const theirs = this.decrypt(clientFinish?.static ?? nothing);
    this.mix(Curve.sharedKey(this.ephemeral.private, theirs));
    const payload = this.decrypt(clientFinish?.payload ?? nothing);
    const [reading, writing] = this.derived(nothing);
    this.reading = { key: reading, counter: 0 };
    this.writing = { key: writing, counter: 0 };
    this.step = 'open';
    this.opened.onPayload(proto.ClientPayload.decode(payload));
  }

  private authenticate(data: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, data]));
  }

  private derived(data: Uint8Array): [Uint8Array, Uint8Array] {
    const key = hkdf(data, 64, { salt: this.salt, info: '' });
    return [key.subarray(0, 32), key.subarray(32)];
  }

  private mix(data: Uint8Array): void {
    [this.salt, this.key] = this.derived(data);
    this.counter = 0;
  }

  private encrypt(text: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(text, this.key, ivOf(this.counter), this.hash);
    this.counter += 1;
    this.authenticate(sealed);
    return sealed;
  }

  private decrypt(sealed: Uint8Array): Buffer {
    const text = aesDecryptGCM(sealed, this.key, ivOf(this.counter), this.hash);
    this.counter += 1;
    this.authenticate(sealed);
    return text;
  }
}
