import { setImmediate } from 'node:timers/promises';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { Mp3Writer } from './mp3Writer.ts';

/** Speech; half of it is still more than a telephone carries. kbit/s */
const bitrate = 64;
/** Decoded at once; a minute of speech is about 120 KB, so that nothing else waits long behind it. */
const sliceBytes = 4 * 1024;

async function* slices(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += sliceBytes) yield chunk.subarray(at, at + sliceBytes);
  }
}

/** Voice notes are mono; of anything wider the front pair is mixed. */
function mixed([left, right]: readonly Float32Array[]): Float32Array {
  if (!left || !right) return left ?? new Float32Array();
  return left.map((sample, at) => (sample + (right[at] ?? 0)) / 2);
}

/**
 * An Ogg Opus recording as mp3, worked in slices whatever its length.
 * @param deadline milliseconds after which it is given up
 * @throws when nothing in it can be decoded, or the deadline has passed
 */
export async function toMp3(chunks: AsyncIterable<Uint8Array>, deadline: number): Promise<Buffer> {
  const end = performance.now() + deadline;
  const decoder = new OggOpusDecoder();
  await decoder.ready;
  let writer: Mp3Writer | undefined;
  const take = ({ channelData, sampleRate }: Awaited<ReturnType<OggOpusDecoder['flush']>>) => {
    if (!channelData[0]?.length) return;
    writer ??= new Mp3Writer(sampleRate, bitrate);
    writer.add(mixed(channelData));
  };
  try {
    for await (const slice of slices(chunks)) {
      if (performance.now() > end) throw new Error('takes too long');
      take(await decoder.decode(slice));
      await setImmediate();
    }
    take(await decoder.flush());
  } finally {
    decoder.free();
  }
  if (!writer) throw new Error('no sound in it');
  return Buffer.concat(writer.finish());
}
