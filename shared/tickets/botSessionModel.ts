import * as z from 'zod';

/**
 * How far automation is with a ticket: nothing offered yet, the queue menu waits for an answer, inside
 * the options of the ticket's queue, or over, because a person or the end of the tree took it.
 */
export const BotStage = z.enum(['new', 'menu', 'tree', 'done']);

/** What automation remembers of a ticket between two messages. */
export const BotSession = z.object({
  stage: BotStage,
  /** Ids of the options chosen so far, first level first. */
  path: z.array(z.number().int()),
  /** Menus, repetitions and out-of-hours texts since somebody was last reached (`amountUsedBotQueues`). */
  sent: z.number().int(),
  /** Instant of the last of them. */
  sentAt: z.string().nullable(),
  isGreeted: z.boolean(),
  isOutOfHours: z.boolean(),
  /** Last out-of-hours text on a ticket that a person serves. */
  hoursToldAt: z.string().nullable(),
  consentAskedAt: z.string().nullable(),
  /** How often the rating was asked for. */
  ratingAsked: z.number().int(),
  /** The rating was given, and a comment on it is awaited. */
  commentAsked: z.boolean(),
  /** Which message asks for the rating, or for the comment, and from when on the contact can see it. */
  ratingQuestion: z.object({ messageId: z.string(), visibleFrom: z.string() }).nullable(),
  /** An integration or prompt let go of the ticket; nothing external takes it again by itself. */
  isReleased: z.boolean(),
  /** An option ends the service then, so that what it says is read first (B-BOT-19); ISO. */
  endsAt: z.string().nullable(),
  /** When hours begin for whoever wrote outside of them and has a menu to choose from; ISO (B-IN-35). */
  menuDueAt: z.string().nullable(),
});
export type BotSession = z.infer<typeof BotSession>;
