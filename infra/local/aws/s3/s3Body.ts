import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { AwsError } from '../protocol/protocol.ts';

/** Size and checksums of a body that was read. */
export interface Digest {
  readonly size: number;
  readonly md5: string;
  readonly sha256: string;
  readonly crc32: string;
}

const incomplete = () => new AwsError('IncompleteBody', 'The chunked body is malformed.');

/**
 * Takes the aws-chunked framing off a body: `size[;chunk-signature=...]\r\n data \r\n`, a chunk of size 0, then
 * trailers, which the SDK uses for the checksum of a stream.
 */
export class ChunkDecoder extends Transform {
  readonly trailers = new Map<string, string>();
  private pending: Buffer = Buffer.alloc(0);
  /** Bytes of the current chunk still to come; undefined between chunks. */
  private left: number | undefined;
  private isAtTrailers = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    try {
      while (this.step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.isAtTrailers ? null : incomplete());
  }

  /** Consumes one piece of what is pending; false when more has to arrive first. */
  private step(): boolean {
    if (this.left === undefined) return this.readLine();
    if (this.left > 0) {
      if (this.pending.length === 0) return false;
      const part = this.pending.subarray(0, this.left);
      this.push(part);
      this.left -= part.length;
      this.pending = this.pending.subarray(part.length);
      return true;
    }
    if (this.pending.length < 2) return false;
    this.pending = this.pending.subarray(2);
    this.left = undefined;
    return true;
  }

  private readLine(): boolean {
    const end = this.pending.indexOf('\r\n');
    if (end < 0) return false;
    const line = this.pending.toString('latin1', 0, end);
    this.pending = this.pending.subarray(end + 2);
    if (this.isAtTrailers) {
      const colon = line.indexOf(':');
      if (colon > 0) this.trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
      return true;
    }
    const size = Number.parseInt(line, 16);
    if (!(size >= 0)) throw incomplete();
    if (size === 0) this.isAtTrailers = true;
    else this.left = size;
    return true;
  }
}

/** Passes bytes through and knows their size and digests at the end. */
export class Meter extends Transform {
  private readonly limit: number;
  private readonly md5 = createHash('md5');
  private readonly sha256 = createHash('sha256');
  private crc = 0;
  private size = 0;

  constructor(limit = Number.POSITIVE_INFINITY) {
    super();
    this.limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.limit) {
      done(new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'));
      return;
    }
    this.md5.update(chunk);
    this.sha256.update(chunk);
    this.crc = crc32(chunk, this.crc);
    done(null, chunk);
  }

  finish(): Digest {
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(this.crc);
    return {
      size: this.size,
      md5: this.md5.digest('hex'),
      sha256: this.sha256.digest('hex'),
      crc32: checksum.toString('base64'),
    };
  }
}

export const isChunked = (req: IncomingMessage): boolean =>
  String(req.headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-') ||
  String(req.headers['content-encoding'] ?? '').includes('aws-chunked');

/** Throws what S3 answers when the body is not the one its headers, query or trailers announced. */
export function checkDigest(req: IncomingMessage, url: URL, digest: Digest, trailers: ReadonlyMap<string, string>) {
  const announced = (name: string) =>
    trailers.get(name) ?? (req.headers[name] as string | undefined) ?? url.searchParams.get(name) ?? undefined;
  const md5 = announced('content-md5');
  const crc = announced('x-amz-checksum-crc32');
  const sha256 = announced('x-amz-content-sha256');
  const isLiteral = sha256 !== undefined && /^[0-9a-f]{64}$/.test(sha256);
  if (md5 !== undefined && md5 !== Buffer.from(digest.md5, 'hex').toString('base64')) {
    throw new AwsError('BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
  if (crc !== undefined && crc !== digest.crc32) {
    throw new AwsError('BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  }
  if (isLiteral && sha256 !== digest.sha256) {
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 does not match what was computed.',
    );
  }
}
