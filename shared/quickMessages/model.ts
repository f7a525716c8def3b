import * as z from 'zod';

/** A stored file; size in bytes, lengths in pixels. */
export const QuickFile = z.object({
  key: z.string(),
  /** File name of the original. */
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  isVoice: z.boolean(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type QuickFile = z.infer<typeof QuickFile>;

/** A text that is used again and again, found by its shortcode; or a category that holds such texts. */
export const QuickMessage = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  /** Author; never changes. */
  userId: z.number().int(),
  /** The shortcode, or the name of a category. */
  shortcode: z.string(),
  message: z.string(),
  /** True if all users of the company can use it; false if only its author can. */
  geral: z.boolean(),
  /** false: kept, but not offered while writing. */
  status: z.boolean(),
  isCategory: z.boolean(),
  categoryId: z.number().int().nullable(),
  file: QuickFile.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type QuickMessage = z.infer<typeof QuickMessage>;

export const QuickMessageView = QuickMessage.omit({ file: true, version: true }).extend({
  /** `/api/media/...`, served to holders of a valid session only. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.number().nullable(),
  isMedia: z.boolean(),
});
export type QuickMessageView = z.infer<typeof QuickMessageView>;

/** The one mapping from the stored record to what clients get. */
export function quickMessageView({ file, version: _version, ...shown }: QuickMessage): QuickMessageView {
  return {
    ...shown,
    mediaPath: file && `/api/media/${file.key}`,
    mediaName: file?.name ?? null,
    mediaMime: file?.mime ?? null,
    mediaSize: file?.size ?? null,
    isMedia: file !== null,
  };
}
