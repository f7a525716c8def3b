/** A voice needs no more samples a second. */
export const clearRate = 16_000;
/** Bytes; what Instagram takes, with room for the head. Long recordings have fewer samples a second. */
export const maxWavBytes = 24 * 1024 * 1024;
export const sampleBytes = 2;

const headBytes = 44;

/** The head of a WAV file with one channel of 16 bits. @see https://datatracker.ietf.org/doc/html/rfc2361 */
export function wavHead(rate: number, bytes: number): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(headBytes));
  const name = (at: number, text: string) =>
    [...text].forEach((letter, place) => void head.setUint8(at + place, letter.charCodeAt(0)));
  name(0, 'RIFF');
  head.setUint32(4, headBytes - 8 + bytes, true);
  name(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  // Samples as they are, in one channel.
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * sampleBytes, true);
  head.setUint16(32, sampleBytes, true);
  head.setUint16(34, 8 * sampleBytes, true);
  name(36, 'data');
  head.setUint32(40, bytes, true);
  return new Uint8Array(head.buffer);
}

/** Sixteen bits a sample, little-endian. @param samples -1 to 1 */
export function wavSamples(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const data = new DataView(new ArrayBuffer(samples.length * sampleBytes));
  samples.forEach((sample, place) => {
    data.setInt16(place * sampleBytes, Math.max(-1, Math.min(1, sample)) * 0x7fff, true);
  });
  return new Uint8Array(data.buffer);
}
