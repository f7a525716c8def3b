import type { GreetingMedia } from '@shared/connections/automation.ts';
import type { Channel, Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { checkFile } from '@shared/media/rules.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { isOwnMediaKey } from '../../core/files/files.ts';
import { type FileRule, type KeptFile, requiredFile, storeFile } from '../../core/files/keptFiles.ts';
import type { UploadedFile } from '../../core/files/uploads.ts';

/** A picture or a video that the channel takes (B-CONN-9). */
const greets =
  (channel: Channel): FileRule =>
  (file) => {
    const kind = checkFile(file, channel);
    if (kind !== 'image' && kind !== 'video') {
      throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name: file.name } });
    }
  };

const mediaOf = ({ key, name, mime, size }: KeptFile): GreetingMedia => ({ key, name, mime, size });

/** Returns the stored file of the greeting: undefined keeps it, null removes it. @throws the errors of `storeFile` */
export async function greetingMediaOf(
  ctx: Ctx,
  channel: Channel,
  uploaded: UploadedFile | null | undefined,
): Promise<GreetingMedia | null | undefined> {
  if (!uploaded) return uploaded;
  const file = await storeFile(ctx, uploaded, greets(channel));
  return file && mediaOf(file);
}

/** @throws ERR_VALIDATION when the request carries no file */
export const requiredGreetingMedia = async (
  ctx: Ctx,
  channel: Channel,
  uploaded: UploadedFile | null | undefined,
): Promise<GreetingMedia> => mediaOf(await requiredFile(ctx, uploaded, greets(channel)));

/** Removes the greeting's file when nothing refers to it any more: messages that went out carry copies. */
export async function forgetGreetingMedia(before: Connection, after: Connection | undefined): Promise<void> {
  const { companyId, greetingMedia } = before;
  if (!greetingMedia || greetingMedia.key === after?.greetingMedia?.key) return;
  if (!isOwnMediaKey(companyId, greetingMedia.key)) return;
  await enqueueJobs([{ type: 'media.delete', companyId, key: greetingMedia.key }]);
}
