import * as z from 'zod';

/**
 * Numbers that a linked number asks WhatsApp about in a day. The question is made for a phone that looks whom of its address
 * book it can write to: a thousand are a large one. Numbers that asked of some ten thousand were banned within minutes.
 */
export const maxQuestions = 1000;
/** Daily share of checks for contact lists, so that single checks by programs are still answered on such a day. */
export const maxOfLists = 800;

/**
 * Check of a list by a linked number, which asks WhatsApp for one person after the other and counts the results.
 * Official channels answer no such question.
 */
export const ContactListCheck = z.object({
  companyId: z.number().int(),
  contactListId: z.number().int(),
  /** The number that asks. */
  whatsappId: z.number().int(),
  status: z.enum(['running', 'stopped', 'done']),
  /**
   * Reason for the stop: the number was disconnected, or WhatsApp refuses more questions; null if a user stopped it, or
   * if it did not stop.
   */
  reason: z.enum(['disconnected', 'refused']).nullable(),
  /** Behind whom it goes on; null at the beginning. */
  position: z.string().nullable(),
  /** The day had as many questions as it may. */
  waitsUntil: z.string().nullable(),
  by: z.object({ id: z.number().int(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type ContactListCheck = z.infer<typeof ContactListCheck>;

export const ContactListCheckView = ContactListCheck.omit({ version: true, position: true });
export type ContactListCheckView = z.infer<typeof ContactListCheckView>;

export const contactListCheckView = ({
  version: _version,
  position: _position,
  ...shown
}: ContactListCheck): ContactListCheckView => shown;
