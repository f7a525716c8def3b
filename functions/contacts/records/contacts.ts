import { type Contact, maxFormerNumbers } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { aliasKey, holdsAlias, phoneAliases, withVariants } from '../../core/store/contactAliases.ts';
import { contactIndexChanges } from '../../core/store/contactIndex.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { indexPartitions, positionIn } from '../../core/store/indexes.ts';
import { contactAt } from '../../core/store/positions.ts';
import { claimUnique, deleteVersion, fromItem, putNew, putVersion, remove } from '../../core/store/records.ts';
import { getItem, getItems, queryPartition, retryConflicts, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { taggingSteps } from '../../core/store/tagging.ts';
import { ending, readConversations } from './conversations.ts';

export async function findContact(ctx: CompanyCtx, id: string, consistent = false): Promise<Contact | undefined> {
  const item = await getItem(keys.contact(ctx.companyId, id), consistent);
  return item && fromItem(contactEntity, item);
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function getContact(ctx: CompanyCtx, id: string, consistent = false): Promise<Contact> {
  const contact = await findContact(ctx, id, consistent);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}

/** Returns the existing ones of at most 100 contacts, in the given order. */
export async function findContacts(ctx: CompanyCtx, ids: readonly string[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const items = await getItems(ids.map((id) => keys.contact(ctx.companyId, id)));
  return items.flatMap((item) => (item ? [fromItem(contactEntity, item)] : []));
}

const takingAlias = (contact: Contact, alias: Contact['aliases'][number]): Step => ({
  write: claimUnique(aliasKey(contact.companyId, alias), { contactId: contact.id }),
  refused: 'ERR_DUPLICATED_CONTACT',
});

const tagSteps = ({ companyId, id }: Contact, before: Contact['tags'], after: Contact['tags']): Step[] =>
  taggingSteps(companyId, { kind: 'contact', id }, before, after);

/** @throws ERR_DUPLICATED_CONTACT if the number is taken, with or without the ninth digit */
export async function createContact(contact: Contact): Promise<void> {
  await commit([
    { write: putNew(contactEntity, contact, 'contact.created') },
    ...contact.aliases.map((alias) => takingAlias(contact, alias)),
    ...tagSteps(contact, [], contact.tags),
  ]);
}

/** The contact's identities after its number became another one; those the channel taught stay. */
function aliasesFor(before: Contact, number: string): Contact['aliases'] {
  if (number === before.number) return before.aliases;
  const old = phoneAliases(before.number);
  const kept = before.aliases.filter((alias) => !holdsAlias(old, alias));
  return withVariants([...phoneAliases(number), ...kept]);
}

/** The numbers a contact had before it has this one, the newest first. */
export function formerNumbersFor(
  { number: old, formerNumbers = [] }: Contact,
  number: string,
): Pick<Contact, 'formerNumbers'> {
  const isNew = old !== '' && old !== number;
  const all = [...(isNew ? [old] : []), ...formerNumbers].filter((one) => one !== number).slice(0, maxFormerNumbers);
  return all.length === 0 ? {} : { formerNumbers: all };
}

/**
 * Saves what `change` makes of the newest record; a new number takes its refs and frees the old ones.
 * @param change undefined when there is nothing to save; it may look further, and refuse
 * @param alongside what is written together with it
 * @throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_NO_TAG_FOUND
 */
export function changeContact(
  ctx: CompanyCtx,
  id: string,
  change: (contact: Contact) => Contact | undefined | Promise<Contact | undefined>,
  alongside: (before: Contact, after: Contact) => Promise<Step[]> = async () => [],
  event: EventName = 'contact.updated',
): Promise<Contact> {
  return retryConflicts(async () => {
    const before = await getContact(ctx, id, true);
    if (before.merge !== undefined || before.erasedAt !== undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
    const changed = await change(before);
    if (!changed) return before;
    const aliases = aliasesFor(before, changed.number);
    const { formerNumbers: _, ...rest } = changed;
    const former = formerNumbersFor(before, changed.number);
    const after: Contact = { ...rest, ...former, aliases, updatedAt: ctx.now.toISOString() };
    const { next, write } = putVersion(contactEntity, after, event);
    const taken = aliases.filter((alias) => !holdsAlias(before.aliases, alias));
    const freed = before.aliases.filter((alias) => !holdsAlias(aliases, alias));
    await commit([
      { write },
      ...taken.map((alias) => takingAlias(next, alias)),
      ...freed.map((alias) => ({ write: remove(aliasKey(ctx.companyId, alias)) })),
      ...tagSteps(next, before.tags, next.tags),
      ...(await alongside(before, next)),
    ]);
    // A message to the old number must find the contact at once (B-CONT-11); the stream would write the same later.
    if (before.number !== next.number) await writeItems(contactIndexChanges(undefined, next));
    return next;
  }, 12);
}

/** Removes a contact with its identities. @throws ERR_NO_CONTACT_FOUND */
export function deleteContact(ctx: CompanyCtx, id: string): Promise<Contact> {
  return retryConflicts(async () => {
    const contact = await getContact(ctx, id, true);
    if (contact.legalHold) throw new AppError('ERR_LEGAL_HOLD');
    await commit([
      { write: deleteVersion(contactEntity, contact) },
      ...ending(ctx, contact, await readConversations(ctx, contact)),
      ...contact.aliases.map((alias) => ({ write: remove(aliasKey(ctx.companyId, alias)) })),
      ...tagSteps(contact, contact.tags, []),
    ]);
    return contact;
  }, 12);
}

export interface NamePage {
  readonly contacts: readonly { readonly contact: Contact; readonly position: string }[];
  /** Position of the last one looked at; undefined at the end. */
  readonly last: string | undefined;
}

/** Contacts by name. @param after position of the last one of the page before */
export async function listByName(ctx: CompanyCtx, limit: number, after: string | undefined): Promise<NamePage> {
  const list = indexPartitions.contactsByName(ctx.companyId);
  const { items, last } = await queryPartition({
    ...list,
    limit,
    ...(after === undefined ? {} : { after: contactAt(ctx.companyId, after) }),
  });
  return {
    contacts: items.map((item) => ({ contact: fromItem(contactEntity, item), position: positionIn(list, item) })),
    last: last && positionIn(list, last),
  };
}
