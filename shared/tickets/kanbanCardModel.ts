import * as z from 'zod';
import { MediaType } from '../media/mediaType.ts';

/**
 * What a card of the kanban shows, and no more, because there are 400 of them: names that many share stand once
 * beside the cards, and what is absent is what most of them are.
 */
export const KanbanCard = z.object({
  id: z.number().int(),
  uuid: z.string(),
  /** The number only of a person on WhatsApp: elsewhere it is none. */
  contact: z.object({ name: z.string(), number: z.string().optional() }),
  /** Absent: in no queue. */
  queueId: z.number().int().optional(),
  /** Absent: nobody's. */
  userId: z.number().int().optional(),
  /** The lanes it stands in; absent: none. */
  laneIds: z.array(z.number().int()).optional(),
  /** Absent: none. */
  unreadMessages: z.number().int().optional(),
  /** As much as a line of a card has room for; absent: nothing was said yet. */
  lastMessage: z.string().optional(),
  lastMediaType: MediaType.optional(),
  fromMe: z.literal(true).optional(),
  hasFailed: z.literal(true).optional(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type KanbanCard = z.infer<typeof KanbanCard>;
