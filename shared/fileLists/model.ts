import * as z from 'zod';

/** A file of a list: what it is called for the customer, and the file once it was uploaded. */
export const FileListOption = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Key in the media storage; null until a file was uploaded. */
  path: z.string().nullable(),
  fileName: z.string().nullable(),
  mediaType: z.string().nullable(),
  size: z.number().int().nullable(),
});
export type FileListOption = z.infer<typeof FileListOption>;

/** A message and the files that follow it, sent when a customer reaches a queue or an option (B-FILE-1). */
export const FileList = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  message: z.string(),
  options: z.array(FileListOption),
  /** The highest number ever given to an option of this list. */
  lastOptionId: z.number().int(),
  userId: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type FileList = z.infer<typeof FileList>;

/** Options of one list. */
export const maxFiles = 20;
/** Lists of a company: they are read together. */
export const maxFileLists = 100;

/** `path` of an option: `/api/media/...`, served to holders of a valid session only. */
export const FileListView = FileList.omit({ version: true, lastOptionId: true });
export type FileListView = z.infer<typeof FileListView>;

/** The one mapping from the stored record to what clients get. */
export const fileListView = ({ version: _version, lastOptionId: _last, ...list }: FileList): FileListView => ({
  ...list,
  options: list.options.map((option) => ({ ...option, path: option.path && `/api/media/${option.path}` })),
});
