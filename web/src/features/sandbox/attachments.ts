import { mediaKind } from '@shared/media/rules.ts';
import { typeOf as mimeOf, upload } from '@web/lib/media.ts';
import type { Outgoing } from './chat.ts';

export type Attachment = 'photo' | 'audio' | 'document' | 'sticker' | 'storyMention' | 'storyReply';

/** Accepted files of the file dialog for each kind. */
export const acceptOf: Readonly<Record<Attachment, string>> = {
  photo: 'image/*,video/*',
  audio: 'audio/*',
  document: '',
  sticker: 'image/*',
  storyMention: 'image/*',
  storyReply: 'image/*',
};

const stickerSide = 512;

/** WhatsApp stickers are square WebP pictures; any picture becomes one here. */
async function toSticker(file: File): Promise<File> {
  if (file.type === 'image/webp') return file;
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(stickerSide, stickerSide);
  const scale = Math.min(stickerSide / picture.width, stickerSide / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (stickerSide - width) / 2, (stickerSide - height) / 2, width, height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return new File([blob], 'sticker.webp', { type: blob.type });
}

/** Message type of a file: pictures and videos that the channel does not support are sent as documents. */
function typeOf(kind: Attachment, file: File): NonNullable<Outgoing['type']> {
  if (kind !== 'photo' && kind !== 'audio') return kind;
  const carried = mediaKind(mimeOf(file));
  return carried === 'sticker' ? 'document' : carried;
}

/**
 * Uploads a file and says what to send. @throws AppError when it is too large or of a refused type
 */
export async function attach(kind: Attachment, chosen: File, caption: string): Promise<Outgoing> {
  const file = kind === 'sticker' ? await toSticker(chosen) : chosen;
  const { key, name } = await upload(file, { channel: 'whatsappapi' });
  const type = typeOf(kind, file);
  const isVoice = type === 'audio' && file.type.startsWith('audio/ogg');
  return { type, key, fileName: name, text: caption, isVoice };
}
