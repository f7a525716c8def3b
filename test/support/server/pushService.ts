import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

/** A message as its browser reads it, with who sent it and how. */
export interface Received {
  readonly device: string;
  readonly text: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Claims of the sender, whose signature was checked against the key the browser subscribed with. */
  readonly claims: Readonly<Record<string, unknown>>;
}

function newBrowser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { keys, auth: randomBytes(16).toString('base64url') };
}

type Secrets = ReturnType<typeof newBrowser>;

const decrypted = (body: Buffer, { keys, auth }: Secrets): string =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8');

async function claimsOf(authorization: string, publicKey: string): Promise<Record<string, unknown>> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('signed with another key than the browser subscribed with');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  return (await jwtVerify(token, verifier, { algorithms: ['ES256'] })).payload;
}

/** A push service and the browsers behind it, in the real protocol. */
export async function openPushService() {
  const browsers = new Map<string, Secrets>();
  const statuses = new Map<string, number>();
  const received: Received[] = [];
  const asked: string[] = [];
  let publicKey = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = (request.url ?? '').slice(1);
    asked.push(device);
    const browser = browsers.get(device);
    const status = browser ? (statuses.get(device) ?? 201) : 404;
    if (browser && status === 201) {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const claims = await claimsOf(headers['authorization'] ?? '', publicKey);
      received.push({ device, headers, claims, text: JSON.parse(decrypted(Buffer.concat(chunks), browser)) });
    }
    response.writeHead(status).end();
  });
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    origin,
    /** What browsers read. */
    received,
    /** Devices for which somebody called, in order. */
    asked,
    /** Browsers subscribe with this key from now on. */
    knows: (key: string): void => {
      publicKey = key;
    },
    /** What a browser hands to the page that subscribes. */
    subscription(device: string) {
      const browser = newBrowser();
      browsers.set(device, browser);
      const keys = { p256dh: browser.keys.getPublicKey('base64url'), auth: browser.auth };
      return { endpoint: `${origin}/${device}`, expirationTime: null, keys };
    },
    /** The service answers calls for a device with this from now on. */
    answers: (device: string, status: number): void => void statuses.set(device, status),
    clear(): void {
      received.length = 0;
      asked.length = 0;
      statuses.clear();
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;
