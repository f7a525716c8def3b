import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny';

/**
 * The same Opus sound in an Ogg file, the only one that WhatsApp takes for a voice note; nothing is encoded again.
 * @param recorded WebM with Opus
 * @throws when it holds no sound
 */
export async function toOgg(recorded: Blob): Promise<Blob> {
  using input = new Input({ formats: [WEBM], source: new BlobSource(recorded) });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('no sound in the recording');
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const sound = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await sound.add(packet, { decoderConfig });
  await output.finalize();
  if (!target.buffer) throw new Error('no sound in the recording');
  return new Blob([target.buffer], { type: 'audio/ogg' });
}
