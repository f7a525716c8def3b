import { checkUpload } from '@shared/media/rules.ts';
import type { QuickFile, QuickMessage } from '@shared/quickMessages/model.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { isOwnMediaKey } from '../core/files/files.ts';
import * as keptFiles from '../core/files/keptFiles.ts';
import type { UploadedFile } from '../core/files/uploads.ts';

/** See core/files/keptFiles.ts; the limits of a channel are checked when it is sent. */
export const storeQuickFile = (ctx: Ctx, uploaded: UploadedFile | null | undefined): Promise<QuickFile | undefined> =>
  keptFiles.storeFile(ctx, uploaded, checkUpload);

export const requiredFile = (ctx: Ctx, uploaded: UploadedFile | null | undefined): Promise<QuickFile> =>
  keptFiles.requiredFile(ctx, uploaded, checkUpload);

/** Deletes a file without references; sent messages have their own copies. */
export async function forgetFile({ companyId, file }: Pick<QuickMessage, 'companyId' | 'file'>): Promise<void> {
  if (file && isOwnMediaKey(companyId, file.key)) {
    await enqueueJobs([{ type: 'media.delete', companyId, key: file.key }]);
  }
}
