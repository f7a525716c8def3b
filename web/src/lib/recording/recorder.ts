import { closeDevice, DeviceError, openDevice } from './devices.ts';

/** A recording in the best format that this browser supports. */
export interface Recorded {
  /** Opus in Ogg; AAC in MP4 where the browser knows no Opus. */
  readonly sound: Blob;
  readonly seconds: number;
}

/** A recording that goes on until it is stopped or cancelled; either lets go of the microphone. */
export interface Recording {
  /** Loudness of this moment, 0 to 1. */
  readonly level: () => number;
  readonly stop: () => Promise<Recorded>;
  readonly cancel: () => void;
}

/** Firefox writes Ogg; Chromium, and Safari from 18.4, WebM; older Safari MP4 alone. */
const forms = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];

/** Bits a second; a voice note of WhatsApp's own has about sixteen thousand. */
const bitrate = 32_000;

function loudness(meter: AnalyserNode): () => number {
  const samples = new Float32Array(meter.fftSize);
  return () => {
    meter.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // Speech lies around -30 dB: a root would hardly move, so the meter shows -60 to 0 dB.
    return Math.max(0, Math.min(1, 1 + (10 * Math.log10(power + 1e-12)) / 60));
  };
}

/** Opus leaves its WebM, and the type its parameters, which storage and channels do not know. */
async function finished(recorded: Blob): Promise<Blob> {
  const [type = ''] = recorded.type.split(';');
  if (type !== 'audio/webm') return new Blob([recorded], { type });
  const { toOgg } = await import('./toOgg.ts');
  return toOgg(recorded);
}

async function begin(stream: MediaStream, context: AudioContext): Promise<Recording> {
  await context.resume();
  const source = context.createMediaStreamSource(stream);
  const meter = context.createAnalyser();
  source.connect(meter);
  // A voice note has one channel, whatever the microphone has.
  const voice = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
  source.connect(voice);
  const mimeType = forms.find((form) => MediaRecorder.isTypeSupported(form));
  const recorder = new MediaRecorder(voice.stream, {
    audioBitsPerSecond: bitrate,
    ...(mimeType === undefined ? {} : { mimeType }),
  });
  const since = context.currentTime;
  recorder.start();
  const close = () => {
    closeDevice(stream);
    void context.close();
  };
  return {
    level: loudness(meter),
    stop: async () => {
      const seconds = context.currentTime - since;
      try {
        const recorded = await new Promise<Blob>((resolve, reject) => {
          recorder.ondataavailable = ({ data }) => resolve(data);
          recorder.onerror = () => reject(new Error('the recorder failed'));
          recorder.stop();
        });
        return { sound: await finished(recorded), seconds };
      } finally {
        close();
      }
    },
    cancel: close,
  };
}

/** Opens the microphone and records. @throws DeviceError */
export async function startRecording(): Promise<Recording> {
  const stream = await openDevice({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } });
  try {
    return await begin(stream, new AudioContext());
  } catch (cause) {
    closeDevice(stream);
    throw new DeviceError('unsupported', { cause });
  }
}
