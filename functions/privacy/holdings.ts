import type { TicketNote } from '@shared/notes/model.ts';
import type { DataCounts, HeldKind } from '@shared/privacy/model.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { type StoredTicket, type StoredTracking, trackingEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { draftEntity } from '../core/store/resourceEntities.ts';
import { queryAll } from '../core/store/store.ts';
import { partitions, prefixes } from '../core/store/table.ts';
import { listNotes } from '../inbox/notes/repo.ts';
import { findTickets } from '../inbox/tickets/repo.ts';
import { listSchedules } from '../schedules/repo.ts';
import { consentsOf } from './consents.ts';
import { type DataSubject, silentTickets } from './person.ts';
import { tasksOf } from './tasks.ts';

/** Counts the contact's data besides messages. */

const add = (counts: DataCounts, kind: HeldKind, amount: number): DataCounts =>
  amount === 0 ? counts : { ...counts, [kind]: (counts[kind] ?? 0) + amount };

export const plus = (counts: DataCounts, more: DataCounts): DataCounts =>
  Object.entries(more).reduce((sum, [kind, amount]) => add(sum, kind as HeldKind, amount), counts);

export interface TicketFile {
  readonly ticket: StoredTicket;
  readonly cycles: readonly StoredTracking[];
  readonly notes: readonly TicketNote[];
}

async function allNotes(ctx: CompanyCtx, ticketId: number): Promise<TicketNote[]> {
  const found: TicketNote[] = [];
  let after: string | undefined;
  do {
    const page = await listNotes(ctx, ticketId, after);
    found.push(...page.notes);
    after = page.last;
  } while (after !== undefined);
  return found;
}

async function loadTicketFile(ctx: CompanyCtx, ticket: StoredTicket): Promise<TicketFile> {
  const pk = partitions.ticket(ctx.companyId, ticket.id);
  const [cycles, notes] = await Promise.all([
    queryAll({ pk, prefix: prefixes.tracking, limit: 100 }),
    allNotes(ctx, ticket.id),
  ]);
  return { ticket, cycles: cycles.map((item) => fromItem(trackingEntity, item)), notes };
}

const sideBySide = 8;

/** Tickets of the person with their service cycles and notes. */
export async function ticketFiles(
  ctx: CompanyCtx,
  { contacts }: DataSubject,
  ids: readonly number[],
): Promise<TicketFile[]> {
  if (ids.length === 0) return [];
  const own = new Set(contacts.map(({ id }) => id));
  const tickets = (await findTickets(ctx, ids)).filter(({ contactId }) => own.has(contactId));
  const files: TicketFile[] = [];
  for (let start = 0; start < tickets.length; start += sideBySide) {
    const group = tickets.slice(start, start + sideBySide);
    files.push(...(await Promise.all(group.map((ticket) => loadTicketFile(ctx, ticket)))));
  }
  return files;
}

/** Returns files of tickets without messages. A ticket reopened with messages is found by those. */
export async function silentFiles(ctx: CompanyCtx, person: DataSubject): Promise<TicketFile[]> {
  const files = await ticketFiles(ctx, person, await silentTickets(ctx, person));
  return files.filter(({ ticket }) => ticket.lastMessageAt === null);
}

export const countFiles = (files: readonly TicketFile[]): DataCounts => ({
  tickets: files.length,
  notes: files.reduce((sum, { notes }) => sum + notes.length, 0),
  ratings: files.reduce((sum, { cycles }) => sum + cycles.filter(({ rated }) => rated).length, 0),
});

/** Everything scheduled for the person. */
export async function schedulesOf(ctx: CompanyCtx, { contacts }: DataSubject): Promise<Schedule[]> {
  const found: Schedule[] = [];
  for (const { id } of contacts) {
    let from: string | undefined;
    for (;;) {
      const page = await listSchedules(ctx, { contactId: id }, { limit: 100, from });
      const known = new Set(found.map((schedule) => schedule.id));
      const added = page.rows.filter(({ schedule }) => !known.has(schedule.id));
      found.push(...added.map(({ schedule }) => schedule));
      if (!page.isMore || added.length === 0) break;
      from = page.rows.at(-1)?.position;
    }
  }
  return found;
}

/** Returns drafts to the contact, of which each user has few. */
export async function draftsOf(ctx: CompanyCtx, { contacts }: DataSubject) {
  const own = new Set(contacts.map(({ id }) => id));
  const { users } = await readDirectory(ctx.companyId, 'USER');
  const found: { userId: number; ticketId: number; body: string }[] = [];
  for (const { id } of users) {
    const drafts = (await queryAll({ pk: partitions.drafts(ctx.companyId, id), limit: 200 })).map((item) =>
      fromItem(draftEntity, item),
    );
    const tickets =
      drafts.length === 0
        ? []
        : await findTickets(
            ctx,
            drafts.map(({ ticketId }) => ticketId),
          );
    const theirs = new Set(tickets.filter(({ contactId }) => own.has(contactId)).map((ticket) => ticket.id));
    found.push(
      ...drafts
        .filter(({ ticketId }) => theirs.has(ticketId))
        .map(({ userId, ticketId, body }) => ({ userId, ticketId, body })),
    );
  }
  return found;
}

/** Kinds of which there are few, counted at once. */
export async function countFew(ctx: CompanyCtx, person: DataSubject): Promise<DataCounts> {
  const [schedules, drafts, tasks, consents] = await Promise.all([
    schedulesOf(ctx, person),
    draftsOf(ctx, person),
    tasksOf(ctx, person.contact.id, 100),
    consentsOf(ctx, person.contact.id),
  ]);
  return {
    contacts: person.contacts.length,
    identities: person.contact.aliases.length,
    conversations: person.conversations.length,
    schedules: schedules.length,
    drafts: drafts.length,
    consents: consents.length,
    exports: tasks.filter(({ parts }) => parts.length > 0).length,
  };
}
