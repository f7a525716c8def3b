import { expect, it } from 'vitest';
import { rateFor, wavOf } from './toWav.ts';

it('is a WAV of one channel and sixteen bits, loud samples cut', async () => {
  const file = wavOf(Float32Array.from([0, 1, -1, 0.5, 3]), 16_000);
  expect(file.type).toBe('audio/wav');
  const content = new DataView(await file.arrayBuffer());
  const text = (at: number) => String.fromCharCode(...new Uint8Array(content.buffer, at, 4));
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(content.getUint32(4, true)).toBe(content.byteLength - 8);
  expect([20, 22, 32, 34].map((at) => content.getUint16(at, true))).toEqual([1, 1, 2, 16]);
  expect([24, 28, 40].map((at) => content.getUint32(at, true))).toEqual([16_000, 32_000, 10]);
  expect([0, 1, 2, 3, 4].map((place) => content.getInt16(44 + 2 * place, true))).toEqual([
    0, 32_767, -32_767, 16_383, 32_767,
  ]);
});

it('has fewer samples a second when it is long, so that it stays below what is taken', () => {
  expect([1, 60, 600].map(rateFor)).toEqual([16_000, 16_000, 16_000]);
  expect(rateFor(900) * 2 * 900).toBeLessThanOrEqual(24 * 1024 * 1024);
  expect(rateFor(900)).toBeGreaterThan(12_000);
});
