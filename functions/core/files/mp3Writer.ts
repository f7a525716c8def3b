import { Mp3Encoder } from '@breezystack/lamejs';

/** Samples of one MPEG-1 frame; the encoder is fastest with whole frames. */
const frameSamples = 1152;

const toInteger = (sample: number): number => {
  const current = Math.max(-1, Math.min(1, sample));
  return Math.round(current < 0 ? current * 0x8000 : current * 0x7fff);
};

/**
 * Encodes one channel to MP3 as it comes in.
 * @param sampleRate 32000, 44100 or 48000
 * @param bitrate kbit/s
 */
export class Mp3Writer {
  readonly #encoder: Mp3Encoder;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #frame = new Int16Array(frameSamples);
  #filled = 0;

  constructor(sampleRate: number, bitrate: number) {
    this.#encoder = new Mp3Encoder(1, sampleRate, bitrate);
  }

  /** @param samples from -1 to 1 */
  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.#frame[this.#filled] = toInteger(sample);
      this.#filled += 1;
      if (this.#filled < frameSamples) continue;
      this.#keep(this.#encoder.encodeBuffer(this.#frame));
      this.#filled = 0;
    }
  }

  /** The file, in parts. */
  finish(): readonly Uint8Array<ArrayBuffer>[] {
    if (this.#filled > 0) this.#keep(this.#encoder.encodeBuffer(this.#frame.subarray(0, this.#filled)));
    this.#keep(this.#encoder.flush());
    return this.#parts;
  }

  // The encoder reuses what it gave out.
  #keep(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#parts.push(new Uint8Array(bytes));
  }
}
