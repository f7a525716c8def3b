import { silentVoiceNote } from '@test/support/server/oggOpus.ts';
import { expect, it } from 'vitest';
import { toMp3 } from './mp3.ts';

async function* inOne(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

const isMono = (mp3: Buffer): boolean => (mp3[3] ?? 0) >> 6 === 3;

it.each([1, 2] as const)('a recording of %i channels becomes one voice at 64 kbit/s', async (channels) => {
  const mp3 = await toMp3(inOne(silentVoiceNote(2, channels)), 60_000);
  expect(isMono(mp3)).toBe(true);
  // 8 kB a second, and the frames by which an encoder is behind.
  expect(mp3.byteLength).toBeGreaterThanOrEqual(16_000);
  expect(mp3.byteLength).toBeLessThan(17_200);
});

it('lets others have their turn while it works', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  await toMp3(inOne(silentVoiceNote(120)), 60_000);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

it('gives up a recording that takes longer than it may', async () => {
  await expect(toMp3(inOne(silentVoiceNote(2)), -1)).rejects.toThrow('takes too long');
});
