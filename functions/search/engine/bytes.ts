/** Collects bytes; numbers as varints, seven bits a byte, small ones in one. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  /** @param value a whole number from 0 to 2^32 - 1 */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length] = (rest & 127) | 128;
      this.#length += 1;
      rest >>>= 7;
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes one byte per character; see `asBytes`. */
  characters(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  /** Bytes written so far; not a copy. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

export class ByteReader {
  readonly #bytes: Buffer;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.position] ?? 0;
      this.position += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  byte(): number {
    const byte = this.#bytes[this.position] ?? 0;
    this.position += 1;
    return byte;
  }

  bytes(length: number): Buffer {
    const start = this.position;
    this.position += length;
    return this.#bytes.subarray(start, this.position);
  }

  characters(length: number): string {
    return this.bytes(length).toString('latin1');
  }
}

/**
 * A text with one character for each of its bytes. Terms are kept so: comparing, sorting and cutting them by
 * characters is the same as by bytes, and what begins alike as text begins alike as bytes.
 */
export const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
