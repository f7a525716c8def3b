import * as z from 'zod';

/** A file that was uploaded through `media.upload`. */
export const UploadedMedia = z.object({
  key: z.string().max(300),
  name: z.string().max(255),
  caption: z.string().max(65_536).default(''),
  width: z.number().int().positive().max(50_000).nullable().default(null),
  height: z.number().int().positive().max(50_000).nullable().default(null),
  isVoice: z.boolean().default(false),
});
