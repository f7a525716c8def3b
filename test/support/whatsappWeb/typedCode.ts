import '@fn/whatsappWeb/libraryBounds.ts';
import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { aesDecryptGCM, type BinaryNode, Curve, getBinaryNodeChild, hkdf, type KeyPair } from 'baileys';

/** The device's side of a code that its owner types on the phone. */
export interface Hello {
  readonly jid: string;
  readonly wrapped: Uint8Array;
}

const bytes = (node: BinaryNode | undefined, tag: string): Buffer =>
  Buffer.from((getBinaryNodeChild(node, tag)?.content as Uint8Array | undefined) ?? []);

/** What a device tells of a code, when it begins with one or when it answers the phone. */
export function readRegistration(iq: BinaryNode) {
  const codeNode = getBinaryNodeChild(iq, 'link_code_companion_reg');
  if (!codeNode) return undefined;
  const { stage, jid = '' } = codeNode.attrs;
  return stage === 'companion_hello'
    ? { stage, hello: { jid, wrapped: bytes(codeNode, 'link_code_pairing_wrapped_companion_ephemeral_pub') } }
    : { stage, bundle: bytes(codeNode, 'link_code_pairing_wrapped_key_bundle') };
}

const keyOf = (code: string, salt: Uint8Array): Buffer => pbkdf2Sync(code, salt, 2 << 16, 32, 'sha256');

const wrap = (code: string, key: Uint8Array): Buffer => {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const aes = createCipheriv('aes-256-ctr', keyOf(code, salt), iv);
  return Buffer.concat([salt, iv, aes.update(key), aes.final()]);
};

const unwrap = (code: string, wrapped: Uint8Array): Buffer => {
  const aes = createDecipheriv('aes-256-ctr', keyOf(code, wrapped.subarray(0, 32)), wrapped.subarray(32, 48));
  return Buffer.concat([aes.update(wrapped.subarray(48, 80)), aes.final()]);
};

/** The phone on which somebody typed a code. */
export class TypedCode {
  readonly account: KeyPair;
  private readonly ephemeral = Curve.generateKeyPair();
  private readonly theirs: Uint8Array;
  private readonly code: string;

  constructor(account: KeyPair, code: string, { wrapped }: Hello) {
    this.account = account;
    this.code = code;
    this.theirs = unwrap(code, wrapped);
  }

  /** What the server hands to the device. */
  notification(): BinaryNode {
    const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });
    const content = [
      part('link_code_pairing_wrapped_primary_ephemeral_pub', wrap(this.code, this.ephemeral.public)),
      part('primary_identity_pub', this.account.public),
      part('link_code_pairing_ref', randomBytes(16)),
    ];
    return {
      tag: 'notification',
      attrs: { from: 's.whatsapp.net', type: 'link_code_companion_reg', id: 'typed', t: '1700000000' },
      content: [{ tag: 'link_code_companion_reg', attrs: { stage: 'primary_hello' }, content }],
    };
  }

  /** @returns with what the account vouches for the device. @throws when the code was another */
  secret(bundle: Uint8Array, identity: Uint8Array): Uint8Array {
    const shared = Curve.sharedKey(this.ephemeral.private, this.theirs);
    const info = 'link_code_pairing_key_bundle_encryption_key';
    const key = hkdf(shared, 32, { salt: Buffer.from(bundle.subarray(0, 32)), info });
    const opened = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
    if (!opened.subarray(0, 32).equals(identity)) throw new Error('another device answered');
    if (!opened.subarray(32, 64).equals(this.account.public)) throw new Error('it answers another phone');
    const own = Curve.sharedKey(this.account.private, identity);
    return hkdf(Buffer.concat([shared, own, opened.subarray(64)]), 32, { info: 'adv_secret' });
  }
}
