import { maxFields } from '@shared/contacts/fieldLimits.ts';
import type { ImportedPerson } from '@shared/contacts/importing.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { isUnnamed } from '@shared/contacts/spokenName.ts';
import { AppError } from '@shared/core/errors.ts';
import { cleanName, fold, searchable } from '@shared/core/text.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import type { Tag } from '@shared/tags/model.ts';
import { maxTagsEach, tagSnapshot } from '@shared/tags/rules.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { phoneAliases } from '../../core/store/contactAliases.ts';
import { findByNumber } from '../../search/contacts.ts';
import { changeContact, createContact } from '../records/contacts.ts';
import { tagRecords } from '../tags/repo.ts';
import { onlyFormerHolder } from './addressee.ts';

export interface Imported {
  readonly contact: Contact;
  readonly isNew: boolean;
  /** True if an existing contact had a missing field filled in. */
  readonly isCompleted: boolean;
}

/** A contact from a sheet, or from another product's export. */
export interface ContactImport extends Omit<ImportedPerson, 'extraInfo'> {
  readonly extraInfo?: Contact['extraInfo'];
  readonly disableBot?: boolean;
}

/** @throws ERR_NO_TAG_FOUND with the first unknown name, ERR_TAG_LIMIT */
async function tagsNamed(names: readonly string[], all: () => Promise<Tag[]>): Promise<ContactTag[]> {
  if (names.length === 0) return [];
  const known = new Map(
    (await all()).filter(({ kanban }) => kanban === 0).map((tag) => [fold(tag.name), tagSnapshot(tag)]),
  );
  return names.map((name) => {
    const tag = known.get(fold(name));
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND', { fields: { tags: 'unknown' }, values: { name } });
    return tag;
  });
}

function withTags(current: readonly ContactTag[], added: readonly ContactTag[]): ContactTag[] {
  const tags = [...current, ...added.filter(({ id }) => !current.some((tag) => tag.id === id))];
  if (tags.length > maxTagsEach) throw new AppError('ERR_TAG_LIMIT', { values: { limit: maxTagsEach } });
  return tags;
}

const isName = (name: string): boolean => name.length >= 2;

/** Longer fields are cut, so that the contact can be imported. */
const cutFields = (fields: Contact['extraInfo']): Contact['extraInfo'] =>
  fields
    .map(({ name, value }) => ({ name: cleanName(name, 50), value: cleanName(value, 500) }))
    .filter(({ name, value }) => name !== '' && value !== '');

/** Fields that are there keep what they say. */
const withFields = (current: Contact['extraInfo'], added: Contact['extraInfo'] = []): Contact['extraInfo'] =>
  [...current, ...cutFields(added).filter(({ name }) => !current.some((field) => field.name === name))].slice(
    0,
    maxFields,
  );

function filledIn(before: Contact, person: ContactImport, tags: readonly ContactTag[]): Contact | undefined {
  const after = {
    ...before,
    name: isUnnamed(before) && isName(person.name) ? person.name : before.name,
    email: before.email || person.email,
    tags: withTags(before.tags, tags),
    extraInfo: withFields(before.extraInfo, person.extraInfo),
  };
  const isSame =
    after.name === before.name &&
    after.email === before.email &&
    after.tags.length === before.tags.length &&
    after.extraInfo.length <= before.extraInfo.length;
  return isSame ? undefined : after;
}

function newContact(ctx: CompanyCtx, person: ContactImport, tags: ContactTag[], acceptAudio: boolean): Contact {
  const at = ctx.now.toISOString();
  return {
    id: ulid(),
    companyId: ctx.companyId,
    name: isName(person.name) ? person.name : person.number,
    number: person.number,
    email: person.email,
    profilePicUrl: null,
    channel: 'whatsapp',
    isGroup: false,
    active: true,
    disableBot: person.disableBot ?? false,
    acceptAudioMessage: acceptAudio,
    lgpdAcceptedAt: null,
    extraInfo: withFields([], person.extraInfo),
    tags: withTags([], tags),
    aliases: phoneAliases(person.number),
    newestTickets: {},
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/**
 * Returns the contact for a number in a sheet: its holder, else its only former one (B-CONT-11), because an outdated
 * address book means that contact. A different name means the number's new owner.
 */
async function knownPerson(ctx: CompanyCtx, { number, name }: ContactImport): Promise<Contact | undefined> {
  const present = await findByNumber(ctx, number);
  if (present) return present;
  const former = await onlyFormerHolder(ctx, number);
  const isSame = former && (!isName(name) || isUnnamed(former) || searchable(name) === searchable(former.name));
  return isSame ? former : undefined;
}

/**
 * Imports a contact from a sheet (B-CONT-5): creates it, or completes it if the number is known in either of its forms.
 * Importing again changes nothing.
 * @param tagsOf the company's tags, if read for many contacts
 * @param mayComplete false for a contact that the importer may not change (B-PERM-13), which stays as it is
 * @throws ERR_NO_TAG_FOUND, ERR_TAG_LIMIT
 */
export async function importPerson(
  ctx: CompanyCtx,
  person: ContactImport,
  acceptAudio: boolean,
  tagsOf = () => tagRecords.list(ctx),
  mayComplete: (known: Contact) => Promise<boolean> = async () => true,
): Promise<Imported> {
  const tags = await tagsNamed(person.tags, tagsOf);
  for (let tries = 0; ; tries += 1) {
    const known = await knownPerson(ctx, person);
    if (known) {
      let isCompleted = false;
      const contact = await changeContact(ctx, known.id, async (before) => {
        const after = filledIn(before, person, tags);
        isCompleted = after !== undefined && (await mayComplete(before));
        return isCompleted ? after : undefined;
      });
      return { contact, isNew: false, isCompleted };
    }
    const contact = newContact(ctx, person, tags, acceptAudio);
    try {
      await createContact(contact);
      return { contact, isNew: true, isCompleted: false };
    } catch (error) {
      // The contact was created meanwhile and is completed instead.
      const isTaken = error instanceof AppError && error.code === 'ERR_DUPLICATED_CONTACT';
      if (!isTaken || tries > 2) throw error;
    }
  }
}

/**
 * Returns the effect of an import without writing.
 * @throws ERR_NO_TAG_FOUND, ERR_TAG_LIMIT, ERR_NO_CONTACT_FOUND if the number leads to a contact that cannot be changed
 */
export async function previewImport(
  ctx: CompanyCtx,
  person: ContactImport,
  tagsOf: () => Promise<Tag[]>,
): Promise<Pick<Imported, 'isNew' | 'isCompleted'>> {
  const tags = await tagsNamed(person.tags, tagsOf);
  const known = await knownPerson(ctx, person);
  if (!known) {
    withTags([], tags);
    return { isNew: true, isCompleted: false };
  }
  if (known.merge !== undefined || known.erasedAt !== undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
  return { isNew: false, isCompleted: filledIn(known, person, tags) !== undefined };
}
