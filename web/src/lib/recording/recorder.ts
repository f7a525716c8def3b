import captureUrl from './captureWorklet.ts?worker&url';
import { closeDevice, DeviceError, openDevice } from './devices.ts';
import Mp3Worker from './mp3Worker.ts?worker';

/** A recording that goes on until it is stopped or cancelled; either lets go of the microphone. */
export interface Recording {
  /** Loudness of this moment, 0 to 1. */
  readonly level: () => number;
  /** The whole as MP3 at 128 kbit/s. */
  readonly stop: () => Promise<Blob>;
  readonly cancel: () => void;
}

/** MPEG-1's rates, the ones that 128 kbit/s is meant for. */
const rates = [32_000, 44_100, 48_000];

async function openContext(): Promise<AudioContext> {
  const usual = new AudioContext();
  if (rates.includes(usual.sampleRate)) return usual;
  await usual.close();
  return new AudioContext({ sampleRate: 48_000 });
}

function loudness(meter: AnalyserNode): () => number {
  const samples = new Float32Array(meter.fftSize);
  return () => {
    meter.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // Speech lies around -30 dB: a root would hardly move, so the meter shows -60 to 0 dB.
    return Math.max(0, Math.min(1, 1 + (10 * Math.log10(power + 1e-12)) / 60));
  };
}

async function begin(stream: MediaStream, context: AudioContext): Promise<Recording> {
  await context.audioWorklet.addModule(captureUrl);
  await context.resume();
  const source = context.createMediaStreamSource(stream);
  const capture = new AudioWorkletNode(context, 'capture', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const meter = context.createAnalyser();
  source.connect(capture);
  source.connect(meter);
  const worker = new Mp3Worker();
  const samples = new MessageChannel();
  capture.port.postMessage(samples.port1, [samples.port1]);
  worker.postMessage({ sampleRate: context.sampleRate, samples: samples.port2 }, [samples.port2]);
  const close = () => {
    closeDevice(stream);
    worker.terminate();
    void context.close();
  };
  return {
    level: loudness(meter),
    stop: () =>
      new Promise<Blob>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
        worker.onerror = () => reject(new Error('the encoder failed'));
        capture.port.postMessage(null);
      }).finally(close),
    cancel: close,
  };
}

/** Opens the microphone and records. @throws DeviceError */
export async function startRecording(): Promise<Recording> {
  const stream = await openDevice({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } });
  try {
    return await begin(stream, await openContext());
  } catch (cause) {
    closeDevice(stream);
    throw new DeviceError('unsupported', { cause });
  }
}
