import * as z from 'zod';
import { MediaType } from '../media/mediaType.ts';

/**
 * Minimal card of the kanban, because a board has up to 400 of them: shared names are sent once next to the cards, and
 * fields with their usual value are absent.
 */
export const KanbanCard = z.object({
  id: z.number().int(),
  uuid: z.string(),
  /** The number only of a person on WhatsApp: elsewhere it is none. */
  contact: z.object({ name: z.string(), number: z.string().optional() }),
  /** Absent: in no queue. */
  queueId: z.number().int().optional(),
  /** Absent without an attendant. */
  userId: z.number().int().optional(),
  /** Lanes of the card; absent without any. */
  laneIds: z.array(z.number().int()).optional(),
  /** Absent: none. */
  unreadMessages: z.number().int().optional(),
  /** Beginning of the last message, cut to a line of the card; absent without a message. */
  lastMessage: z.string().optional(),
  lastMediaType: MediaType.optional(),
  fromMe: z.literal(true).optional(),
  hasFailed: z.literal(true).optional(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type KanbanCard = z.infer<typeof KanbanCard>;
