import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shared/core/errors.ts';
import { normalColor } from '@shared/queues/rules.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import type { Tag } from '@shared/tags/model.ts';
import { maxTagsEach, tagSnapshot } from '@shared/tags/rules.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { newRecord } from '../../core/store/collection.ts';
import { keys } from '../../core/store/table.ts';
import { carryContact } from '../../inbox/tickets/bulkUpdates.ts';
import { changeContact } from '../records/contacts.ts';
import { listMembers } from './members.ts';
import { getTags, tagRecords } from './repo.ts';

type NewTag = Pick<Tag, 'name' | 'color' | 'kanban' | 'userId'>;

/** @throws ERR_TAG_NAME_ALREADY_EXISTS, ERR_TAG_LIMIT */
export async function createTag(ctx: CompanyCtx, draft: NewTag): Promise<Tag> {
  const record = { ...draft, ...(await newRecord(ctx, 'tag')), color: normalColor(draft.color) };
  return tagRecords.insert({ ...record, contactsCount: 0, ticketsCount: 0 });
}

export interface TagSets {
  /** Tags of contacts, and kanban columns of tickets. */
  readonly plain: ContactTag[];
  readonly lanes: ContactTag[];
}

/**
 * The named tags as contacts and tickets carry them, each once, in the given order.
 * @throws ERR_NO_TAG_FOUND, ERR_VALIDATION when there are more than one record holds
 */
export async function tagSets(ctx: CompanyCtx, ids: readonly number[]): Promise<TagSets> {
  const tags = await getTags(ctx, [...new Set(ids)]);
  const plain = tags.filter(({ kanban }) => kanban === 0).map(tagSnapshot);
  const lanes = tags.filter(({ kanban }) => kanban === 1).map(tagSnapshot);
  if (plain.length > maxTagsEach || lanes.length > maxTagsEach) {
    throw new AppError('ERR_VALIDATION', { fields: { tags: 'too_many' } });
  }
  return { plain, lanes };
}

/**
 * Replaces the tags of a contact, also in its tickets, so that closing one right afterwards does not miss a tag.
 * @throws ERR_NO_CONTACT_FOUND, ERR_NO_TAG_FOUND if one was deleted meanwhile
 */
export async function setContactTags(
  ctx: CompanyCtx,
  contactId: string,
  tags: readonly ContactTag[],
): Promise<ContactTag[]> {
  const contact = await changeContact(ctx, contactId, (current) =>
    isDeepStrictEqual(current.tags, tags) ? undefined : { ...current, tags: [...tags] },
  );
  await carryContact(ctx, contact);
  return contact.tags;
}

/**
 * Contacts that carry any of some tags, newest first. @param after the last one of the page before
 * @returns their ids, and whether there are more
 */
export async function contactsOfTags(
  ctx: CompanyCtx,
  tagIds: readonly number[],
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ readonly ids: string[]; readonly hasMore: boolean }> {
  const look = (id: number) => {
    const position = after && keys.tagMember(ctx.companyId, id, 'contact', after).sk;
    return listMembers(ctx, id, { limit, descending: true, kind: 'contact', after: position });
  };
  const pages = await Promise.all(tagIds.map(look));
  // The newest `limit` of every tag hold the newest `limit` of all of them.
  const ids = [...new Set(pages.flatMap(({ members }) => members.map(({ id }) => String(id))))].sort().reverse();
  return { ids: ids.slice(0, limit), hasMore: ids.length > limit || pages.some(({ last }) => last !== undefined) };
}
