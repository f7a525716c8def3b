import type { Prompt } from '@shared/prompts/model.ts';
import { longestSpoken, speechAddress, ssmlOf } from '@shared/prompts/speech.ts';
import { env } from '../core/env.ts';
import { sendRequest } from '../core/outbound/httpClient.ts';

/** A minute of speech is about 250 KB; the longest text that is spoken is far below. */
const maxBytes = 4 * 1024 * 1024;

export const spokenMime = 'audio/ogg; codecs=opus';

export type Voice = Pick<Prompt, 'voice' | 'voiceRegion'> & { readonly key: string };

/** A text as an Ogg Opus voice note; undefined when it is too long or the service did not speak it. Never throws. */
export async function synthesise(
  text: string,
  { voice, voiceRegion, key }: Voice,
  timeoutMs = 10_000,
): Promise<Buffer | undefined> {
  const url = speechAddress(env('SPEECH_URL'), voiceRegion);
  if (!url || text.length > longestSpoken) return undefined;
  const result = await sendRequest(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/ssml+xml',
      'ocp-apim-subscription-key': key,
      'x-microsoft-outputformat': 'ogg-48khz-16bit-mono-opus',
      'user-agent': 'prosa/1.0',
    },
    body: ssmlOf(text, voice),
    timeoutMs,
    maxBytes,
  });
  if (!result.ok || result.answer.status !== 200) return undefined;
  const { body } = result.answer;
  return body.subarray(0, 4).toString('latin1') === 'OggS' ? body : undefined;
}
