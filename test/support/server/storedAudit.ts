import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { StoredAudit } from '@fn/core/http/audit.ts';
import type { Item } from '@fn/core/store/store.ts';

/** What the audit log of a company says, of whichever month, in no order. */
export async function storedAudit(companyId: number): Promise<(StoredAudit & Item)[]> {
  const client = new DynamoDBClient({});
  const found: (StoredAudit & Item)[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: 'prosa', ConsistentRead: true }))
    found.push(...Items.map((item) => unmarshall(item) as StoredAudit & Item));
  client.destroy();
  return found.filter((item) => item['et'] === 'audit' && item.companyId === companyId);
}
