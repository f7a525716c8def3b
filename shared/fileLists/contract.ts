import * as z from 'zod';
import { NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { recordContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { FileListView, maxFiles } from './model.ts';

const Id = z.object({ id: NumericId });

const OptionInput = z.object({
  /** Absent: a new one. */
  id: NumericId.optional(),
  name: z.string().trim().min(1, 'required').max(100, 'too_long'),
  /** A file uploaded through `media.upload`; null takes the file away, absent leaves it. */
  media: UploadedMedia.nullish(),
});

export const FileListFields = z.object({
  name: z.string().trim().min(3, 'too_short').max(100, 'too_long'),
  message: z.string().trim().min(1, 'required').max(4000, 'too_long'),
  options: z.array(OptionInput).max(maxFiles, 'too_many').default([]),
  /** Accepted for compatibility and ignored: who writes comes from the session. */
  userId: NumericId.optional(),
});
export type FileListFields = z.output<typeof FileListFields>;

const fileErrors = [
  'ERR_FILE_NAME_ALREADY_EXISTS',
  'ERR_FILETYPE_NOT_ALLOWED',
  'ERR_FILESIZE_OVER_LIMIT',
  'ERR_NO_MESSAGE_CONTENT_PROVIDED',
] as const;

export const fileLists = {
  list: route({
    method: 'GET',
    path: '/files',
    access: 'user',
    summary: 'File lists of the company by name; searchParam looks into the name',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ files: z.array(FileListView), ...pageOutput }),
    errors: [],
  }),
  ...recordContract({
    name: 'fileLists',
    path: '/files',
    readers: 'user',
    view: FileListView,
    missing: 'ERR_NO_FILE_FOUND',
    one: 'file list',
    create: {
      summary: 'Create a file list; its name is unique in the company',
      input: FileListFields,
      errors: [...fileErrors, 'ERR_FILE_LIMIT'],
    },
    update: {
      summary: 'Change a file list; options that a sent list leaves out are removed with their files',
      input: Id.extend(FileListFields.shape).extend({ options: FileListFields.shape.options.unwrap().optional() }),
      errors: fileErrors,
    },
    remove: {
      summary: 'Delete a file list that no queue or option uses, with its files',
      errors: ['ERR_FILE_IN_USE'],
    },
  }),
  uploadList: route({
    method: 'POST',
    // Named unlike the options' `id`, which comes in the form.
    path: '/files/uploadList/{fileId}',
    access: 'admin',
    audit: 'fileLists.uploadList',
    multipart: true,
    summary: 'Small files in the form, each for the option whose id stands at its place in `id`',
    input: z.object({
      fileId: NumericId,
      typeArch: z.string().max(100).optional(),
      mediaType: z.union([z.string(), z.array(z.string())]).optional(),
      name: z.union([z.string(), z.array(z.string())]).optional(),
      id: z.union([NumericId, z.array(NumericId).max(maxFiles)]),
    }),
    output: FileListView,
    errors: ['ERR_NO_FILE_FOUND', 'ERR_FILE_OPTION_NOT_FOUND', ...fileErrors],
  }),
};
