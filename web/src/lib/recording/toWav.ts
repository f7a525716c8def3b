import { clearRate, maxWavBytes, sampleBytes, wavHead, wavSamples } from '@shared/media/wav.ts';

/** Sixteen bits a sample, little-endian. @param samples -1 to 1 */
export function wavOf(samples: Float32Array, rate: number): Blob {
  const data = wavSamples(samples);
  return new Blob([wavHead(rate, data.byteLength), data], { type: 'audio/wav' });
}

/** Samples a second with which so many seconds stay below what is taken. */
export const rateFor = (seconds: number): number =>
  Math.min(clearRate, Math.floor(maxWavBytes / sampleBytes / Math.max(1, seconds)));

/**
 * The same sound as WAV, for channels that take no Ogg: browsers write no other form that Instagram takes.
 * @throws when the browser cannot read the recording
 */
export async function toWav(recorded: Blob, seconds: number): Promise<Blob> {
  const rate = rateFor(seconds);
  // Decoding resamples to the rate of its context.
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await recorded.arrayBuffer());
  return wavOf(decoded.getChannelData(0), rate);
}
