import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { Item } from './store.ts';

/** One record of the table's stream: what an item was and what it became. */
export interface Change {
  /** Kind of record; empty for items without one (numbers, references). */
  readonly entity: string;
  /** 0 for what belongs to the installation. */
  readonly companyId: number;
  readonly pk: string;
  readonly sk: string;
  readonly event: string | undefined;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

const plain = (image: unknown): Item | undefined =>
  image ? unmarshall(image as Record<string, AttributeValue>) : undefined;

/** Records in the order in which they happened. */
export const changesOf = (event: DynamoDBStreamEvent): Change[] =>
  event.Records.flatMap(({ dynamodb }) => {
    const before = plain(dynamodb?.OldImage);
    const after = plain(dynamodb?.NewImage);
    const item = after ?? before;
    if (!item) return [];
    const pk = String(item['pk']);
    return [
      {
        entity: String(item['et'] ?? ''),
        companyId: Number(/^C#(\d+)/.exec(pk)?.[1] ?? 0),
        pk,
        sk: String(item['sk']),
        event: after?.['ev'] as string | undefined,
        before,
        after,
      },
    ];
  });
