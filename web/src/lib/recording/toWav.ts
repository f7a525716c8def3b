/** A voice needs no more samples a second. */
const clearRate = 16_000;
/** Bytes; what Instagram takes, with room for the head. Long recordings have fewer samples a second. */
const mostBytes = 24 * 1024 * 1024;
const headBytes = 44;
const sampleBytes = 2;

/** The head of a WAV file with one channel of 16 bits. @see https://datatracker.ietf.org/doc/html/rfc2361 */
function headOf(rate: number, bytes: number): DataView<ArrayBuffer> {
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
  return head;
}

/** Sixteen bits a sample, little-endian. @param samples -1 to 1 */
export function wavOf(samples: Float32Array, rate: number): Blob {
  const data = new DataView(new ArrayBuffer(samples.length * sampleBytes));
  samples.forEach((sample, place) => {
    data.setInt16(place * sampleBytes, Math.max(-1, Math.min(1, sample)) * 0x7fff, true);
  });
  return new Blob([headOf(rate, data.byteLength), data], { type: 'audio/wav' });
}

/** Samples a second with which so many seconds stay below what is taken. */
export const rateFor = (seconds: number): number =>
  Math.min(clearRate, Math.floor(mostBytes / sampleBytes / Math.max(1, seconds)));

/**
 * The same sound as WAV, for channels that take no Ogg: browsers write no other form that Instagram takes.
 * @throws when the browser cannot read the recording
 */
export async function toWav(recorded: Blob, seconds: number): Promise<Blob> {
  const rate = rateFor(seconds);
  // Decoding resamples to the rate of its context.
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await recorded.arrayBuffer());
  return wavOf(decoded.getChannelData(0), rate);
}
