import type { Announcement } from '@shared/announcements/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { cleanFileName } from '@shared/core/text.ts';
import { pictureType } from '@shared/media/sniff.ts';
import type { Ctx, RequestFile } from '../core/context/ctx.ts';
import { deleteFile, isSharedMediaKey, newSharedMediaKey, saveFile } from '../core/files/files.ts';
import { announcementRecords } from './repo.ts';

const maxMegabytes = 5;
const base = '/api/media/';

/** The type comes from the content, not from what the browser says (B-ANN-1, B-FIX-11). */
function checkedPicture(file: RequestFile | undefined): { content: Buffer; mime: string; name: string } {
  if (!file) throw new AppError('ERR_VALIDATION', { fields: { file: 'required' } });
  const name = cleanFileName(file.name);
  if (file.content.byteLength > maxMegabytes * 1024 * 1024) {
    throw new AppError('ERR_FILESIZE_OVER_LIMIT', { values: { limit: maxMegabytes, name } });
  }
  const mime = pictureType(file.content);
  if (mime !== 'image/png' && mime !== 'image/jpeg') {
    throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name } });
  }
  return { content: file.content, mime, name: name || 'image' };
}

/** Removes the stored picture of an announcement, if it has one. */
export async function forgetPicture({ mediaPath }: Pick<Announcement, 'mediaPath'>): Promise<void> {
  const key = mediaPath?.startsWith(base) ? mediaPath.slice(base.length) : '';
  if (isSharedMediaKey(key)) await deleteFile(key);
}

type Picture = Pick<Announcement, 'mediaPath' | 'mediaName'>;

async function replacePicture(id: string, ctx: Ctx, picture: Picture): Promise<Announcement> {
  const updatedAt = ctx.now.toISOString();
  const { before, after } = await announcementRecords.change(ctx, id, (current) => ({
    ...current,
    ...picture,
    updatedAt,
  }));
  await forgetPicture(before);
  return after;
}

export async function savePicture(id: string, ctx: Ctx): Promise<Announcement> {
  await announcementRecords.get(ctx, id);
  const { content, mime, name } = checkedPicture(ctx.request.files[0]);
  const key = newSharedMediaKey();
  await saveFile(key, content, { name, mime });
  return replacePicture(id, ctx, { mediaPath: `${base}${key}`, mediaName: name });
}

export const removePicture = (id: string, ctx: Ctx): Promise<Announcement> =>
  replacePicture(id, ctx, { mediaPath: null, mediaName: null });
