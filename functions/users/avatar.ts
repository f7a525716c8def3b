import { AppError } from '@shared/core/errors.ts';
import { pictureType } from '@shared/media/sniff.ts';
import type { User } from '@shared/users/model.ts';
import { checkMayChange } from '@shared/users/rules.ts';
import type { Ctx, RequestFile } from '../core/ctx.ts';
import { deleteFile, isOwnMediaKey, newMediaKey, saveFile } from '../core/files.ts';
import { log } from '../core/log.ts';
import { changeUser, getUser } from './service.ts';

const maxMegabytes = 5;
const base = '/api/media/';

/** The type comes from the content, not from what the browser says (B-FIX-11). */
function checkedPicture(file: RequestFile | undefined): { content: Buffer; mime: string } {
  if (!file) throw new AppError('ERR_VALIDATION', { fields: { file: 'required' } });
  if (file.content.byteLength > maxMegabytes * 1024 * 1024) {
    throw new AppError('ERR_FILESIZE_OVER_LIMIT', { values: { limit: maxMegabytes, name: file.name } });
  }
  const mime = pictureType(file.content);
  if (!mime) throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name: file.name } });
  return { content: file.content, mime };
}

async function forgetFile(companyId: number, url: string | null): Promise<void> {
  const key = url?.startsWith(base) ? url.slice(base.length) : '';
  if (!isOwnMediaKey(companyId, key)) return;
  // A picture left behind costs a fraction of a cent; a failed answer would make people upload it again.
  await deleteFile(key).catch((error: unknown) => log.warn('avatar.leftBehind', { error }));
}

/** Stores a profile picture and forgets the one before. */
export async function saveAvatar(id: number, ctx: Ctx): Promise<User> {
  const before = await getUser(ctx, id);
  checkMayChange(ctx.user, before);
  const { content, mime } = checkedPicture(ctx.request.files[0]);
  const key = newMediaKey(ctx.companyId);
  await saveFile(key, content, { name: 'avatar', mime });
  const user = await changeUser({
    companyId: ctx.companyId,
    id,
    event: 'user.updated',
    change: (current) => ({ ...current, profileImage: `${base}${key}` }),
  });
  await forgetFile(ctx.companyId, before.profileImage);
  return user;
}
