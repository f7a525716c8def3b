import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Zip } from 'fflate';

// The tables of fflate take 10 to 20 ms of processor, so they are loaded at first use and not when a function starts.
const loadZips = () => import('fflate');
type Zips = Awaited<ReturnType<typeof loadZips>>;

/**
 * A zip that is written to the disk while it grows, so that no more of it than a chunk is in memory. Files are added one
 * after another.
 */
export class ZipFile {
  readonly #dir: string;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  readonly #zips: Zips;
  readonly #zip: Zip;
  #waiting: Uint8Array[] = [];
  #size = 0;
  #files = 0;

  private constructor(zips: Zips, dir: string, path: string, handle: FileHandle) {
    this.#zips = zips;
    this.#dir = dir;
    this.#path = path;
    this.#handle = handle;
    this.#zip = new zips.Zip((error, chunk) => {
      if (error) throw error;
      this.#waiting.push(chunk);
    });
  }

  static async create(): Promise<ZipFile> {
    const zips = await loadZips();
    const dir = await mkdtemp(join(tmpdir(), 'zip-'));
    const path = join(dir, 'archive.zip');
    return new ZipFile(zips, dir, path, await open(path, 'w'));
  }

  /** Bytes so far. */
  get size(): number {
    return this.#size;
  }

  get files(): number {
    return this.#files;
  }

  async #flush(): Promise<void> {
    const chunks = this.#waiting;
    this.#waiting = [];
    for (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#size += chunk.byteLength;
      await this.#handle.write(chunk);
    }
  }

  async addText(name: string, text: string): Promise<void> {
    this.#files += 1;
    const entry = new this.#zips.ZipDeflate(name, { level: 6 });
    this.#zip.add(entry);
    entry.push(new TextEncoder().encode(text), true);
    await this.#flush();
  }

  /** A text that comes in parts; it has to end before the next file begins. */
  beginText(name: string): { readonly write: (text: string) => Promise<void>; readonly end: () => Promise<void> } {
    this.#files += 1;
    // Rows of a sheet are alike: more effort makes them hardly smaller.
    const entry = new this.#zips.ZipDeflate(name, { level: 3 });
    this.#zip.add(entry);
    const push = (bytes: Uint8Array, isLast: boolean): Promise<void> => {
      entry.push(bytes, isLast);
      return this.#flush();
    };
    return {
      write: (text) => push(new TextEncoder().encode(text), false),
      end: () => push(new Uint8Array(), true),
    };
  }

  /** Pictures, sound and video are compressed already, and so stored as they are. */
  async addStream(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    this.#files += 1;
    const entry = new this.#zips.ZipPassThrough(name);
    this.#zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      await this.#flush();
    }
    entry.push(new Uint8Array(), true);
    await this.#flush();
  }

  addBytes(name: string, content: Uint8Array): Promise<void> {
    async function* all(): AsyncGenerator<Uint8Array> {
      yield content;
    }
    return this.addStream(name, all());
  }

  /** Ends the zip. @returns what is needed to store it */
  async finish(): Promise<{ size: number; sha256: string; chunks: () => AsyncIterable<Uint8Array> }> {
    this.#zip.end();
    await this.#flush();
    await this.#handle.close();
    return { size: this.#size, sha256: this.#hash.digest('hex'), chunks: () => createReadStream(this.#path) };
  }

  async remove(): Promise<void> {
    // Closed already where the zip was finished.
    await this.#handle.close().catch(() => undefined);
    await rm(this.#dir, { recursive: true, force: true });
  }
}
