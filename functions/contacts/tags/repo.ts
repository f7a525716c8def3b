import { AppError } from '@shared/core/errors.ts';
import type { Tag } from '@shared/tags/model.ts';
import { maxTags, tagMark } from '@shared/tags/rules.ts';
import { collection, type OfCompany, recordOf } from '../../core/store/collection.ts';
import type { Step } from '../../core/store/commit.ts';
import { tagEntity } from '../../core/store/entities.ts';
import { setFields } from '../../core/store/records.ts';
import { getItems } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';

/** Names are unique among those of their kind (B-TAG-1). */
export const tagRecords = collection<Tag>({
  kind: 'tag',
  entity: tagEntity,
  key: keys.tag,
  partition: partitions.tags,
  most: maxTags,
  missing: 'ERR_NO_TAG_FOUND',
  unique: [{ kind: 'tagName', value: tagMark, refused: 'ERR_TAG_NAME_ALREADY_EXISTS' }],
  quota: { counter: 'tags', refused: 'ERR_TAG_LIMIT' },
  counted: ['contactsCount', 'ticketsCount'],
});

/** The named tags in their order. @throws ERR_NO_TAG_FOUND when one of them does not exist */
export async function getTags({ companyId }: OfCompany, ids: readonly number[]): Promise<Tag[]> {
  const items = await getItems(
    ids.map((id) => keys.tag(companyId, id)),
    true,
  );
  return items.map((item) => {
    const tag = recordOf(tagEntity, item);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    return tag;
  });
}

/** Takes a tag out of sight at once; its record stays until nothing carries it any more. */
export const removalSteps = (tag: Tag, at: string): Step[] => [
  { write: setFields(tagEntity, tag, { removedAt: at }, 'tag.deleted') },
  ...tagRecords.releaseSteps(tag),
];
