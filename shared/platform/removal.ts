import * as z from 'zod';

/** Days in which a removal can be taken back. */
export const restorableDays = 30;

const RemovalState = z.enum(['exporting', 'kept', 'purging', 'purged']);

/** A company on its way out. Once it is purged only the proof is left: no name, no person, what went and when. */
export const Removal = z.object({
  companyId: z.number().int(),
  /** Blank once everything is gone. */
  name: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** Time from which the removal is final. */
  purgeAt: z.string(),
  state: RemovalState,
  /** Contents of the archive; `finishedAt` null while it is being made. */
  exported: z.object({
    files: z.number().int(),
    items: z.number().int(),
    finishedAt: z.string().nullable(),
  }),
  deleted: z.object({ items: z.number().int(), objects: z.number().int() }),
  purgedAt: z.string().nullable(),
});
export type Removal = z.infer<typeof Removal>;
