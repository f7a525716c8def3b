import * as z from 'zod';

/** Most an installation shows. */
export const maxHelps = 200;

/** A video that explains something to everybody who is signed in. `video`: the id YouTube gives it. */
export const Help = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  video: z.string(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Help = z.infer<typeof Help>;
