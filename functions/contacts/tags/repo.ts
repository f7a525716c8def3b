import { AppError } from '@shared/core/errors.ts';
import type { Tag } from '@shared/tags/model.ts';
import { mostTags, tagMark } from '@shared/tags/rules.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import type { Step } from '../../core/store/commit.ts';
import { tagEntity } from '../../core/store/entities.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { claimUnique, fromItem, putNew, remove } from '../../core/store/records.ts';
import { getItem, getItems, type Item, queryPartition } from '../../core/store/store.ts';
import { type Key, keys, partitions } from '../../core/store/table.ts';
import type { TaggedRecord } from '../../core/store/tagging.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

/** A count that outlived its tag is no tag; a removed one is none any more. */
const tagOf = (item: Item | undefined): Tag | undefined =>
  item?.['et'] === tagEntity.name && item['removedAt'] === undefined ? fromItem(tagEntity, item) : undefined;

export const findTag = async ({ companyId }: OfCompany, id: number): Promise<Tag | undefined> =>
  tagOf(await getItem(keys.tag(companyId, id), true));

/** @throws ERR_NO_TAG_FOUND */
export async function getTag(ctx: OfCompany, id: number): Promise<Tag> {
  const tag = await findTag(ctx, id);
  if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
  return tag;
}

/** The named tags in their order. @throws ERR_NO_TAG_FOUND when one of them does not exist */
export async function getTags({ companyId }: OfCompany, ids: readonly number[]): Promise<Tag[]> {
  const items = await getItems(
    ids.map((id) => keys.tag(companyId, id)),
    true,
  );
  return items.map((item) => {
    const tag = tagOf(item);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    return tag;
  });
}

/** All tags by number: at most a thousand small records. */
export async function listTags({ companyId }: OfCompany): Promise<Tag[]> {
  const tags: Tag[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPartition({ pk: partitions.tags(companyId), limit: mostTags, after, consistent: true });
    for (const item of page.items) tags.push(...(tagOf(item) ? [fromItem(tagEntity, item)] : []));
    after = page.last;
  } while (after);
  return tags;
}

const markKey = (tag: Tag): Key => keys.ref(tag.companyId, 'tagName', tagMark(tag));

const takingName = (tag: Tag): Step => ({
  write: claimUnique(markKey(tag), { companyId: tag.companyId, tagId: tag.id }),
  refused: 'ERR_TAG_NAME_ALREADY_EXISTS',
});

/** Steps that create a tag; its name is unique among those of its kind (B-TAG-1). */
export const creationSteps = (tag: Tag): Step[] => [
  takingName(tag),
  {
    write: changeCounters(tag.companyId, { tags: 1 }, { most: { tags: mostTags } }),
    refused: 'ERR_TAG_LIMIT',
    details: { values: { limit: mostTags } },
  },
  { write: putNew(tagEntity, tag, 'tag.created') },
];

/** A change of single attributes, because counts move without a new version. */
function revising(tag: Tag, fields: Readonly<Record<string, string>>, event: 'tag.updated' | 'tag.deleted'): Step {
  const entries = Object.entries({ ...fields, ev: event });
  return {
    write: {
      Update: {
        TableName: '',
        Key: { ...tagEntity.key(tag) },
        UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')} ADD #version :one`,
        ConditionExpression: '#version = :version AND attribute_not_exists(removedAt)',
        ExpressionAttributeNames: Object.fromEntries(
          ['version', ...entries.map(([name]) => name)].map((n) => [`#${n}`, n]),
        ),
        ExpressionAttributeValues: {
          ':one': 1,
          ':version': tag.version,
          ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
  };
}

export function changeSteps(before: Tag, after: Tag): Step[] {
  const { name, color } = after;
  const isSameMark = markKey(before).pk === markKey(after).pk;
  return [
    revising(before, { name, color }, 'tag.updated'),
    ...(isSameMark ? [] : [{ write: remove(markKey(before)) }, takingName(after)]),
  ];
}

/** Takes a tag out of sight at once; its record stays until nothing carries it any more. */
export const removalSteps = (tag: Tag, at: string): Step[] => [
  revising(tag, { removedAt: at }, 'tag.deleted'),
  { write: remove(markKey(tag)) },
  { write: changeCounters(tag.companyId, { tags: -1 }) },
];

export interface MemberPage {
  readonly members: readonly TaggedRecord[];
  /** Position of the last one; undefined at the end. */
  readonly last: string | undefined;
}

const memberAt = (position: string): TaggedRecord => {
  const [kind, id = ''] = position.split('#');
  return kind === 'ticket' ? { kind: 'ticket', id: Number(id) } : { kind: 'contact', id };
};

interface MemberLook {
  readonly limit: number;
  readonly after?: string | undefined;
  /** Newest first. */
  readonly descending?: boolean;
  readonly kind?: TaggedRecord['kind'];
}

/** Contacts or tickets that carry a tag, in the order of their ids. */
export async function listMembers(
  { companyId }: OfCompany,
  tagId: number,
  { limit, after, descending = false, kind }: MemberLook,
): Promise<MemberPage> {
  const pk = partitions.tagMembers(companyId, tagId);
  const { items, last } = await queryPartition({
    pk,
    limit,
    ...(kind ? { prefix: `${kind}#` } : {}),
    descending,
    consistent: true,
    after: after === undefined ? undefined : { pk, sk: after },
  });
  return { members: items.map((item) => memberAt(String(item['sk']))), last: last && String(last['sk']) };
}
