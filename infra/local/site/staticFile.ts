import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const isCompressible = (type: string): boolean => /^text\/|json|svg/.test(type);

/** Compressed files kept in memory. The whole site takes about two megabytes; this only bounds a surprise. */
const maxCacheBytes = 16 * 1024 * 1024;
/** Below this, a compressed answer does not fit in fewer packets. */
const minCompressBytes = 1024;

const deflate = promisify(gzip);

export interface StaticFile {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  readonly type: string;
}

/** The file at a path, or undefined. */
export async function findFile(path: string): Promise<StaticFile | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  return { path, size: stats.size, etag, type: types[extname(path)] ?? 'application/octet-stream' };
}

/** The file below the folder, or undefined for a path that leaves it or names a hidden file. */
export function inside(dir: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/').filter((segment) => segment !== '');
  const isOdd = segments.some((segment) => segment.startsWith('.') || /[\\\0]/.test(segment));
  return isOdd ? undefined : join(dir, ...segments);
}

/** Compresses files and remembers the results. */
function createCompressor() {
  const cache = new Map<string, Buffer>();
  let cached = 0;
  return async (file: StaticFile): Promise<Buffer> => {
    const key = `${file.path} ${file.etag}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const bytes = await deflate(await readFile(file.path));
    for (const [oldest, { length }] of cache) {
      if (cached + bytes.length <= maxCacheBytes) break;
      cache.delete(oldest);
      cached -= length;
    }
    cache.set(key, bytes);
    cached += bytes.length;
    return bytes;
  };
}

/** The bytes of one answer: opened only when they are wanted. */
export interface Representation {
  readonly encoding: 'br' | 'gzip' | undefined;
  readonly size: number;
  readonly open: () => Buffer | ReadStream;
}

/** Chooses between a `.br` beside the file, gzip made here, and the file itself. */
export function createEncoder(): (file: StaticFile, accepted: string) => Promise<Representation> {
  const compress = createCompressor();
  return async (file, accepted) => {
    const brotli = /\bbr\b/.test(accepted) ? await findFile(`${file.path}.br`) : undefined;
    if (brotli !== undefined) {
      return { encoding: 'br', size: brotli.size, open: () => createReadStream(brotli.path) };
    }
    if (/\bgzip\b/.test(accepted) && isCompressible(file.type) && file.size >= minCompressBytes) {
      const bytes = await compress(file);
      return { encoding: 'gzip', size: bytes.length, open: () => bytes };
    }
    return { encoding: undefined, size: file.size, open: () => createReadStream(file.path) };
  };
}
