import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsError } from '../protocol/protocol.ts';
import { type Digest, Meter } from './s3Body.ts';

export type Tags = Readonly<Record<string, string>>;

/** A lifecycle rule: objects with the tag go so many days after they were written. */
export interface Expiration {
  readonly tag: string;
  readonly value: string;
  readonly days: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Metadata stored next to an object's bytes. */
export interface ObjectMeta {
  readonly key: string;
  readonly size: number;
  /** Includes the quotes. */
  readonly etag: string;
  readonly crc32: string;
  /** ISO 8601. */
  readonly modified: string;
  /** Response headers that were stored with the object: content-type, x-amz-meta-* and the like. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tags?: Tags;
  /** Name of the file with the bytes; a new one for every write, so that readers never see two halves. */
  readonly file: string;
}

/** Bytes on disk that no key points to yet. */
export interface Upload {
  readonly path: string;
  readonly digest: Digest;
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/**
 * Objects as files: `<bucket>/<2 hex>/<sha256 of key>.json` describes one and names the file with its bytes.
 * Writing the bytes first and renaming the description last makes every write appear whole or not at all.
 */
export class ObjectStore {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
    // Uploads that a kill cut short.
    rmSync(join(dir, '.uploads'), { recursive: true, force: true });
    mkdirSync(join(dir, '.uploads'), { recursive: true });
  }

  async ensureBucket(bucket: string): Promise<void> {
    await mkdir(join(this.dir, bucket), { recursive: true });
  }

  async checkBucket(bucket: string): Promise<void> {
    const found = await stat(join(this.dir, bucket)).catch(() => undefined);
    if (!found?.isDirectory()) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
  }

  /** Streams a body, through decoders, to disk; the file is gone again when that fails. `limit` is in bytes. */
  async receive(source: readonly [Readable, ...Duplex[]], limit?: number): Promise<Upload> {
    const path = join(this.dir, '.uploads', randomUUID());
    const meter = new Meter(limit);
    try {
      await pipeline([...source, meter, createWriteStream(path)]);
    } catch (error) {
      await this.discard(path);
      throw error;
    }
    return { path, digest: meter.finish() };
  }

  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  async commit(
    bucket: string,
    key: string,
    upload: Upload,
    { headers, tags }: Pick<ObjectMeta, 'headers' | 'tags'>,
  ): Promise<ObjectMeta> {
    const { size, md5, crc32 } = upload.digest;
    const description = this.descriptionOf(bucket, key);
    const meta: ObjectMeta = {
      key,
      size,
      etag: `"${md5}"`,
      crc32,
      modified: new Date().toISOString(),
      headers,
      ...(tags ? { tags } : {}),
      file: randomUUID(),
    };
    await mkdir(dirname(description), { recursive: true });
    const before = await this.find(bucket, key);
    await rename(upload.path, this.bytesOf(bucket, meta));
    await this.describe(bucket, meta);
    if (before !== undefined) await this.discard(this.bytesOf(bucket, before));
    return meta;
  }

  async copy(
    from: { bucket: string; meta: ObjectMeta },
    to: { bucket: string; key: string },
    kept: Pick<ObjectMeta, 'headers' | 'tags'>,
  ) {
    const path = join(this.dir, '.uploads', randomUUID());
    await copyFile(this.bytesOf(from.bucket, from.meta), path);
    const { size, crc32, etag } = from.meta;
    const digest: Digest = { size, crc32, md5: etag.slice(1, -1), sha256: '' };
    return this.commit(to.bucket, to.key, { path, digest }, kept);
  }

  /** Replaces all tags of an object; with none it has none. */
  async tag(bucket: string, key: string, tags: Tags): Promise<void> {
    const { tags: _, ...meta } = await this.get(bucket, key);
    await this.describe(bucket, Object.keys(tags).length > 0 ? { ...meta, tags } : meta);
  }

  /** Removes what a lifecycle rule lets go. */
  async expire(bucket: string, { tag, value, days }: Expiration, now: number): Promise<void> {
    for (const { key, tags, modified } of await this.list(bucket, '')) {
      if (tags?.[tag] === value && Date.parse(modified) + days * dayMs <= now) await this.remove(bucket, key);
    }
  }

  async find(bucket: string, key: string): Promise<ObjectMeta | undefined> {
    try {
      return JSON.parse(await readFile(this.descriptionOf(bucket, key), 'utf8')) as ObjectMeta;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async get(bucket: string, key: string): Promise<ObjectMeta> {
    const meta = await this.find(bucket, key);
    // S3 reports a missing object only to callers who may list the bucket, and the functions may not.
    if (meta === undefined) throw new AwsError('AccessDenied', 'Access Denied', 403);
    return meta;
  }

  /** The bytes from `start` to `end`, both inclusive. */
  read(bucket: string, meta: ObjectMeta, start: number, end: number): Readable {
    return createReadStream(this.bytesOf(bucket, meta), { start, end });
  }

  async remove(bucket: string, key: string): Promise<void> {
    const meta = await this.find(bucket, key);
    if (meta === undefined) return;
    await rm(this.descriptionOf(bucket, key), { force: true });
    await this.discard(this.bytesOf(bucket, meta));
  }

  /** Every description in key order. Reads them all: listing is for tests and clean-ups, not for serving. */
  async list(bucket: string, prefix: string): Promise<ObjectMeta[]> {
    const names = await readdir(join(this.dir, bucket), { recursive: true });
    const metas: ObjectMeta[] = [];
    for (const name of names) {
      if (!name.endsWith('.json')) continue;
      const meta = JSON.parse(await readFile(join(this.dir, bucket, name), 'utf8')) as ObjectMeta;
      if (meta.key.startsWith(prefix)) metas.push(meta);
    }
    return metas.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  private async describe(bucket: string, meta: ObjectMeta): Promise<void> {
    const description = this.descriptionOf(bucket, meta.key);
    const temporary = `${description}.${randomUUID()}`;
    await writeFile(temporary, JSON.stringify(meta));
    await rename(temporary, description);
  }

  private descriptionOf(bucket: string, key: string): string {
    const name = createHash('sha256').update(key).digest('hex');
    return join(this.dir, bucket, name.slice(0, 2), `${name}.json`);
  }

  private bytesOf(bucket: string, meta: ObjectMeta): string {
    return join(dirname(this.descriptionOf(bucket, meta.key)), meta.file);
  }
}
