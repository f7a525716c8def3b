import { mediaKind } from './rules.ts';
import { baseType } from './types.ts';

interface Signature {
  readonly mime: string;
  readonly at?: number;
  /** Bytes as text, one character per byte. */
  readonly bytes: string;
}

/** First bytes of what browsers or channels show, the particular before the general. */
const known: readonly Signature[] = [
  { mime: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { mime: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { mime: 'image/gif', bytes: 'GIF8' },
  // RIFF containers have their kind after the length.
  { mime: 'image/webp', at: 8, bytes: 'WEBP' },
  { mime: 'audio/wav', at: 8, bytes: 'WAVE' },
  { mime: 'video/3gpp', at: 4, bytes: 'ftyp3g' },
  { mime: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  // Pictures and videos of Apple and of newer programs use the same box as MP4 and differ by the brand.
  { mime: 'image/avif', at: 4, bytes: 'ftypavi' },
  { mime: 'image/heic', at: 4, bytes: 'ftyphe' },
  { mime: 'image/heic', at: 4, bytes: 'ftypmif1' },
  { mime: 'image/heic', at: 4, bytes: 'ftypmsf1' },
  { mime: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { mime: 'video/mp4', at: 4, bytes: 'ftyp' },
  { mime: 'audio/ogg', bytes: 'OggS' },
  { mime: 'video/webm', bytes: '\x1a\x45\xdf\xa3' },
  { mime: 'audio/mpeg', bytes: 'ID3' },
  { mime: 'audio/amr', bytes: '#!AMR' },
  { mime: 'application/pdf', bytes: '%PDF-' },
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
const markup = /^\s*(?:\xef\xbb\xbf\s*)?<(?:!doctype\s+html|html|head|body|script|svg|iframe)/i;

/** Types whose bytes do not tell sound from pictures: one of these is what the sender says it is. */
const containers: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['audio/mp4', 'video/mp4', 'video/3gpp'],
  'video/3gpp': ['video/3gpp', 'video/mp4'],
  'audio/mp4': ['audio/mp4', 'video/mp4'],
  'image/heic': ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'],
  'audio/ogg': ['audio/ogg', 'audio/opus'],
  'video/webm': ['video/webm', 'audio/webm'],
};

/** Number of leading bytes that are enough to detect a type. */
export const sniffBytes = 512;

const leadingBytesToText = (content: Uint8Array): string =>
  [...content.subarray(0, sniffBytes)].map((byte) => String.fromCharCode(byte)).join('');
const startsWith = (text: string, { at = 0, bytes }: Signature): boolean => text.startsWith(bytes, at);
const familyOf = (mime: string): string => baseType(mime).split('/')[0] ?? '';

/**
 * Frames of MPEG audio begin with eleven set bits, and the layer distinguishes MP3 from AAC. The remaining values would
 * be Unicode text.
 */
function frameType(content: Uint8Array): string | undefined {
  const [first, second = 0] = content;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  return (second & 0x06) === 0x02 ? 'audio/mpeg' : undefined;
}

/** Type by the first bytes; undefined if they match no signature. */
function foundType(content: Uint8Array): string | undefined {
  const text = leadingBytesToText(content);
  return known.find((signature) => startsWith(text, signature))?.mime ?? frameType(content);
}

const isPlausible = (found: string, claimed: string): boolean =>
  found === baseType(claimed) || (containers[found]?.includes(baseType(claimed)) ?? false);

const unknownType = 'application/octet-stream';
/** Any other sound in Ogg than Opus: no channel plays it, and it travels as a document. */
const otherOgg = 'application/ogg';

/** The first page holds the head of the stream alone. @see https://datatracker.ietf.org/doc/html/rfc7845#section-3 */
const hasOpus = (content: Uint8Array): boolean =>
  startsWith(leadingBytesToText(content), { mime: '', at: 28, bytes: 'OpusHead' });

/** Picture types that every browser shows, for logos and profile pictures. */
const drawnEverywhere: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** The picture type the first bytes tell, whatever the sender calls the file; undefined when it is none of ours. */
export function pictureType(content: Uint8Array): string | undefined {
  const found = foundType(content);
  return found !== undefined && drawnEverywhere.includes(found) ? found : undefined;
}

/** A program or a page: it must not travel, whatever it is called. */
export function isRefusedContent(content: Uint8Array): boolean {
  const text = leadingBytesToText(content);
  return foundType(content) === undefined && (refused.some((one) => startsWith(text, one)) || markup.test(text));
}

/**
 * Type of an outgoing file by its first bytes: the detected type, the claimed one if plausible, plain bytes if it only
 * claims to be a picture, sound or video; undefined if it must not be sent at all.
 */
export function sniffedType(content: Uint8Array, claimed: string): string | undefined {
  if (isRefusedContent(content)) return undefined;
  const found = foundType(content);
  if (mediaKind(claimed) === 'document') return claimed;
  if (found === undefined) return unknownType;
  if (found === 'audio/ogg' && !hasOpus(content)) return otherOgg;
  return isPlausible(found, claimed) ? claimed : found;
}

const isPlayed = (mime: string): boolean => ['image', 'audio', 'video'].includes(familyOf(mime));

/**
 * The type under which a received file is kept: what its first bytes tell, else what the sender says, but never
 * a picture, sound or film that the bytes are not (B-FIX-11).
 */
export function storedType(claimed: string, head: Uint8Array): string {
  const found = foundType(head);
  const mime = claimed.trim().toLowerCase() || unknownType;
  if (found === undefined) return isPlayed(mime) ? unknownType : mime;
  const isSound = familyOf(found) === 'audio' && familyOf(mime) === 'audio';
  return isSound || isPlausible(found, mime) ? claimed.trim() : found;
}
