import { describe, expect, it } from 'vitest';
import { Mp3Writer } from './mp3Writer.ts';

const tone = (seconds: number, rate: number) =>
  Float32Array.from({ length: seconds * rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / rate));

// Layer III, by the index in the frame's header.
const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const rates = [44_100, 48_000, 32_000];

/** Walks through the frames by their headers, as a player does. */
function framesOf(bytes: Uint8Array) {
  const frames: { kbits: number; rate: number; isMono: boolean }[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
    expect([first, second & 0xfe]).toEqual([0xff, 0xfa]);
    const kbits = bitrates[third >> 4] ?? 0;
    const rate = rates[(third >> 2) & 3] ?? 0;
    frames.push({ kbits, rate, isMono: fourth >> 6 === 3 });
    at += Math.floor((144_000 * kbits) / rate) + ((third >> 1) & 1);
  }
  return frames;
}

describe('a recording', () => {
  it.each(
    rates.flatMap((rate) => [
      [rate, 128],
      [rate, 64],
    ]),
  )('at %i Hz is MP3 of one voice at %i kbit/s and as long as what was said', (rate, kbits) => {
    const writer = new Mp3Writer(rate, kbits);
    const sound = tone(2, rate);
    // In pieces of no particular size, as they come.
    for (let at = 0; at < sound.length; at += 1000) writer.add(sound.subarray(at, at + 1000));
    const frames = framesOf(Buffer.concat(writer.finish()));
    expect(new Set(frames.map((frame) => JSON.stringify(frame)))).toEqual(
      new Set([JSON.stringify({ kbits, rate, isMono: true })]),
    );
    const seconds = (frames.length * 1152) / rate;
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThan(2.15);
  });

  it('keeps loud sound within bounds', () => {
    const writer = new Mp3Writer(44_100, 128);
    writer.add(Float32Array.from({ length: 44_100 }, (_, at) => (at % 100 < 50 ? 7 : -7)));
    expect(framesOf(Buffer.concat(writer.finish())).length).toBeGreaterThan(38);
  });
});
