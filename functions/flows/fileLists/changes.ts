import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { FileListFields, fileLists } from '@shared/fileLists/contract.ts';
import type { FileList, FileListOption } from '@shared/fileLists/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { newRecord } from '../../core/store/collection.ts';
import { dropped, forgetFiles, noFile, type OptionFile, withKept } from './files.ts';
import { fileListRecords } from './repo.ts';

type FileListOptions = FileListFields['options'];
type Numbered = Pick<FileList, 'options' | 'lastOptionId'>;

/** Uploads of the options that bring one. */
const uploadsOf = (options: FileListOptions) => options.flatMap(({ media }) => (media ? [{ uploaded: media }] : []));

/**
 * Sent options as they are kept: those the list has keep their numbers, all others get the next ones.
 * @param files of the options that bring one, in their order
 */
function optionsOf(current: Numbered, sent: FileListOptions, files: readonly OptionFile[]): Numbered {
  const free = new Map(current.options.map((option) => [option.id, option]));
  const brought = files.values();
  let lastOptionId = current.lastOptionId;
  const options = sent.map(({ id, name, media }): FileListOption => {
    const known = id === undefined ? undefined : free.get(id);
    if (known) free.delete(known.id);
    else lastOptionId += 1;
    const file = media ? (brought.next().value ?? noFile) : media === null ? noFile : (known ?? noFile);
    const { path, fileName, mediaType, size } = file;
    return { id: known?.id ?? lastOptionId, name, path, fileName, mediaType, size };
  });
  return { options, lastOptionId };
}

/** @throws ERR_FILE_NAME_ALREADY_EXISTS, ERR_FILE_LIMIT, and what files may be refused with */
export const createFileList = (
  { name, message, options }: Parsed<typeof fileLists.create>,
  ctx: Ctx,
): Promise<FileList> =>
  withKept(ctx, uploadsOf(options), async (files) => {
    const record = await newRecord(ctx, 'fileList');
    const numbered = optionsOf({ options: [], lastOptionId: 0 }, options, files);
    const written = { name, message, ...numbered, userId: ctx.user.id, updatedAt: record.createdAt };
    return fileListRecords.insert({ ...written, ...record });
  });

/** Saves what `change` makes of the newest list, and removes files that stand in it no more. */
async function save(ctx: Ctx, id: number, change: (current: FileList) => FileList): Promise<FileList> {
  const { before, after } = await fileListRecords.change(ctx, id, (current) => ({
    ...change(current),
    updatedAt: ctx.now.toISOString(),
  }));
  await forgetFiles(ctx, dropped(before, after));
  return after;
}

/** @throws ERR_NO_FILE_FOUND, ERR_FILE_NAME_ALREADY_EXISTS, and what files may be refused with */
export async function updateFileList(
  { id, name, message, options }: Parsed<typeof fileLists.update>,
  ctx: Ctx,
): Promise<FileList> {
  await fileListRecords.get(ctx, id);
  return withKept(ctx, uploadsOf(options ?? []), (files) =>
    save(ctx, id, (current) => ({ ...current, name, message, ...(options ? optionsOf(current, options, files) : {}) })),
  );
}

/** @throws ERR_NO_FILE_FOUND, ERR_FILE_OPTION_NOT_FOUND, and what files may be refused with */
export async function uploadFiles({ fileId, id }: Parsed<typeof fileLists.uploadList>, ctx: Ctx): Promise<FileList> {
  const { options } = await fileListRecords.get(ctx, fileId);
  const ids = [id].flat();
  const { files } = ctx.request;
  if (files.length === 0) throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
  if (files.length !== ids.length) throw new AppError('ERR_VALIDATION', { fields: { id: 'one_per_file' } });
  const isKnown = (wanted: number): boolean => options.some((option) => option.id === wanted);
  if (!ids.every(isKnown)) throw new AppError('ERR_FILE_OPTION_NOT_FOUND');
  const sources = files.map((inForm) => ({ inForm }));
  return withKept(ctx, sources, (kept) =>
    save(ctx, fileId, (current) => {
      const fileOf = new Map(ids.map((wanted, place) => [wanted, kept[place]]));
      return { ...current, options: current.options.map((option) => ({ ...option, ...fileOf.get(option.id) })) };
    }),
  );
}

/** @throws ERR_NO_FILE_FOUND, ERR_FILE_IN_USE while a queue or an option leads to it (B-FILE-1) */
export async function removeFileList(id: number, ctx: Ctx): Promise<void> {
  const { options } = await fileListRecords.drop(ctx, id);
  await forgetFiles(ctx, options);
}
