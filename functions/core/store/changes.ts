import type { EventName } from '@shared/events.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { attributesFromWire } from './documentCodec.ts';
import { keyText } from './keyParts.ts';
import type { Item } from './store.ts';

/** A write as the table's stream reports it. */
export interface RecordChange {
  readonly pk: string;
  readonly sk: string;
  /** Kind of record, as its entity is named; empty for items without one. */
  readonly kind: string;
  readonly companyId: number | undefined;
  /** Facts saved with the record, in order; a later write that names none repeats the one before it. */
  readonly events: readonly EventName[];
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** States that came and went within the batch, oldest first: copies of each may have been made in between. */
  readonly passed?: readonly Item[];
}

const itemOf = (image: unknown): Item | undefined =>
  image ? attributesFromWire(image as Parameters<typeof attributesFromWire>[0]) : undefined;

const readCompanyId = (pk: string, item: Item): number | undefined => {
  const own = /^C#(\d+)(#|$)/.exec(pk)?.[1] ?? item['companyId'];
  return own === undefined ? undefined : Number(own);
};

/** Records of a stream batch in their order; those without an image are left out. */
export function changesOf(event: DynamoDBStreamEvent): RecordChange[] {
  return event.Records.flatMap(({ dynamodb }) => {
    const before = itemOf(dynamodb?.OldImage);
    const after = itemOf(dynamodb?.NewImage);
    const item = after ?? before;
    if (!item) return [];
    const pk = String(item['pk']);
    return [
      {
        pk,
        sk: String(item['sk']),
        kind: String(item['et'] ?? ''),
        companyId: readCompanyId(pk, item),
        events: after?.['ev'] ? [after['ev'] as EventName] : [],
        before,
        after,
      },
    ];
  });
}

/**
 * Merges the changes of a record to one, from its first state to its last, at the place of the first. A record that
 * came and went within the batch is reported as removed, because it may have been read in between.
 */
export function mergeChanges(changes: readonly RecordChange[]): RecordChange[] {
  const byKey = new Map<
    string,
    { readonly first: RecordChange; readonly passed: readonly Item[]; readonly last: RecordChange }
  >();
  for (const change of changes) {
    const key = keyText(change);
    const current = byKey.get(key);
    const events = [...(current?.last.events ?? []), ...change.events];
    const last = { ...change, kind: change.kind || (current?.last.kind ?? ''), events };
    const passed = [...(current?.passed ?? []), ...(current?.last.after ? [current.last.after] : [])];
    byKey.set(key, { first: current?.first ?? change, passed, last });
  }
  return [...byKey.values()].map(({ first, passed, last }) => {
    const before = first.before ?? (last.after === undefined ? last.before : undefined);
    return { ...last, before, ...(passed.length > 0 ? { passed } : {}) };
  });
}
