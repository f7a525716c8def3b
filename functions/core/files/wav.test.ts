import { silentVoiceNote } from '@test/support/server/oggOpus.ts';
import { expect, it } from 'vitest';
import { TooLong, toWav } from './wav.ts';

async function* inOne(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

it.each([
  [1, 16_000],
  [2, 16_000],
  [1, 8_000],
] as const)('a recording of %i channels becomes one voice of %i samples a second', async (channels, rate) => {
  const wav = await toWav(inOne(silentVoiceNote(2, channels)), rate, 60_000);
  expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, rate, 16]);
  expect(wav.readUInt32LE(40)).toBe(wav.byteLength - 44);
  // A decoder leaves out what it needs to settle, some milliseconds.
  const seconds = (wav.byteLength - 44) / 2 / rate;
  expect(seconds).toBeGreaterThan(1.9);
  expect(seconds).toBeLessThanOrEqual(2);
});

it('refuses what is larger than a channel takes', async () => {
  await expect(toWav(inOne(silentVoiceNote(800)), 16_000, 60_000)).rejects.toThrow(TooLong);
});

it('refuses what has no sound in it', async () => {
  await expect(toWav(inOne(Buffer.alloc(500, 7)), 16_000, 60_000)).rejects.toThrow('no sound in it');
});
