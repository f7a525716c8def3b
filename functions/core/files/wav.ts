import { maxWavBytes, wavHead, wavSamples } from '@shared/media/wav.ts';
import { decodeOpus, type OpusRate } from './oggOpus.ts';

/** A recording that is larger than any channel takes it. */
export class TooLong extends Error {}

/**
 * An Ogg Opus recording as WAV.
 * @param deadline milliseconds after which it is given up
 * @throws when nothing in it can be decoded, or the deadline has passed; TooLong
 */
export async function toWav(chunks: AsyncIterable<Uint8Array>, rate: OpusRate, deadline: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const onSound = (samples: Float32Array): void => {
    const part = wavSamples(samples);
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > maxWavBytes) throw new TooLong();
  };
  await decodeOpus(chunks, { rate, deadline, onSound });
  if (bytes === 0) throw new Error('no sound in it');
  return Buffer.concat([wavHead(rate, bytes), ...parts]);
}
