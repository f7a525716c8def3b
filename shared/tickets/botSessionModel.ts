import * as z from 'zod';

/**
 * Stage of the automation of a ticket: nothing was offered yet, the menu of queues waits for an answer, inside the
 * options of the ticket's queue, or over, because an attendant took the ticket or the tree ended.
 */
export const BotStage = z.enum(['new', 'menu', 'tree', 'done']);

/** State of automation that a ticket keeps between two messages. */
export const BotSession = z.object({
  stage: BotStage,
  /** Ids of the options chosen so far, first level first. */
  path: z.array(z.number().int()),
  /**
   * Menus, repetitions and out-of-hours texts since the contact last reached a person or queue (`amountUsedBotQueues`).
   */
  sent: z.number().int(),
  /** Instant of the last of them. */
  sentAt: z.string().nullable(),
  isGreeted: z.boolean(),
  isOutOfHours: z.boolean(),
  /** Last out-of-hours text on a ticket that a person serves. */
  hoursToldAt: z.string().nullable(),
  consentAskedAt: z.string().nullable(),
  /** Number of requests for the rating. */
  ratingAsked: z.number().int(),
  /** The rating was given, and a comment on it is awaited. */
  commentAsked: z.boolean(),
  /** Message that asks for the rating or the comment, and the time from which the contact can see it. */
  ratingQuestion: z.object({ messageId: z.string(), visibleFrom: z.string() }).nullable(),
  /** An integration or prompt let go of the ticket; nothing external takes it again by itself. */
  isReleased: z.boolean(),
  /** An option ends the service then, so that what it says is read first (B-BOT-19); ISO. */
  endsAt: z.string().nullable(),
  /** Time at which hours begin for a contact who wrote outside of them and still has to get a menu; ISO (B-IN-35). */
  menuDueAt: z.string().nullable(),
});
export type BotSession = z.infer<typeof BotSession>;
