import { setImmediate } from 'node:timers/promises';
import { OggOpusDecoder } from 'ogg-opus-decoder';

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

/** Samples a second; the decoder supports no other rates. */
export type OpusRate = 48_000 | 16_000 | 8_000;

interface How {
  readonly rate: OpusRate;
  /** Milliseconds after which it is given up. */
  readonly deadline: number;
  /** Receives one channel, samples from -1 to 1. */
  readonly onSound: (samples: Float32Array) => void;
}

/**
 * Opens an Ogg Opus recording in slices, whatever its length.
 * @throws when the deadline has passed
 */
export async function decodeOpus(chunks: AsyncIterable<Uint8Array>, { rate, deadline, onSound }: How): Promise<void> {
  const end = performance.now() + deadline;
  // The decoder's types leave out the sample rate, which it supports.
  const options: object = { sampleRate: rate };
  const decoder = new OggOpusDecoder(options);
  await decoder.ready;
  const take = ({ channelData }: Awaited<ReturnType<OggOpusDecoder['flush']>>) => {
    if (channelData[0]?.length) onSound(mixed(channelData));
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
}
