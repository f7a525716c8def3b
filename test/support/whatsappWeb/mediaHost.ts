import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** By which name WhatsApp derives the keys of a file; stickers count as pictures. */
export type FileKind = 'Image' | 'Video' | 'Audio' | 'Document';

/** What a message says of its file. */
interface FileReference {
  readonly url?: string | null;
  readonly mediaKey?: Uint8Array | null;
  readonly fileSha256?: Uint8Array | null;
  readonly fileEncSha256?: Uint8Array | null;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const macLength = 10;

/** See `getMediaKeys` of Baileys; derived once more here, so that a mistake there is no agreement. */
function keysOf(mediaKey: Uint8Array, kind: FileKind) {
  const all = Buffer.from(hkdfSync('sha256', mediaKey, '', `WhatsApp ${kind} Keys`, 112));
  return { iv: all.subarray(0, 16), cipher: all.subarray(16, 48), mac: all.subarray(48, 80) };
}

function sealed(bytes: Uint8Array, mediaKey: Uint8Array, kind: FileKind): Buffer {
  const { iv, cipher, mac } = keysOf(mediaKey, kind);
  const aes = createCipheriv('aes-256-cbc', cipher, iv);
  const text = Buffer.concat([aes.update(bytes), aes.final()]);
  return Buffer.concat([text, createHmac('sha256', mac).update(iv).update(text).digest().subarray(0, macLength)]);
}

/** Where phones leave their files, sealed, and fetch those of others. It knows no keys. */
export class MediaHost {
  private readonly files = new Map<string, Buffer>();
  /** Where one lay that was let go. */
  private readonly gone = new Set<string>();
  private moves = 0;
  /** Files that are asked for answer with this in their place. */
  status = 200;
  /** Status codes for the next uploads. */
  readonly uploadFaults: number[] = [];
  /** What was asked for so far. */
  fetched = 0;
  /** Where this host listens, with its port. */
  name = '';

  handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    if (request.method !== 'POST') {
      this.give(name, pathname, response);
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isKnown = pathname.startsWith('/mms/') && searchParams.get('auth') === 'stand-in';
      const fault = isKnown ? this.uploadFaults.shift() : 403;
      response.writeHead(fault ?? 200).end(fault ? '{}' : JSON.stringify(this.take(name, Buffer.concat(parts))));
    });
  }

  /** Leaves a file as a customer's phone does. @returns what its message says of it */
  leave(bytes: Uint8Array, kind: FileKind) {
    const mediaKey = randomBytes(32);
    const text = sealed(bytes, mediaKey, kind);
    const fileEncSha256 = sha256(text);
    const { url, direct_path: directPath } = this.take(fileEncSha256.toString('base64url'), text);
    return { url, directPath, mediaKey, fileSha256: sha256(bytes), fileEncSha256, fileLength: bytes.length };
  }

  /** What WhatsApp itself shows, as pictures of people. @param bytes undefined: it is there no more @returns where */
  show(name: string, bytes: Buffer | undefined): string {
    if (bytes) this.files.set(name, bytes);
    else this.files.delete(name);
    return `http://${this.name}/pictures/${name}`;
  }

  /** Weeks later it is there no more. */
  letGo(directPath: string): void {
    this.gone.add(directPath);
  }

  /** A phone leaves the same file once more. @returns where */
  leaveAgain(directPath: string): string {
    this.moves += 1;
    return `/again/${this.moves}/${directPath.split('/').at(-1)}`;
  }

  /** Opens a file as a customer's phone does. @throws when anything about it is not what the message says */
  open({ url, mediaKey, fileSha256, fileEncSha256 }: FileReference, kind: FileKind): Buffer {
    const text = this.files.get((url ?? '').split('/').at(-1) ?? '');
    if (!text || !mediaKey) throw new Error('there is no such file');
    if (!sha256(text).equals(Buffer.from(fileEncSha256 ?? []))) throw new Error('another file lies there');
    const { iv, cipher, mac } = keysOf(mediaKey, kind);
    const body = text.subarray(0, -macLength);
    const sign = createHmac('sha256', mac).update(iv).update(body).digest().subarray(0, macLength);
    if (!sign.equals(text.subarray(-macLength))) throw new Error('the file was changed');
    const aes = createDecipheriv('aes-256-cbc', cipher, iv);
    const bytes = Buffer.concat([aes.update(body), aes.final()]);
    if (!sha256(bytes).equals(Buffer.from(fileSha256 ?? []))) throw new Error('it is another file');
    return bytes;
  }

  private take(name: string, bytes: Buffer) {
    if (sha256(bytes).toString('base64url') !== name) throw new Error('a file came under another name');
    this.files.set(name, bytes);
    return { url: `http://${this.name}/files/${name}`, direct_path: `/files/${name}` };
  }

  private give(name: string, path: string, response: ServerResponse): void {
    this.fetched += 1;
    const bytes = this.gone.has(path) ? undefined : this.files.get(name);
    if (this.status !== 200 || !bytes) response.writeHead(this.status === 200 ? 404 : this.status).end();
    else response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  }
}
