import { identityOfContact } from '@shared/contactLists/identity.ts';
import {
  type ContactListImport,
  type ImportSource,
  maxImportRows,
  type RefusedRow,
  readLine,
  type SheetLine,
} from '@shared/contactLists/imports.ts';
import { type LineReading, parseSheetPerson } from '@shared/contactLists/sheetPerson.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { matchesTerm, searchTerm } from '@shared/contacts/search.ts';
import { companyCountry } from '@shared/phones/read.ts';
import { getCompany } from '../../accounts/records/companies.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { readPart } from '../../core/files/files.ts';
import { findContacts, listByName } from '../records/contacts.ts';
import { contactsOfTags } from '../tags/service.ts';
import { campaignPortions } from './campaignSource.ts';
import { maxAdded, type NewItem } from './items.ts';
import { asKnown, entered } from './people.ts';
import type { Portion, Portions } from './portions.ts';

// A line of the longest cells there may be is shorter.
const bytesPerRead = 1_000_000;
const newline = 10;

/** A file that no page of ours wrote. */
export class BrokenSource extends Error {}

/** Lines of a file from a place on, each with the place behind it. */
async function* linesFrom(key: string, size: number, from: number): AsyncGenerator<{ text: string; end: number }> {
  for (let place = from; place < size; ) {
    const part = await readPart(key, place, Math.min(bytesPerRead, size - place));
    const end = part.lastIndexOf(newline) + 1;
    if (end === 0) throw new BrokenSource('a line without end');
    for (let at = 0; at < end; ) {
      const next = part.indexOf(newline, at) + 1;
      yield { text: part.toString('utf8', at, next - 1), end: place + next };
      at = next;
    }
    place += end;
  }
}

const refusedRow = (
  { line, cells: [number = '', name = '', email = ''] }: SheetLine,
  reason: RefusedRow['reason'],
) => ({
  ...{ line, number: number.slice(0, 100), name: name.slice(0, 100), email: email.slice(0, 100), reason },
});

async function portionOf(
  ctx: CompanyCtx,
  lines: readonly SheetLine[],
  reading: LineReading,
): Promise<Pick<Portion, 'people' | 'refused'>> {
  const people: Omit<NewItem, 'contactId'>[] = [];
  const refused: RefusedRow[] = [];
  for (const line of lines) {
    const read = parseSheetPerson(line, reading);
    if ('reason' in read) refused.push(refusedRow(line, read.reason));
    else {
      const { entry, ...person } = read.person;
      people.push({ ...person, ...entered(entry) });
    }
  }
  return { people: await asKnown(ctx, people), refused };
}

async function* sheetPortions(
  ctx: CompanyCtx,
  { position, variables, done }: ContactListImport,
  { key, size }: Extract<ImportSource, { kind: 'sheet' }>,
): Portions {
  const reading = { variables, country: companyCountry(await getCompany(ctx.companyId)) };
  let lines: SheetLine[] = [];
  let rows = done;
  for await (const { text, end } of linesFrom(key, size, Number(position ?? 0))) {
    const line = readLine(text);
    if (!line) throw new BrokenSource('a line of something else');
    rows += 1;
    if (rows > maxImportRows) throw new BrokenSource('more rows than a sheet may have');
    lines.push(line);
    if (lines.length < maxAdded && end < size) continue;
    yield {
      ...(await portionOf(ctx, lines, reading)),
      rows: lines.length,
      position: String(end),
      isLast: end >= size,
    };
    lines = [];
  }
}

const isOnChannel = ({ channel }: Contact, wanted: string): boolean =>
  wanted === '' || channel === wanted || (wanted === 'whatsapp' && channel === 'whatsappapi');

type Filter = Extract<ImportSource, { kind: 'contacts' }>;

/** Returns the filter for campaign contacts: people, no groups, not blocked. */
function buildCampaignContactFilter({ tags, searchParam, channel }: Filter): (contact: Contact) => boolean {
  const term = searchTerm(searchParam);
  return (contact) =>
    !contact.isGroup &&
    contact.active &&
    contact.merge === undefined &&
    contact.erasedAt === undefined &&
    isOnChannel(contact, channel) &&
    (tags.length === 0 || contact.tags.some(({ id }) => tags.includes(id))) &&
    (term === undefined || matchesTerm(contact, term));
}

const itemOf = (contact: Contact): NewItem[] => {
  const identity = identityOfContact(contact);
  if (!identity) return [];
  const { name, number, email, id } = contact;
  return [{ identity, name, number, email, variables: {}, contactId: id }];
};

/** Contacts by tag or by name, behind a position. */
async function look(ctx: CompanyCtx, { tags }: Filter, after: string | undefined) {
  if (tags.length > 0) {
    const { ids, hasMore } = await contactsOfTags(ctx, [...new Set(tags)], { limit: maxAdded, after });
    return { contacts: await findContacts(ctx, ids), last: hasMore ? ids.at(-1) : undefined };
  }
  const { contacts, last } = await listByName(ctx, maxAdded, after);
  return { contacts: contacts.map(({ contact }) => contact), last };
}

async function* contactPortions(ctx: CompanyCtx, { position }: ContactListImport, filter: Filter): Portions {
  const accept = buildCampaignContactFilter(filter);
  let after = position ?? undefined;
  do {
    const { contacts, last } = await look(ctx, filter, after);
    const people = contacts.filter(accept).flatMap(itemOf);
    yield { people, refused: [], rows: people.length, position: last ?? after ?? '', isLast: last === undefined };
    after = last;
  } while (after !== undefined);
}

export function portionsOf(ctx: CompanyCtx, record: ContactListImport): Portions {
  const { source } = record;
  if (source.kind === 'sheet') return sheetPortions(ctx, record, source);
  if (source.kind === 'campaign') return campaignPortions(ctx, record, source);
  return contactPortions(ctx, record, source);
}
