import { OggOpusDecoder } from 'ogg-opus-decoder';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { toMp3 } from './mp3.ts';
import { Mp3Writer } from './mp3Writer.ts';

const none = { channelData: [], samplesDecoded: 0, sampleRate: 48_000, errors: [] };
let decode: MockInstance<OggOpusDecoder['decode']>;
let free: MockInstance<OggOpusDecoder['free']>;
let added: number[][];
beforeEach(() => {
  added = [];
  decode = vi.spyOn(OggOpusDecoder.prototype, 'decode').mockResolvedValue(none as never);
  vi.spyOn(OggOpusDecoder.prototype, 'flush').mockResolvedValue(none as never);
  free = vi.spyOn(OggOpusDecoder.prototype, 'free');
  vi.spyOn(Mp3Writer.prototype, 'add').mockImplementation((samples) => void added.push([...samples]));
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size);
}
const decodes = (...channels: number[][]) =>
  decode.mockResolvedValue({ ...none, channelData: channels.map((samples) => Float32Array.from(samples)) } as never);

it.each([
  ['one', [[1, 0.5]], [1, 0.5]],
  [
    'two',
    [
      [1, 0.5],
      [0, 1],
    ],
    [0.5, 0.75],
  ],
  ['two of which one ends early', [[1, 0.5], [0]], [0.5, 0.25]],
  ['more', [[1], [0.5], [8]], [0.75]],
])('of %s the voice is what is heard of both sides', async (_case, channels, expected) => {
  decodes(...channels);
  await toMp3(chunks(1), 60_000);
  expect(added).toEqual([expected]);
});

it('a recording is decoded in slices of 4 KB at most, none of them empty', async () => {
  decodes([0]);
  await toMp3(chunks(8192, 5000, 1), 60_000);
  expect(decode.mock.calls.map(([{ byteLength }]) => byteLength)).toEqual([4096, 4096, 4096, 904, 1]);
});

it.each([
  ['nothing', []],
  ['sides without sound', [[], []]],
])('there is no sound in %s, and the decoder is let go of', async (_case, channels) => {
  decodes(...channels);
  await expect(toMp3(chunks(1), 60_000)).rejects.toThrow('no sound in it');
  expect([added, free.mock.calls.length]).toEqual([[], 1]);
});

it('a recording that cannot be decoded lets go of the decoder too', async () => {
  decode.mockRejectedValue(new Error('damaged'));
  await expect(toMp3(chunks(1), 60_000)).rejects.toThrow('damaged');
  expect(free).toHaveBeenCalledTimes(1);
});
