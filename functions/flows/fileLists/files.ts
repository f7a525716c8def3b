import type { FileList, FileListOption } from '@shared/fileLists/model.ts';
import { checkUpload } from '@shared/media/rules.ts';
import type { Ctx, RequestFile } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { isOwnMediaKey } from '../../core/files/files.ts';
import { storeFile } from '../../core/files/keptFiles.ts';
import type { UploadedFile } from '../../core/files/uploads.ts';
import type { OfCompany } from '../../core/store/collection.ts';

export type OptionFile = Omit<FileListOption, 'id' | 'name'>;

export const noFile: OptionFile = { path: null, fileName: null, mediaType: null, size: null };

export type Source = { readonly uploaded: UploadedFile } | { readonly inForm: RequestFile };

async function keptOne(ctx: Ctx, source: Source): Promise<OptionFile> {
  const inForm = 'inForm' in source ? [source.inForm] : [];
  const uploaded = 'uploaded' in source ? source.uploaded : null;
  const file = await storeFile({ ...ctx, request: { ...ctx.request, files: inForm } }, uploaded, checkUpload);
  return file ? { path: file.key, fileName: file.name, mediaType: file.mime, size: file.size } : noFile;
}

/** Deletes files without references; sent messages have their own copies. */
export async function forgetFiles({ companyId }: OfCompany, files: readonly Pick<OptionFile, 'path'>[]): Promise<void> {
  const paths = files.flatMap(({ path }) => (path !== null && isOwnMediaKey(companyId, path) ? [path] : []));
  await enqueueJobs(paths.map((key) => ({ type: 'media.delete' as const, companyId, key })));
}

/** Files that stood in a list and do not any more. */
export const dropped = (before: Pick<FileList, 'options'>, after: Pick<FileList, 'options'>): FileListOption[] =>
  before.options.filter(({ path }) => path !== null && !after.options.some((option) => option.path === path));

/**
 * Stores files under keys of their own and does `work` with them, in the order of the sources; when either
 * fails none of them stays behind.
 * @throws ERR_VALIDATION for a key that is not the company's, ERR_FILETYPE_NOT_ALLOWED, ERR_FILESIZE_OVER_LIMIT,
 *   ERR_NO_MESSAGE_CONTENT_PROVIDED for an empty file, and what `work` throws
 */
export async function withKept<T>(
  ctx: Ctx,
  sources: readonly Source[],
  work: (files: readonly OptionFile[]) => Promise<T>,
): Promise<T> {
  const results = await Promise.allSettled(sources.map((source) => keptOne(ctx, source)));
  const files = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  try {
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return await work(files);
  } catch (error) {
    await forgetFiles(ctx, files);
    throw error;
  }
}
