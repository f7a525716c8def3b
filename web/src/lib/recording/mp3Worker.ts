import { Mp3Writer } from './mp3.ts';

/** The page names the rate and hands over the way the samples come; null ends it and is answered with the file. */
interface Start {
  readonly sampleRate: number;
  readonly samples: MessagePort;
}

self.onmessage = ({ data: { sampleRate, samples } }: MessageEvent<Start>) => {
  const writer = new Mp3Writer(sampleRate);
  samples.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data === null) self.postMessage(writer.finish());
    else writer.add(data);
  };
};
