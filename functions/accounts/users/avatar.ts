import { AppError } from '@shared/core/errors.ts';
import { pictureType } from '@shared/media/sniff.ts';
import type { User } from '@shared/users/model.ts';
import { checkMayChange } from '@shared/users/rules.ts';
import type { Ctx, RequestFile } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { isOwnMediaKey, newMediaKey, saveFile } from '../../core/files/files.ts';
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

const avatarUrlToKey = (url: string | null): string => (url?.startsWith(base) ? url.slice(base.length) : '');

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
  const replaced = avatarUrlToKey(before.profileImage);
  const { companyId } = ctx;
  if (isOwnMediaKey(companyId, replaced)) await enqueueJobs([{ type: 'media.delete', companyId, key: replaced }]);
  return user;
}
