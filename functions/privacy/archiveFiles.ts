import { inlineType } from '@shared/media/types.ts';
import type { Message } from '@shared/messages/model.ts';

/** File endings that do not start a program when opened. */
const harmless = new Set([
  ...[
    'jpg',
    'jpeg',
    'png',
    'gif',
    'webp',
    'bmp',
    'heic',
    'heif',
    'avif',
    'mp4',
    'webm',
    'mov',
    '3gp',
    'mp3',
    'ogg',
    'oga',
    'opus',
  ],
  ...[
    'wav',
    'm4a',
    'aac',
    'amr',
    'pdf',
    'txt',
    'csv',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'odt',
    'ods',
    'zip',
  ],
]);

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'video/quicktime': 'mov',
  'image/gif': 'gif',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
};

const longestName = 80;

const isEdge = (char: string | undefined): boolean => char === '.' || char?.trim() === '';

/** Without dots and spaces at either end, which some disks drop and others hide. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isEdge(text[from])) from += 1;
  while (to > from && isEdge(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** A file's name that every disk takes: no path, no controls, no name a system keeps for itself. */
export function fileName(name: string, mime: string): string {
  const plain = withoutEdges(name.normalize('NFC').replace(/[\p{Cc}\p{Cf}<>:"/\\|?*#%]+/gu, '_'));
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot + 1).toLowerCase() : '';
  const stem =
    Array.from(dot > 0 ? plain.slice(0, dot) : plain)
      .slice(0, longestName)
      .join('') || 'file';
  if (harmless.has(ending)) return `${stem}.${ending}`;
  const usual = endings[mime.split(';')[0]?.trim() ?? ''];
  // A file that a browser or system would run gets a harmless ending.
  return `${ending ? `${stem}.${ending}` : stem}.${usual ?? 'bin'}`;
}

/** Path of a message's file in the archive. */
export const mediaPath = ({ id, media }: Message): string =>
  `media/${id
    .split('-')
    .slice(2)
    .join('-')
    .replace(/[^0-9A-Za-z-]/g, '')}-${fileName(media?.name ?? '', media?.mime ?? '')}`;

/** Returns how a page shows a file: as a picture, a player, or a link. */
export const shownAs = (mime: string): 'image' | 'audio' | 'video' | 'link' => {
  const kind = (inlineType(mime) ?? '').split('/')[0];
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'link';
};
