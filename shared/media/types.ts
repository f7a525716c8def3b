// Apart from the rules of channels, whose schemas would weigh on every function that touches a file.

export const imageTypes = ['image/jpeg', 'image/png'];
export const videoTypes = ['video/mp4', 'video/3gpp'];
export const audioTypes = ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'];

/** Type with its codec, because without it channels take the file for any sound in Ogg and refuse it. */
export const opusType = 'audio/ogg; codecs=opus';

/** Opus in Ogg, whatever it is called; what has another sound in Ogg never gets such a type (see sniff.ts). */
export const isOpus = (mime: string): boolean => ['audio/ogg', 'audio/opus'].includes(baseType(mime));

// Types a browser draws or plays and never runs; those that only begin alike, such as image/png+xml, are others.
const inlineTypes = new Set([
  ...imageTypes,
  ...['image/gif', 'image/webp'],
  // Drawn where the browser can; the page offers them as files where it cannot.
  ...['image/avif', 'image/heic', 'image/heif'],
  ...videoTypes,
  ...['video/webm', 'video/quicktime'],
  ...audioTypes,
  ...['audio/wav', 'audio/webm', 'audio/x-m4a'],
]);

/** A MIME type without its parameters, as it is compared. */
export const baseType = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase();

/** The type under which a stored file may be shown in the page; undefined for what is only offered as a download. */
export function inlineType(mime: string): string | undefined {
  const type = baseType(mime);
  return inlineTypes.has(type) ? type : undefined;
}
