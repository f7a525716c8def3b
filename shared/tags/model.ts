import * as z from 'zod';

/** 0: hangs on contacts. 1: a lane of the kanban, hangs on tickets. */
export const TagKind = z.union([z.literal(0), z.literal(1)]);
export type TagKind = z.infer<typeof TagKind>;

export const Tag = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  color: z.string(),
  kanban: TagKind,
  /** Creator; null for tags that came with the product. */
  userId: z.number().int().nullable(),
  contactsCount: z.number().int(),
  ticketsCount: z.number().int(),
  createdAt: z.string(),
  /** Deleted, while contacts and tickets that carry it still have to lose it. */
  removedAt: z.string().optional(),
  version: z.number().int(),
});
export type Tag = z.infer<typeof Tag>;

export const TagView = Tag.omit({ version: true, removedAt: true });
export type TagView = z.infer<typeof TagView>;
