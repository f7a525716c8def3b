import type { ImportedPerson } from '@shared/contacts/importing.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { digitsOf, fold } from '@shared/core/text.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import type { Tag } from '@shared/tags/model.ts';
import { mostTagsEach, tagSnapshot } from '@shared/tags/rules.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { phoneAliases } from '../../core/store/contactAliases.ts';
import { findByNumber } from '../../search/contacts.ts';
import { tagRecords } from '../tags/repo.ts';
import { changeContact, createContact } from './repo.ts';

export interface Imported {
  readonly contact: Contact;
  readonly isNew: boolean;
}

/** @throws ERR_NO_TAG_FOUND naming the first one nobody made, ERR_TAG_LIMIT */
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
  if (tags.length > mostTagsEach) throw new AppError('ERR_TAG_LIMIT', { values: { limit: mostTagsEach } });
  return tags;
}

/** Who is called by the number was never given a name. */
const isUnnamed = ({ name, number }: Contact): boolean => name === '' || digitsOf(name) === number;

function filledIn(before: Contact, { name, email }: ImportedPerson, tags: readonly ContactTag[]): Contact | undefined {
  const after = {
    ...before,
    name: isUnnamed(before) && name !== '' ? name : before.name,
    email: before.email || email,
    tags: withTags(before.tags, tags),
  };
  const isSame = after.name === before.name && after.email === before.email && after.tags.length === before.tags.length;
  return isSame ? undefined : after;
}

function newContact(ctx: CompanyCtx, person: ImportedPerson, tags: ContactTag[], acceptAudio: boolean): Contact {
  const at = ctx.now.toISOString();
  return {
    id: ulid(),
    companyId: ctx.companyId,
    name: person.name.length < 2 ? person.number : person.name,
    number: person.number,
    email: person.email,
    profilePicUrl: null,
    channel: 'whatsapp',
    isGroup: false,
    active: true,
    disableBot: false,
    acceptAudioMessage: acceptAudio,
    lgpdAcceptedAt: null,
    extraInfo: [],
    tags: withTags([], tags),
    aliases: phoneAliases(person.number),
    newestTickets: {},
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/**
 * One person of a sheet (B-CONT-5): made, or completed where the number is known in either of its
 * forms. Sending the same again changes nothing.
 * @param tagsOf the company's tags, where they are known for many people
 * @throws ERR_NO_TAG_FOUND, ERR_TAG_LIMIT
 */
export async function importPerson(
  ctx: CompanyCtx,
  person: ImportedPerson,
  acceptAudio: boolean,
  tagsOf = () => tagRecords.list(ctx),
): Promise<Imported> {
  const tags = await tagsNamed(person.tags, tagsOf);
  for (let tries = 0; ; tries += 1) {
    const known = await findByNumber(ctx, person.number);
    if (known) {
      const contact = await changeContact(ctx, known.id, (before) => filledIn(before, person, tags));
      return { contact, isNew: false };
    }
    const contact = newContact(ctx, person, tags, acceptAudio);
    try {
      await createContact(contact);
      return { contact, isNew: true };
    } catch (error) {
      // Somebody made the same person in between: then there is one to complete.
      const isTaken = error instanceof AppError && error.code === 'ERR_DUPLICATED_CONTACT';
      if (!isTaken || tries > 2) throw error;
    }
  }
}
