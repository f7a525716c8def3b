import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** About what the distribution does; the best takes a second for the largest file. */
const brotliQuality = 6;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
};
type Compression = keyof typeof compressors;
const preferred: readonly Compression[] = ['br', 'gzip'];

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
  return async (file: StaticFile, compression: Compression): Promise<Buffer> => {
    const key = `${compression} ${file.path} ${file.etag}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const bytes = await compressors[compression](await readFile(file.path));
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
  readonly encoding: Compression | undefined;
  readonly size: number;
  readonly open: () => Buffer | ReadStream;
}

/** Chooses between the file's `.br` variant, a compressed copy made here, and the file itself. */
export function createEncoder(): (file: StaticFile, accepted: string) => Promise<Representation> {
  const compress = createCompressor();
  return async (file, accepted) => {
    const made = /\bbr\b/.test(accepted) ? await findFile(`${file.path}.br`) : undefined;
    if (made !== undefined) return { encoding: 'br', size: made.size, open: () => createReadStream(made.path) };
    const best = preferred.find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
    if (best !== undefined && isCompressible(file.type) && file.size >= minCompressBytes) {
      const bytes = await compress(file, best);
      return { encoding: best, size: bytes.length, open: () => bytes };
    }
    return { encoding: undefined, size: file.size, open: () => createReadStream(file.path) };
  };
}
