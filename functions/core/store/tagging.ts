import type { Step } from './commit.ts';
import { claimUnique, remove } from './records.ts';
import { keys } from './table.ts';

/** Record that has tags: contacts have the ordinary ones, tickets the kanban ones. */
export interface TaggedRecord {
  readonly kind: 'contact' | 'ticket';
  readonly id: string | number;
}

/** The record behind a position among those that carry a tag. */
export function taggedRecordAt(position: string): TaggedRecord {
  const [kind, id = ''] = position.split('#');
  return kind === 'ticket' ? { kind: 'ticket', id: Number(id) } : { kind: 'contact', id };
}

type TagReferences = readonly { readonly id: number }[];

const missing = (current: TagReferences, other: TagReferences): number[] =>
  current.filter(({ id }) => !other.some((one) => one.id === id)).map(({ id }) => id);

const counting = (companyId: number, tagId: number, { kind }: TaggedRecord, amount: 1 | -1) => ({
  Update: {
    Key: { ...keys.tag(companyId, tagId) },
    UpdateExpression: 'ADD #count :amount',
    // A removed tag can be taken off, but not put on.
    ...(amount > 0 ? { ConditionExpression: 'attribute_exists(et) AND attribute_not_exists(removedAt)' } : {}),
    ExpressionAttributeNames: { '#count': `${kind}sCount` },
    ExpressionAttributeValues: { ':amount': amount },
  },
});

/**
 * Steps to write with a contact or ticket whose tags change: the tag's reference to it and the tag's count, so that
 * neither needs a search. At most two writes per added or removed tag.
 */
export const taggingSteps = (
  companyId: number,
  carrier: TaggedRecord,
  before: TagReferences,
  after: TagReferences,
): Step[] => [
  ...missing(after, before).flatMap((id): Step[] => [
    { write: claimUnique(keys.tagMember(companyId, id, carrier.kind, carrier.id), { companyId }) },
    { write: counting(companyId, id, carrier, 1), refused: 'ERR_NO_TAG_FOUND' },
  ]),
  ...missing(before, after).flatMap((id): Step[] => [
    { write: remove(keys.tagMember(companyId, id, carrier.kind, carrier.id)) },
    { write: counting(companyId, id, carrier, -1) },
  ]),
];
