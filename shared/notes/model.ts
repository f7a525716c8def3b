import * as z from 'zod';
import { UserSnapshot } from '../tickets/model.ts';

/** A note for colleagues about a ticket; the contact never sees it. */
export const TicketNote = z.object({
  /** `<ticket>-<26 characters, time-ordered>` */
  id: z.string(),
  companyId: z.number().int(),
  ticketId: z.number().int(),
  contactId: z.string(),
  note: z.string(),
  userId: z.number().int(),
  user: UserSnapshot,
  createdAt: z.string(),
});
export type TicketNote = z.infer<typeof TicketNote>;

export const TicketNoteView = TicketNote.extend({
  contact: z.object({ id: z.string(), name: z.string() }),
  ticket: z.object({ id: z.number().int(), uuid: z.string(), status: z.string() }),
});
export type TicketNoteView = z.infer<typeof TicketNoteView>;
