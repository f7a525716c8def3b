import { AppError } from '@shared/core/errors.ts';
import type { Ctx } from '../context/ctx.ts';
import { copyFile, newMediaKey } from './files.ts';
import { type ReceivedFile, receivedFiles, type UploadedFile } from './uploads.ts';

/** A stored file that belongs to a record; size in bytes, lengths in pixels. */
export type KeptFile = Omit<ReceivedFile, 'start' | 'caption' | 'isNew' | 'isPart' | 'store'>;

/** Throws when the record may not carry such a file. */
export type FileRule = (file: Pick<ReceivedFile, 'name' | 'mime' | 'size'>) => unknown;

/**
 * Stores a file for good under a key of its own, because a request that named another record's file must not be able to
 * delete it.
 */
async function kept(
  ctx: Ctx,
  { key, start: _start, caption: _caption, isNew, isPart, store, ...file }: ReceivedFile,
  check: FileRule,
): Promise<KeptFile> {
  check(file);
  if (isPart) throw new AppError('ERR_VALIDATION', { fields: { file: 'not_uploaded' } });
  if (isNew) {
    await store();
    return { ...file, key };
  }
  const own = newMediaKey(ctx.companyId);
  await copyFile(key, own);
  return { ...file, key: own };
}

/**
 * The one file of a request, stored; undefined when there is none.
 * @throws ERR_VALIDATION for a key that is not the company's, ERR_FILETYPE_NOT_ALLOWED, ERR_FILESIZE_OVER_LIMIT,
 *   ERR_NO_MESSAGE_CONTENT_PROVIDED for an empty file
 */
export async function storeFile(
  ctx: Ctx,
  uploaded: UploadedFile | null | undefined,
  check: FileRule,
): Promise<KeptFile | undefined> {
  const inForm = ctx.request.files.slice(0, 1);
  const [file] = await receivedFiles(ctx, uploaded ? [uploaded] : [], uploaded ? [] : inForm);
  return file && kept(ctx, file, check);
}

/** @throws ERR_VALIDATION when the request carries no file */
export async function requiredFile(
  ctx: Ctx,
  uploaded: UploadedFile | null | undefined,
  check: FileRule,
): Promise<KeptFile> {
  const file = await storeFile(ctx, uploaded, check);
  if (!file) throw new AppError('ERR_VALIDATION', { fields: { file: 'required' } });
  return file;
}
