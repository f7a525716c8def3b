import type { Contact } from '@shared/contacts/model.ts';
import { searchTerm } from '@shared/contacts/search.ts';
import { fold } from '@shared/core/text.ts';
import { wantedWords } from '@shared/messages/words.ts';
import type { PersonFile, PersonRow } from '@shared/privacy/contract.ts';
import { taskView } from '@shared/privacy/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { listSchedules } from '../schedules/repo.ts';
import { searchContacts } from '../search/contacts.ts';
import { searchMessages } from '../search/messages.ts';
import { loadDataSubject } from './person.ts';
import { tasksOf } from './tasks.ts';

/** Entries of an index one question looks at. */
const maxEntries = 100;
const maxPeople = 20;
const maxTasks = 20;

const contactToPersonRow = ({ id, name, number, email, channel, isGroup, legalHold }: Contact): PersonRow => ({
  ...{ id, name, number, email, channel, isGroup },
  isHeld: legalHold !== undefined,
});

async function peopleLike(ctx: CompanyCtx, text: string): Promise<Contact[]> {
  const term = searchTerm(text);
  if (term === undefined) return [];
  const { matches } = await searchContacts(ctx, term, { entries: maxEntries, isMasked: false });
  return matches.map(({ contact }) => contact).slice(0, maxPeople);
}

async function mentionsOf(ctx: CompanyCtx, text: string) {
  const wanted = wantedWords(text);
  if (wanted.length === 0) return { count: 0, isMore: false };
  const { hits } = await searchMessages(ctx, { wanted });
  let count = 0;
  for await (const _hit of hits) {
    if (count === maxEntries) return { count, isMore: true };
    count += 1;
  }
  return { count, isMore: false };
}

/** Colleagues are people of whom something is held as well. */
async function colleaguesLike(ctx: CompanyCtx, text: string) {
  const wanted = fold(text.trim());
  if (wanted.length < 3) return [];
  const { users } = await readDirectory(ctx.companyId, 'USER');
  return users
    .filter(({ name, email }) => fold(name).includes(wanted) || fold(email).includes(wanted))
    .slice(0, maxPeople)
    .map(({ id, name }) => ({ id, name }));
}

/** Finds contacts by number, e-mail or name with three bounded queries, at any amount of data. */
export async function findPeople(ctx: CompanyCtx, text: string) {
  const [people, mentions, colleagues] = await Promise.all([
    peopleLike(ctx, text),
    mentionsOf(ctx, text),
    colleaguesLike(ctx, text),
  ]);
  return { people: people.map(contactToPersonRow), mentions, colleagues };
}

/** Returns the data of a contact that is available at once. @throws ERR_NO_CONTACT_FOUND */
export async function personFile(ctx: CompanyCtx, contactId: string): Promise<PersonFile> {
  const { contact, contacts, conversations } = await loadDataSubject(ctx, contactId);
  const [schedules, tasks] = await Promise.all([
    listSchedules(ctx, { contactId: contact.id }, { limit: maxEntries, from: undefined }),
    tasksOf(ctx, contact.id, maxTasks),
  ]);
  const { extraInfo, tags, aliases, lgpdAcceptedAt, createdAt } = contact;
  return {
    person: { ...contactToPersonRow(contact), extraInfo, tags, aliases, lgpdAcceptedAt, createdAt },
    hold: contact.legalHold ?? null,
    held: {
      contacts: contacts.length,
      conversations: conversations.length,
      schedules: { count: schedules.rows.length, isMore: schedules.isMore },
    },
    tasks: tasks.map(taskView),
  };
}
