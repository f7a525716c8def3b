import type { contacts } from '@shared/contacts/contract.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { searchTerm } from '@shared/contacts/search.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { fromCursor, toCursor } from '../../core/http/cursor.ts';
import { decryptOrUndefined, encrypt } from '../../core/secrets/encryption.ts';
import { searchContacts } from '../../search/contacts.ts';
import { contactsOfTags } from '../tags/service.ts';
import { findContacts, listByName } from './repo.ts';

type ListInput = Parsed<typeof contacts.list>;

/** Looks of 100 one request takes at most, beyond those it was asked to skip. */
const maxLooks = 10;

// Positions are names and numbers, also of people who are not among the answers, so nobody gets to read them.
const Cursor = z.object({ at: z.string().max(1000) });
const sealedCursor = async (position: string): Promise<string> => toCursor({ at: await encrypt(position) });

async function afterOf(cursor: string | undefined): Promise<string | undefined> {
  const held = fromCursor(cursor);
  if (held === undefined) return undefined;
  const { success, data } = Cursor.safeParse(held);
  const position = success ? await decryptOrUndefined(data.at) : undefined;
  if (position === undefined) throw new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } });
  return position;
}

interface Candidate {
  readonly contact: Contact;
  readonly position: string;
}
type Look = (after: string | undefined) => Promise<{ found: readonly Candidate[]; last: string | undefined }>;

/** Through the tags, newest first; a contact nobody finds any more is passed over. */
const lookByTags =
  (ctx: CompanyCtx, tags: readonly number[], limit: number): Look =>
  async (after) => {
    const { ids, hasMore } = await contactsOfTags(ctx, [...new Set(tags)], { limit, after });
    const found = (await findContacts(ctx, ids)).map((contact) => ({ contact, position: contact.id }));
    return { found, last: hasMore ? ids.at(-1) : undefined };
  };

/** By name, or in the order of the index when a text is looked for. */
const lookFor =
  (ctx: CompanyCtx, term: string | undefined, { entries, isMasked }: { entries: number; isMasked: boolean }): Look =>
  async (after) => {
    if (term === undefined) {
      const { contacts: found, last } = await listByName(ctx, entries, after);
      return { found, last };
    }
    const { matches, last } = await searchContacts(ctx, term, { entries, after, isMasked });
    return { found: matches, last };
  };

interface Collected {
  readonly contacts: Contact[];
  /** Where the next page goes on; undefined when there is none. */
  readonly next: string | undefined;
}

async function collect(
  look: Look,
  { wanted, start, accept }: { wanted: number; start: string | undefined; accept: (contact: Contact) => boolean },
): Promise<Collected> {
  const rows: Contact[] = [];
  let position = start;
  const looks = maxLooks + Math.ceil(wanted / 100);
  for (let turn = 0; turn < looks; turn += 1) {
    const { found, last } = await look(position);
    for (const candidate of found) {
      if (accept(candidate.contact)) {
        if (rows.length === wanted) return { contacts: rows, next: position };
        rows.push(candidate.contact);
      }
      position = candidate.position;
    }
    if (last === undefined) return { contacts: rows, next: undefined };
    position = last;
  }
  return { contacts: rows, next: position };
}

/** Whatever the connection is called, a person on WhatsApp is a person on WhatsApp. */
const isOnChannel = (contact: Contact, channel: string): boolean =>
  contact.channel === channel || (channel === 'whatsapp' && contact.channel === 'whatsappapi');

const acceptOf =
  ({ channel, isGroup, tags }: ListInput) =>
  (contact: Contact): boolean =>
    (!tags?.length || contact.tags.some(({ id }) => tags.includes(id))) &&
    (!channel || isOnChannel(contact, channel)) &&
    (isGroup === undefined || contact.isGroup === isGroup);

/** One page; a text shorter than three characters finds nobody. @param isMasked see `hidesNumbers` */
export async function listContacts(ctx: CompanyCtx, input: ListInput, isMasked: boolean) {
  const term = input.searchParam ? searchTerm(input.searchParam) : undefined;
  if (input.searchParam && term === undefined) return { contacts: [], count: 0, hasMore: false, nextCursor: null };
  const start = await afterOf(input.cursor);
  const isByName = term === undefined && !input.tags?.length;
  // Every hit of a search is a record read of its own, so its pages are shorter than those of the list.
  const size = isByName ? pageSize.contacts : pageSize.other;
  const skipped = start === undefined ? (input.pageNumber - 1) * size : 0;
  const wanted = skipped + size;
  // One row more than wanted tells whether there is another; a text may stand in a contact more than once.
  const look =
    term === undefined && input.tags?.length
      ? lookByTags(ctx, input.tags, size + 1)
      : lookFor(ctx, term, { entries: size + (isByName ? 1 : 10), isMasked });
  const { contacts: found, next } = await collect(look, { wanted, start, accept: acceptOf(input) });
  return {
    contacts: found.slice(skipped),
    count: found.length,
    hasMore: next !== undefined,
    nextCursor: next === undefined ? null : await sealedCursor(next),
  };
}

/** The first 20 of a picker. @param isMasked see `hidesNumbers` */
export async function listNames(ctx: CompanyCtx, text: string | undefined, isMasked: boolean): Promise<Contact[]> {
  const term = text ? searchTerm(text) : undefined;
  if (text && term === undefined) return [];
  const look = lookFor(ctx, term, { entries: 2 * pageSize.other, isMasked });
  const { contacts: found } = await collect(look, { wanted: pageSize.other, start: undefined, accept: () => true });
  return found;
}
