import { Mp3Writer } from '@shared/media/mp3.ts';

/** kbit/s, as the product promises; every channel and every browser plays it. */
const bitrate = 128;

/** The page names the rate and hands over the way the samples come; null ends it and is answered with the file. */
interface Start {
  readonly sampleRate: number;
  readonly samples: MessagePort;
}

self.onmessage = ({ data: { sampleRate, samples } }: MessageEvent<Start>) => {
  const writer = new Mp3Writer(sampleRate, bitrate);
  samples.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data === null) self.postMessage(new Blob([...writer.finish()], { type: 'audio/mpeg' }));
    else writer.add(data);
  };
};
