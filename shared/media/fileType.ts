import { pictureType } from './sniff.ts';

type Family = 'image' | 'audio' | 'video' | 'container' | 'document';

interface Signature {
  readonly mime: string;
  readonly family: Family;
  readonly at: number;
  readonly bytes: readonly number[];
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** `container`: the same bytes hold sound or pictures; what the sender says decides. */
const signatures: readonly Signature[] = [
  { mime: 'video/mp4', family: 'container', at: 4, bytes: ascii('ftyp') },
  { mime: 'audio/ogg', family: 'container', at: 0, bytes: ascii('OggS') },
  { mime: 'video/webm', family: 'container', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { mime: 'audio/mpeg', family: 'audio', at: 0, bytes: ascii('ID3') },
  { mime: 'audio/amr', family: 'audio', at: 0, bytes: ascii('#!AMR') },
  { mime: 'audio/wav', family: 'audio', at: 8, bytes: ascii('WAVE') },
  { mime: 'application/pdf', family: 'document', at: 0, bytes: ascii('%PDF-') },
];

const hasBytes = (content: Uint8Array, { at, bytes }: Signature): boolean =>
  bytes.every((byte, index) => content[at + index] === byte);

/** Frames of MPEG sound begin with eleven set bits; the layer tells MP3 from AAC. */
function frameType(content: Uint8Array): string | undefined {
  const [first, second = 0] = content;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg';
}

function sniffed(content: Uint8Array): Pick<Signature, 'mime' | 'family'> | undefined {
  const picture = pictureType(content);
  if (picture) return { mime: picture, family: 'image' };
  const known = signatures.find((signature) => hasBytes(content, signature));
  if (known) return known;
  const frame = frameType(content);
  return frame ? { mime: frame, family: 'audio' } : undefined;
}

const unknownType = 'application/octet-stream';
const familyOf = (mime: string): string => mime.split('/')[0] ?? '';
const isPlayed = (mime: string): boolean => ['image', 'audio', 'video'].includes(familyOf(mime));

/**
 * The type a file is kept under: what its first bytes tell, else what the sender says, but never a
 * picture, sound or film that the bytes are not (B-FIX-11).
 * @param head at least the first 16 bytes
 */
export function storedType(claimed: string, head: Uint8Array): string {
  const found = sniffed(head);
  const mime = claimed.trim().toLowerCase() || unknownType;
  if (!found) return isPlayed(mime) ? unknownType : mime;
  if (found.family === 'container') return isPlayed(mime) && familyOf(mime) !== 'image' ? claimed.trim() : found.mime;
  if (found.family === 'document') return found.mime;
  return familyOf(mime) === found.family && found.family !== 'image' ? claimed.trim() : found.mime;
}
