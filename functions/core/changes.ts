import type { EventName } from '@shared/events.ts';
import type { AttributeValue, DynamoDBStreamEvent } from 'aws-lambda';
import type { Item } from './store.ts';

/** One write as the table's stream tells it. */
export interface Change {
  readonly pk: string;
  readonly sk: string;
  /** Kind of record, as its entity is named; empty for items without one. */
  readonly kind: string;
  readonly companyId: number | undefined;
  /** Facts saved with the record, in order; a later write that names none repeats the one before it. */
  readonly events: readonly EventName[];
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

function plain(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(plain);
  if (value.M !== undefined) return itemOf(value.M);
  if (value.SS !== undefined) return value.SS;
  if (value.NS !== undefined) return value.NS.map(Number);
  return null;
}

const itemOf = (image: Readonly<Record<string, AttributeValue>>): Item =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plain(value)]));

const companyOf = (pk: string, item: Item | undefined): number | undefined => {
  const own = /^C#(\d+)(#|$)/.exec(pk)?.[1] ?? item?.['companyId'];
  return own === undefined ? undefined : Number(own);
};

/** Records of a stream batch in their order; those of unknown shape are left out. */
export function changesOf(event: DynamoDBStreamEvent): Change[] {
  return event.Records.flatMap(({ dynamodb }) => {
    const { pk, sk } = itemOf(dynamodb?.Keys ?? {}) as { pk?: string; sk?: string };
    if (!pk || !sk) return [];
    const before = dynamodb?.OldImage && itemOf(dynamodb.OldImage);
    const after = dynamodb?.NewImage && itemOf(dynamodb.NewImage);
    const item = after ?? before;
    return [
      {
        pk,
        sk,
        kind: String(item?.['et'] ?? ''),
        companyId: companyOf(pk, item),
        events: after?.['ev'] ? [after['ev'] as EventName] : [],
        before,
        after,
      },
    ];
  });
}

/** Changes of the same record as one, from its first state to its last, at the place of the first. */
export function merged(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.pk}|${change.sk}`;
    const first = byKey.get(key);
    const events = [...(first?.events ?? []), ...change.events];
    byKey.set(key, first ? { ...change, kind: change.kind || first.kind, before: first.before, events } : change);
  }
  // What came and went within the batch was never there.
  return [...byKey.values()].filter(({ before, after }) => before !== undefined || after !== undefined);
}
