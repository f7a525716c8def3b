import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '@fn/core/store.ts';
import { type Key, keys } from '@fn/core/table.ts';
import { itemsOf, ticketsPerContact, type World } from './world.ts';

const TableName = 'prosa';

const additions = (key: Key, amounts: Readonly<Record<string, number>>): UpdateCommand => {
  const entries = Object.entries(amounts);
  return new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression: `ADD ${entries.map((_, position) => `#a${position} :a${position}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], position) => [`#a${position}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, amount], position) => [`:a${position}`, amount])),
  });
};

/** Adds the tickets of a world beyond the `have` already written, straight to the table. Returns how many items went in. */
export async function fill(endpoint: string, world: World, have: number): Promise<number> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  let batch: Item[] = [];
  let pending: Promise<unknown>[] = [];
  let written = 0;
  const flush = async (atMost: number): Promise<void> => {
    const items = batch;
    batch = [];
    written += items.length;
    if (items.length > 0) {
      const requests = items.map((Item) => ({ PutRequest: { Item } }));
      pending.push(client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } })));
    }
    if (pending.length > atMost) {
      await Promise.all(pending);
      pending = [];
    }
  };
  const items = itemsOf(world, have / ticketsPerContact);
  let step = items.next();
  for (; !step.done; step = items.next()) {
    batch.push(step.value);
    if (batch.length === 25) await flush(4);
  }
  await flush(0);
  await client.send(additions(keys.counters(world.companyId), step.value));
  await client.send(additions(keys.sequences(world.companyId), { ticket: world.tickets - have }));
  client.destroy();
  return written;
}
