import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { TicketNote } from '@shared/notes/model.ts';
import { noteParts } from '@shared/notes/rules.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { commit } from '../../core/store/commit.ts';
import { type Entity, fromItem, mustExist, putNew } from '../../core/store/records.ts';
import { getItem, type Item, queryPartition, writeItems } from '../../core/store/store.ts';
import { type Key, keys, partitions, prefixes } from '../../core/store/table.ts';

/** Notes share the ticket's partition and are deleted with it. */
const noteIdToKey = (companyId: number, id: string): Key | undefined => {
  const parts = noteParts(id);
  return parts && keys.ticketNote(companyId, parts.ticketId, parts.place);
};

const noteEntity: Entity<TicketNote> = {
  name: 'ticketNote',
  schemaVersion: 1,
  key: ({ companyId, ticketId, id }) => keys.ticketNote(companyId, ticketId, noteParts(id)?.place ?? id),
};

/** @throws ERR_NO_TICKET_FOUND if the ticket was deleted meanwhile, because its notes could not be reached */
export const addNote = (note: TicketNote): Promise<void> =>
  commit([
    { write: mustExist(keys.ticket(note.companyId, note.ticketId)), refused: 'ERR_NO_TICKET_FOUND' },
    { write: putNew(noteEntity, note) },
  ]);

/** @throws ERR_NO_TICKETNOTE_FOUND */
export async function getNote({ companyId }: CompanyCtx, id: string): Promise<TicketNote> {
  const key = noteIdToKey(companyId, id);
  const item = key && (await getItem(key, true));
  if (!item) throw new AppError('ERR_NO_TICKETNOTE_FOUND');
  return fromItem(noteEntity, item);
}

export const removeNote = (note: TicketNote): Promise<void> => writeItems([{ remove: noteEntity.key(note) }]);

export interface NotePage {
  readonly notes: TicketNote[];
  /** Position of the last one; undefined at the end. */
  readonly last: string | undefined;
}

const prefix = prefixes.ticketNote;

/** Newest first. @param after position of the last one of the page before */
export async function listNotes(
  { companyId }: CompanyCtx,
  ticketId: number,
  after: string | undefined,
): Promise<NotePage> {
  const pk = partitions.ticket(companyId, ticketId);
  const start: Item | undefined = after === undefined ? undefined : { pk, sk: `${prefix}${after}` };
  // The one extra note shows that another page exists.
  const limit = pageSize.other + 1;
  const { items } = await queryPartition({ pk, prefix, limit, descending: true, consistent: true, after: start });
  const notes = items.slice(0, pageSize.other).map((item) => fromItem(noteEntity, item));
  const end = notes.at(-1);
  return { notes, last: items.length > notes.length && end ? noteParts(end.id)?.place : undefined };
}
