import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** The heads of CBOR (RFC 8949) that an authenticator needs: numbers, bytes, texts and maps. */
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([kind * 32 + size]);
  if (size < 256) return Buffer.from([kind * 32 + 24, size]);
  return Buffer.from([kind * 32 + 25, Math.floor(size / 256), size % 256]);
}
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** What an attacker, or a broken authenticator, does otherwise. */
export interface Otherwise {
  readonly origin?: string;
  readonly rpId?: string;
  /** Nobody touched a sensor or typed a PIN. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly type?: string;
  /** What the browser says of where the page stood. */
  readonly page?: { readonly crossOrigin?: boolean; readonly topOrigin?: string };
  readonly attestation?: { readonly format: string; readonly statement: Map<string, Cbor> };
}

interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}
/** Options as the browser gets them from the server. */
export type Options = Readonly<Record<string, unknown>>;

const asked = (options: Options): Asked => ({
  challenge: String(options['challenge']),
  rpId: String(options['rpId'] ?? (options['rp'] as { id?: string } | undefined)?.id),
});

/** A key on somebody's device, with the browser before it: ES256, one credential, a counter of its uses. */
export function securityKey(origin: string, credentialId = randomBytes(16)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle = '';
  const id = base64url(credentialId);

  const clientData = (options: Options, type: string, otherwise: Otherwise): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: otherwise.type ?? type,
        challenge: otherwise.challenge ?? asked(options).challenge,
        origin: otherwise.origin ?? origin,
        crossOrigin: false,
        ...otherwise.page,
      }),
    );

  const authenticatorData = (options: Options, otherwise: Otherwise, attested = Buffer.alloc(0)): Buffer => {
    counter += 1;
    const [present, verified, withCredential] = [1, otherwise.isUnverified ? 0 : 4, attested.length > 0 ? 64 : 0];
    const count = Buffer.alloc(4);
    count.writeUInt32BE(otherwise.counter ?? counter);
    const flags = Buffer.from([present + verified + withCredential]);
    return Buffer.concat([sha256(otherwise.rpId ?? asked(options).rpId), flags, count, attested]);
  };

  const coseKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  };

  return {
    id,
    /** `navigator.credentials.create` */
    create(options: Options, otherwise: Otherwise = {}) {
      userHandle = String((options['user'] as { id?: string } | undefined)?.id);
      const size = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, credentialId, coseKey()]);
      const { format, statement } = otherwise.attestation ?? { format: 'none', statement: new Map<string, Cbor>() };
      const object = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authenticatorData(options, otherwise, attested)],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData(options, 'webauthn.create', otherwise)),
          attestationObject: base64url(cbor(object)),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get` */
    get(options: Options, otherwise: Otherwise = {}) {
      const client = clientData(options, 'webauthn.get', otherwise);
      const data = authenticatorData(options, otherwise);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
  };
}

export type SecurityKey = ReturnType<typeof securityKey>;
