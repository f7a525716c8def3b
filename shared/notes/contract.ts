import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { TicketNoteView } from './model.ts';

export const notes = {
  list: route({
    method: 'GET',
    path: '/ticket-notes/list',
    access: 'user',
    summary: 'Notes of a ticket, newest first; none without a ticket',
    input: PageInput.extend({ ticketId: NumericId.optional(), contactId: z.string().max(40).optional() }),
    output: z.object({ ticketNotes: z.array(TicketNoteView), ...pageOutput }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/ticket-notes',
    access: 'user',
    idempotent: true,
    summary: 'Add a note of at least two characters to a ticket',
    input: z.object({
      ticketId: NumericId,
      contactId: z.coerce.string().max(40).optional(),
      note: z.string().max(4000, 'too_long'),
    }),
    output: TicketNoteView,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKETNOTE_INVALID_NAME'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/ticket-notes/{id}',
    access: 'user',
    summary: 'Delete a note: its author, or an administrator',
    input: z.object({ id: z.string().max(40) }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_TICKETNOTE_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
