import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '@fn/core/store/store.ts';
import type { Email } from '@shared/emails/model.ts';

/** What waits to be sent to people of a company, or was. */
export async function storedEmails(companyId: number): Promise<(Email & Item)[]> {
  const client = new DynamoDBClient({});
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'prosa', ConsistentRead: true }));
  client.destroy();
  return Items.map((item) => unmarshall(item) as Email & Item).filter(
    (item) => item['et'] === 'email' && item.companyId === companyId,
  );
}
