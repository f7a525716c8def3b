import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  OGG,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRecording } from './recorder.ts';
import { toOgg } from './toOgg.ts';

vi.mock('./devices.ts', () => ({
  openDevice: vi.fn(async () => ({})),
  closeDevice: vi.fn(),
  DeviceError: class extends Error {},
}));

/** Twenty milliseconds of silence as Opus has them. */
const silence = Uint8Array.from([0xf8, 0xff, 0xfe]);
const frames = 50;
/** What an Opus stream says of itself: version, one channel, samples to skip, 48,000 a second. */
const opusHead = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0]);

/** A second of sound as Chromium records it. */
async function webm(): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const sound = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: opusHead };
  for (let frame = 0; frame < frames; frame += 1)
    await sound.add(new EncodedPacket(silence, 'key', frame * 0.02, 0.02), { decoderConfig });
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer()], { type: 'audio/webm;codecs=opus' });
}

/** What a file holds, as somebody else reads it. */
async function heardIn(sound: Blob) {
  using input = new Input({ formats: [OGG], source: new BlobSource(sound) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const packets: Uint8Array[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data);
  return { codec: await track.getCodec(), channels: await track.getNumberOfChannels(), packets };
}
const beginning = async (sound: Blob): Promise<string> =>
  Buffer.from(await sound.arrayBuffer())
    .subarray(0, 36)
    .toString('latin1');

describe('a voice note', () => {
  let recorded: Blob;
  const asked = vi.fn();
  /** A browser that makes these forms alone. */
  function browser(...forms: string[]): void {
    class Recorder {
      static isTypeSupported = (form: string) => forms.includes(form);
      ondataavailable: (event: { data: Blob }) => void = () => undefined;
      onerror = () => undefined;
      constructor(_stream: unknown, options: unknown) {
        asked(options);
      }
      start = () => undefined;
      stop = () => this.ondataavailable({ data: recorded });
    }
    vi.stubGlobal('MediaRecorder', Recorder);
  }
  const record = async () => (await startRecording()).stop();

  beforeEach(() => {
    const node = { connect: () => undefined, fftSize: 32, getFloatTimeDomainData: () => undefined };
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        resume = async () => undefined;
        close = async () => undefined;
        createMediaStreamSource = () => node;
        createAnalyser = () => node;
      },
    );
    vi.stubGlobal(
      'MediaStreamAudioDestinationNode',
      class {
        stream = {};
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    asked.mockReset();
  });

  it('of Chromium, which writes WebM, is the same Opus in Ogg, of one channel', async () => {
    browser('audio/webm;codecs=opus', 'audio/mp4');
    recorded = await webm();
    const { sound } = await record();
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ mimeType: 'audio/webm;codecs=opus' }));
    expect(sound.type).toBe('audio/ogg');
    expect(await beginning(sound)).toMatch(/^OggS.*OpusHead/s);
    const { packets, ...form } = await heardIn(sound);
    expect(form).toEqual({ codec: 'opus', channels: 1 });
    expect(packets).toEqual(Array.from({ length: frames }, () => silence));
  });

  it('of Firefox is taken as it is, without the parameters of its type', async () => {
    browser('audio/ogg;codecs=opus', 'audio/webm;codecs=opus');
    recorded = new Blob([await (await toOgg(await webm())).arrayBuffer()], { type: 'audio/ogg;codecs=opus' });
    const { sound } = await record();
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ mimeType: 'audio/ogg;codecs=opus' }));
    expect(sound.type).toBe('audio/ogg');
    expect((await heardIn(sound)).packets).toHaveLength(frames);
  });

  it('of an old Safari, which knows no Opus, is a sound file', async () => {
    browser('audio/mp4');
    recorded = new Blob(['\0\0\0\x18ftypM4A '], { type: 'audio/mp4;codecs=mp4a.40.2' });
    expect((await record()).sound.type).toBe('audio/mp4');
  });

  it('without any sound in it is refused', async () => {
    browser('audio/webm;codecs=opus');
    recorded = new Blob(['no sound'], { type: 'audio/webm;codecs=opus' });
    await expect(record()).rejects.toThrow();
  });
});
