import * as z from 'zod';

/** 1 high, 2 medium, 3 low. */
export const Priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Priority = z.infer<typeof Priority>;

/** A notice of the platform to every company, or to one. The id is a ULID, so that the newest sorts last. */
export const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  priority: Priority,
  /** false: only the platform's own staff sees it. */
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The one company that it concerns; absent: every company. */
  onlyCompanyId: z.number().int().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Announcement = z.infer<typeof Announcement>;

/** True if users of the company may read the announcement; the platform's own staff reads all of them (B-ANN-2). */
export const concerns = ({ status, onlyCompanyId }: Announcement, companyId: number): boolean =>
  status && (onlyCompanyId === undefined || onlyCompanyId === companyId);

/** Compares by priority, then by the newest first (B-ANN-2). */
export const byPriority = (
  a: Pick<Announcement, 'priority' | 'id'>,
  b: Pick<Announcement, 'priority' | 'id'>,
): number => a.priority - b.priority || (a.id < b.id ? 1 : -1);
