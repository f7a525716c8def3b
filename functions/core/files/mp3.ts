import { Mp3Writer } from './mp3Writer.ts';
import { decodeOpus } from './oggOpus.ts';

/** Speech; half of it is still more than a telephone carries. kbit/s */
const bitrate = 64;
const rate = 48_000;

/**
 * An Ogg Opus recording as mp3, worked in slices whatever its length.
 * @param deadline milliseconds after which it is given up
 * @throws when nothing in it can be decoded, or the deadline has passed
 */
export async function toMp3(chunks: AsyncIterable<Uint8Array>, deadline: number): Promise<Buffer> {
  let writer: Mp3Writer | undefined;
  const onSound = (samples: Float32Array): void => {
    writer ??= new Mp3Writer(rate, bitrate);
    writer.add(samples);
  };
  await decodeOpus(chunks, { rate, deadline, onSound });
  if (!writer) throw new Error('no sound in it');
  return Buffer.concat(writer.finish());
}
