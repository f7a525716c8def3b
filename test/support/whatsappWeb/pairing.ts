import '@fn/whatsappWeb/libraryBounds.ts';
import { type BinaryNode, Curve, hmacSign, type KeyPair, proto } from 'baileys';

/** What a phone reads from a code: see `buildPairingQRData` of Baileys. */
export function readCode(qr: string) {
  const [ref = '', noise = '', identity = '', secret = ''] = (qr.split('#')[1] ?? '').split(',');
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return { ref, noise: bytes(noise), identity: bytes(identity), secret: bytes(secret) };
}

interface Pairing {
  readonly account: KeyPair;
  readonly identity: Uint8Array;
  readonly secret: Uint8Array;
  readonly keyIndex: number;
  readonly jid: string;
  readonly lid: string;
}

/** The answer to a scanned code: the account vouches for the device's key. */
export function pairSuccess({ account, identity, secret, keyIndex, jid, lid }: Pairing): BinaryNode {
  const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp: 1, keyIndex }).finish();
  const accountSignature = Curve.sign(account.private, Buffer.concat([Buffer.from([6, 0]), details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature,
  }).finish();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: hmacSign(signed, secret),
  }).finish();
  return {
    tag: 'iq',
    attrs: { from: 's.whatsapp.net', type: 'set', id: 'pair', xmlns: 'md' },
    content: [
      {
        tag: 'pair-success',
        attrs: {},
        content: [
          { tag: 'device-identity', attrs: {}, content: sealed },
          { tag: 'device', attrs: { jid, lid } },
          { tag: 'platform', attrs: { name: 'android' } },
        ],
      },
    ],
  };
}
