import { withoutTail } from '../core/text.ts';
import { isSpeechRegion } from './rules.ts';

/** Azure ends a spoken answer after ten minutes, and this length is about three. */
export const longestSpoken = 2000;

// Characters that XML 1.0 cannot contain even if escaped.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (mark) => escapes[mark] ?? '');

/** A text to be spoken by a voice, as the service reads it. */
export const ssmlOf = (text: string, voice: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${voice.slice(0, 5)}"><voice name="${voice}">${escaped(text)}</voice></speak>`;

/** Address of a region's service; undefined if the region is not a plain part of a host name. */
export const speechAddress = (template: string, region: string): string | undefined =>
  isSpeechRegion(region) ? `${withoutTail(template.replace('{region}', region), '/')}/cognitiveservices/v1` : undefined;
