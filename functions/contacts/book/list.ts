import type { contacts } from '@shared/contacts/contract.ts';
import { contactView } from '@shared/contacts/mask.ts';
import type { Contact, ContactView } from '@shared/contacts/model.ts';
import { formerNumberBy, searchTerm } from '@shared/contacts/search.ts';
import { pageSize } from '@shared/core/page.ts';
import { maskNumber } from '@shared/core/phone.ts';
import type { Parsed } from '@shared/core/route.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { type Candidate, collectPage } from '../../core/http/collectPage.ts';
import { cursorOf, unsealed } from '../../core/http/cursor.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { searchContacts } from '../../search/contacts.ts';
import { findContacts, listByName } from '../records/contacts.ts';
import { contactsOfTags } from '../tags/service.ts';

type ListInput = Parsed<typeof contacts.list>;

/** Looks of 100 one request takes at most, beyond those it was asked to skip. */
const maxLooks = 10;

// Positions are names and numbers, also of contacts outside the results, so they are sealed.
const cursor = cursorOf(z.object({ at: z.string().max(1000) }));

type CandidateReader = (
  after: string | undefined,
) => Promise<{ found: readonly Candidate<Contact>[]; last: string | undefined }>;

/** Searches by tags, newest first; a deleted contact is skipped. */
const lookByTags =
  (ctx: CompanyCtx, tags: readonly number[], limit: number): CandidateReader =>
  async (after) => {
    const { ids, hasMore } = await contactsOfTags(ctx, [...new Set(tags)], { limit, after });
    const found = (await findContacts(ctx, ids)).map((row) => ({ row, position: row.id }));
    return { found, last: hasMore ? ids.at(-1) : undefined };
  };

const candidatesOf = (found: readonly { readonly contact: Contact; readonly position: string }[]) =>
  found.map(({ contact: row, position }) => ({ row, position }));

/** Searches by name, or in the order of the index for a text. */
const lookFor =
  (
    ctx: CompanyCtx,
    term: string | undefined,
    { entries, isMasked }: { entries: number; isMasked: boolean },
  ): CandidateReader =>
  async (after) => {
    if (term === undefined) {
      const { contacts, last } = await listByName(ctx, entries, after);
      return { found: candidatesOf(contacts), last };
    }
    const { matches, last } = await searchContacts(ctx, term, { entries, after, isMasked });
    return { found: candidatesOf(matches), last };
  };

const collect = (
  look: CandidateReader,
  { wanted, start, accept }: { wanted: number; start: string | undefined; accept: (contact: Contact) => boolean },
) => collectPage({ wanted, start, maxLooks: maxLooks + Math.ceil(wanted / 100), look, accept });

/** Whatever the connection is called, a person on WhatsApp is a person on WhatsApp. */
const isOnChannel = (contact: Contact, channel: string): boolean =>
  contact.channel === channel || (channel === 'whatsapp' && contact.channel === 'whatsappapi');

const buildContactFilter =
  ({ channel, isGroup, tags }: ListInput) =>
  (contact: Contact): boolean =>
    (!tags?.length || contact.tags.some(({ id }) => tags.includes(id))) &&
    (!channel || isOnChannel(contact, channel)) &&
    (isGroup === undefined || contact.isGroup === isGroup);

/** Returns a page; a text shorter than three characters finds nothing. @param isMasked see `hidesNumbers` */
export async function listContacts(ctx: CompanyCtx, input: ListInput, isMasked: boolean) {
  const term = input.searchParam ? searchTerm(input.searchParam) : undefined;
  if (input.searchParam && term === undefined) return { contacts: [], count: 0, hasMore: false, nextCursor: null };
  const sealed = cursor.read(input.cursor);
  const start = sealed && (await unsealed(sealed.at));
  const isByName = term === undefined && !input.tags?.length;
  // Every hit of a search is a record read of its own, so its pages are shorter than those of the list.
  const size = isByName ? pageSize.contacts : pageSize.other;
  const skipped = start === undefined ? (input.pageNumber - 1) * size : 0;
  const wanted = skipped + size;
  // The one extra row shows that another page exists; a text may occur in a contact more than once.
  const look =
    term === undefined && input.tags?.length
      ? lookByTags(ctx, input.tags, size + 1)
      : lookFor(ctx, term, { entries: size + (isByName ? 1 : 10), isMasked });
  const { rows: found, next } = await collect(look, { wanted, start, accept: buildContactFilter(input) });
  return {
    contacts: found.slice(skipped),
    count: found.length,
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { at: await encrypt(next) }),
  };
}

/** The first 20 of a picker. @param isMasked see `hidesNumbers` */
export async function listNames(ctx: CompanyCtx, text: string | undefined, isMasked: boolean): Promise<Contact[]> {
  const term = text ? searchTerm(text) : undefined;
  if (text && term === undefined) return [];
  const look = lookFor(ctx, term, { entries: 2 * pageSize.other, isMasked });
  const { rows: found } = await collect(look, { wanted: pageSize.other, start: undefined, accept: () => true });
  return found;
}

/**
 * Returns the view of a contact found by text, with the former number if that matched.
 * @param isMasked see `hidesNumbers`
 */
export function foundView(contact: Contact, text: string | undefined, isMasked: boolean): ContactView {
  const term = text ? searchTerm(text) : undefined;
  const former = term === undefined ? undefined : formerNumberBy(contact, term);
  const view = contactView(contact, isMasked);
  return former === undefined ? view : { ...view, formerNumber: isMasked ? maskNumber(former) : former };
}
