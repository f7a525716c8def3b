import { OggOpusDecoder } from 'ogg-opus-decoder';
import { createMp3Encoder } from 'wasm-media-encoders';

/** Speech; half of it is still more than a telephone carries. kbit/s */
const bitrate = 64;
/** Decoded at once; a minute of speech is about 120 KB, so that nothing else waits long behind it. */
const sliceBytes = 16 * 1024;

async function* slices(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += sliceBytes) yield chunk.subarray(at, at + sliceBytes);
  }
}

/** An Ogg Opus recording as mp3, worked in slices whatever its length. @throws when nothing in it can be decoded */
export async function toMp3(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const [decoder, encoder] = [new OggOpusDecoder(), await createMp3Encoder()];
  await decoder.ready;
  const parts: Buffer[] = [];
  let isSet = false;
  const take = ({ channelData, sampleRate }: Awaited<ReturnType<OggOpusDecoder['flush']>>) => {
    if (!channelData[0]?.length) return;
    // Voice notes are mono; of anything wider than stereo the front pair is kept.
    const channels = channelData.slice(0, 2);
    if (!isSet) encoder.configure({ channels: channels.length === 1 ? 1 : 2, sampleRate, bitrate });
    isSet = true;
    // What the encoder answers is its own memory, used again for the next slice.
    parts.push(Buffer.from(encoder.encode(channels)));
  };
  try {
    for await (const slice of slices(chunks)) take(await decoder.decode(slice));
    take(await decoder.flush());
  } finally {
    decoder.free();
  }
  if (!isSet) throw new Error('no sound in it');
  parts.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(parts);
}
