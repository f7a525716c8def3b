import { mediaKind } from '../media/rules.ts';

interface Signature {
  readonly mime: string;
  readonly at?: number;
  /** Bytes as text, one character per byte. */
  readonly bytes: string;
}

/** First bytes of what the channels show inline. */
const shown: readonly Signature[] = [
  { mime: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { mime: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { mime: 'image/gif', bytes: 'GIF8' },
  { mime: 'image/webp', at: 8, bytes: 'WEBP' },
  { mime: 'video/3gpp', at: 4, bytes: 'ftyp3g' },
  { mime: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  { mime: 'video/mp4', at: 4, bytes: 'ftyp' },
  { mime: 'audio/ogg', bytes: 'OggS' },
  { mime: 'audio/mpeg', bytes: 'ID3' },
  { mime: 'audio/mpeg', bytes: '\xff\xfb' },
  { mime: 'audio/mpeg', bytes: '\xff\xf3' },
  { mime: 'audio/mpeg', bytes: '\xff\xf2' },
  { mime: 'audio/aac', bytes: '\xff\xf1' },
  { mime: 'audio/aac', bytes: '\xff\xf9' },
  { mime: 'audio/amr', bytes: '#!AMR' },
];

/** Programs and pages, whatever they are called. The marks of AMR sound look like a script's first line. */
const refused: readonly Signature[] = [
  { mime: 'windows', bytes: 'MZ' },
  { mime: 'elf', bytes: '\x7fELF' },
  { mime: 'mach-o', bytes: '\xcf\xfa\xed\xfe' },
  { mime: 'mach-o', bytes: '\xce\xfa\xed\xfe' },
  { mime: 'java', bytes: '\xca\xfe\xba\xbe' },
  { mime: 'shortcut', bytes: 'L\x00\x00\x00\x01\x14\x02\x00' },
  { mime: 'script', bytes: '#!' },
];
const markup = /^\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body|script|svg|iframe)/i;

/** How many bytes of a file tell what it is. */
export const sniffBytes = 512;

const startsWith = (text: string, { at = 0, bytes }: Signature): boolean => text.startsWith(bytes, at);

// A container holds sound as well as pictures; which one only its sender knows.
const containers: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['audio/mp4', 'video/mp4', 'video/3gpp'],
  'video/3gpp': ['video/3gpp', 'video/mp4'],
  'audio/ogg': ['audio/ogg', 'audio/opus'],
};

const base = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase();

/**
 * What a file is by its first bytes: its own type, the claimed one where that is plausible, plain bytes
 * when it only claims to be a picture, sound or video; undefined when it is a program or a page and must
 * not travel at all.
 */
export function sniffedType(content: Uint8Array, claimed: string): string | undefined {
  const text = [...content.subarray(0, sniffBytes)].map((byte) => String.fromCharCode(byte)).join('');
  const type = shown.find((signature) => startsWith(text, signature))?.mime;
  if (type === undefined && (refused.some((signature) => startsWith(text, signature)) || markup.test(text))) {
    return undefined;
  }
  if (type === undefined) return mediaKind(claimed) === 'document' ? claimed : 'application/octet-stream';
  if (mediaKind(claimed) === 'document') return claimed;
  return type === base(claimed) || containers[type]?.includes(base(claimed)) ? claimed : type;
}
