import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Visible } from '@shared/tickets/rules/policy.ts';

/** A ticket as far as it decides who may see it. */
export interface TicketState {
  readonly id: number;
  readonly version: number;
  readonly visible: Visible;
}

/** More kinds, and tickets with higher numbers, stay unknown. */
const maxKinds = 65_535;
const highestNumber = 5_000_000;

const buildTicketGroupName = ({ status, userId, queueId, isGroup, whatsappId }: Visible): string =>
  JSON.stringify({ status, userId, queueId, isGroup, whatsappId });

interface Columns {
  /** Index of the ticket's kind, by ticket number (as in all of these); 0 if its state is unknown. */
  kinds: Uint16Array<ArrayBuffer>;
  versions: Uint32Array<ArrayBuffer>;
  /** The newest ticket of its conversation, directly or by way of others; 0 where it is that itself. */
  newest: Uint32Array<ArrayBuffer>;
}

const noColumns = (): Columns => ({
  kinds: new Uint16Array(0),
  versions: new Uint32Array(0),
  newest: new Uint32Array(0),
});

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * Visibility of a company's tickets: tickets of the same visibility share a kind, and each has the number of its
 * kind, in ten bytes. A search can so decide for every message if it may be visible, without reading a ticket.
 */
export class TicketFile {
  /** Kinds of tickets; index 0 means an unknown state. */
  readonly #kinds: (Visible | undefined)[] = [undefined];
  readonly #places = new Map<string, number>();
  #columns = noColumns();

  static read(content: Uint8Array): TicketFile {
    const bytes = inflateRawSync(content);
    const end = bytes.indexOf('\n');
    const file = new TicketFile();
    const kinds = JSON.parse(bytes.subarray(0, end).toString('utf8')) as Visible[];
    for (const kind of kinds) file.#placeOf(kind);
    const count = (bytes.length - end - 1) / 10;
    // Copies: a column has to begin at a multiple of its width.
    const column = (from: number, length: number): ArrayBuffer =>
      new Uint8Array(bytes.subarray(end + 1 + from, end + 1 + from + length)).buffer;
    file.#columns = {
      kinds: new Uint16Array(column(0, count * 2)),
      versions: new Uint32Array(column(count * 2, count * 4)),
      newest: new Uint32Array(column(count * 6, count * 4)),
    };
    return file;
  }

  /** Kinds of which no ticket is any more are left out. */
  written(): Buffer {
    const used = new TicketFile();
    const places = new Map<number, number>([[0, 0]]);
    const kinds = this.#columns.kinds.map((kind) => {
      const known = places.get(kind);
      if (known !== undefined) return known;
      const visible = this.#kinds[kind];
      const place = visible ? used.#placeOf(visible) : 0;
      places.set(kind, place);
      return place;
    });
    const { versions, newest } = this.#columns;
    const head = Buffer.from(`${JSON.stringify(used.#kinds.slice(1))}\n`);
    const content = Buffer.concat([head, ...[kinds, versions, newest].map(bytesOf)]);
    return deflateRawSync(content, { level: 3 });
  }

  #placeOf(visible: Visible): number {
    const name = buildTicketGroupName(visible);
    const known = this.#places.get(name);
    if (known !== undefined || this.#kinds.length > maxKinds) return known ?? 0;
    this.#kinds.push(visible);
    this.#places.set(name, this.#kinds.length - 1);
    return this.#kinds.length - 1;
  }

  #reserve(id: number): void {
    const { kinds, versions, newest } = this.#columns;
    if (id < kinds.length) return;
    const length = Math.max(id + 1, Math.ceil(kinds.length * 1.25));
    const larger: Columns = {
      kinds: new Uint16Array(length),
      versions: new Uint32Array(length),
      newest: new Uint32Array(length),
    };
    larger.kinds.set(kinds);
    larger.versions.set(versions);
    larger.newest.set(newest);
    this.#columns = larger;
  }

  /** Takes in how a ticket is, unless a later state of it is known. */
  set({ id, version, visible }: TicketState): void {
    if (id > highestNumber) return;
    this.#reserve(id);
    const { kinds, versions } = this.#columns;
    if (kinds[id] !== 0 && version < (versions[id] ?? 0)) return;
    kinds[id] = this.#placeOf(visible);
    versions[id] = version;
  }

  setNewest(id: number, newest: number): void {
    if (id > highestNumber) return;
    this.#reserve(id);
    this.#columns.newest[id] = newest === id ? 0 : newest;
  }

  newestOf = (id: number): number => this.#columns.newest[id] ?? 0;

  /** Returns a test by ticket number: true if `sees` accepts its kind, or if its state is unknown. */
  seenBy(sees: (visible: Visible) => boolean): (id: number) => boolean {
    const isSeen = this.#kinds.map((kind) => kind === undefined || sees(kind));
    return (id) => isSeen[this.#columns.kinds[id] ?? 0] ?? true;
  }
}
