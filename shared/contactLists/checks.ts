import * as z from 'zod';

/**
 * Numbers that a linked number asks WhatsApp about in a day. The question is made for a phone that looks whom of its address
 * book it can write to: a thousand are a large one. Numbers that asked of some ten thousand were banned within minutes.
 */
export const maxQuestions = 1000;
/** Of these for contact lists, so that programs that ask of one number are answered on such a day as well. */
export const maxOfLists = 800;

/**
 * A linked number asks WhatsApp who of a list it knows, one person after another; beside it the list counts what is known.
 * Official channels answer no such question.
 */
export const ContactListCheck = z.object({
  companyId: z.number().int(),
  contactListId: z.number().int(),
  /** The number that asks. */
  whatsappId: z.number().int(),
  status: z.enum(['running', 'stopped', 'done']),
  /** What stopped it: the number was disconnected, or WhatsApp wants no more questions; null: a person, or nothing. */
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
