import { hidesNumbers } from '@shared/contacts/mask.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import { notes } from '@shared/notes/contract.ts';
import type { TicketNote, TicketNoteView } from '@shared/notes/model.ts';
import { mayRemove, noteParts, noteText } from '@shared/notes/rules.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { snapshotView } from '@shared/tickets/view.ts';
import { ulid } from 'ulid';
import * as z from 'zod';
import type { Ctx } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { keys } from '../../core/store/table.ts';
import { visibleTicket } from '../tickets/service.ts';
import { addNote, getNote, listNotes, removeNote } from './repo.ts';

/** A contact without a name is shown by number, which some callers may not see (B-PERM-11). */
function viewFor(ctx: Ctx, { id, uuid, status, contact }: StoredTicket) {
  const isMasked = hidesNumbers(ctx.user.profile, withDefaults(ctx.request.alongside[0] ?? {}));
  const { name } = snapshotView(contact, isMasked);
  return (note: TicketNote): TicketNoteView => ({
    ...note,
    contact: { id: contact.id, name },
    ticket: { id, uuid, status },
  });
}

const position = cursorOf(z.object({ at: z.string().regex(/^[0-9A-Z]{26}$/) }));

const none = { ticketNotes: [], count: 0, hasMore: false, nextCursor: null };

/** Pages by number are found by walking there. */
async function list({ ticketId, contactId, pageNumber, cursor }: Parsed<typeof notes.list>, ctx: Ctx) {
  if (ticketId === undefined) return none;
  const ticket = await visibleTicket(ctx, ticketId, undefined);
  if (contactId && contactId !== ticket.contactId) return none;
  const start = position.read(cursor)?.at;
  let page = await listNotes(ctx, ticketId, start);
  const skipped = start === undefined ? pageNumber - 1 : 0;
  for (let turn = 0; turn < skipped; turn += 1) {
    if (page.last === undefined) return none;
    page = await listNotes(ctx, ticketId, page.last);
  }
  const { notes: rows, last } = page;
  return {
    ticketNotes: rows.map(viewFor(ctx, ticket)),
    count: skipped * pageSize.other + rows.length,
    hasMore: last !== undefined,
    nextCursor: position.next(last === undefined ? undefined : { at: last }),
  };
}

async function create({ ticketId, contactId, note: text }: Parsed<typeof notes.create>, ctx: Ctx) {
  const ticket = await visibleTicket(ctx, ticketId, undefined);
  if (contactId !== undefined && contactId !== ticket.contactId) throw new AppError('ERR_NO_TICKET_FOUND');
  const { id: userId, name } = ctx.user;
  const note: TicketNote = {
    id: `${ticketId}-${ulid(ctx.now.getTime())}`,
    companyId: ctx.companyId,
    ticketId,
    contactId: ticket.contactId,
    note: noteText(text),
    userId,
    user: { id: userId, name },
    createdAt: ctx.now.toISOString(),
  };
  await addNote(note);
  return viewFor(ctx, ticket)(note);
}

/** A note of a ticket the caller does not see does not exist. */
async function remove(id: string, ctx: Ctx): Promise<void> {
  const ticketId = noteParts(id)?.ticketId;
  const ticket = ticketId && (await visibleTicket(ctx, ticketId, undefined).catch(missing));
  if (!ticket) throw new AppError('ERR_NO_TICKETNOTE_FOUND');
  const note = await getNote(ctx, id);
  if (!mayRemove(ctx.viewer, note)) throw new AppError('ERR_NO_PERMISSION');
  await removeNote(note);
}

function missing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND') return undefined;
  throw error;
}

const settingsBeside = (companyId: number) => [keys.settings(companyId)];

export const handler = serve(
  notes,
  {
    list,
    create,
    remove: removal('Note', ({ id }, ctx) => remove(id, ctx)),
  },
  { alongside: { list: settingsBeside, create: settingsBeside } },
);
