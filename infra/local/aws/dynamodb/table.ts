import {
  type AttributeDefinition,
  CreateTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  QueryCommand,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, ListStreamsCommand } from '@aws-sdk/client-dynamodb-streams';
import { tableSchema } from '../../../tableSchema.ts';

type Index = (typeof tableSchema.indexes)[number];

const strings = (...names: string[]): AttributeDefinition[] =>
  [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));

const keySchema = ({ pk, sk }: { readonly pk: string; readonly sk: string }): KeySchemaElement[] => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

const toIndex = (index: Index): GlobalSecondaryIndex => ({
  IndexName: index.name,
  KeySchema: keySchema(index),
  Projection: { ProjectionType: 'ALL' },
});

/** True for the error of DynamoDB and the embedded engine about a missing index. */
const isNoIndex = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException' && /specified index/.test(error.message);

/**
 * True if a table has an index; undefined without a table. A query without results is used, because the embedded engine
 * counts all items to describe a table, which takes minutes with millions of them on a cold disk.
 */
async function hasIndex(client: DynamoDBClient, TableName: string, { name, pk }: Index): Promise<boolean | undefined> {
  try {
    await client.send(
      new QueryCommand({
        TableName,
        IndexName: name,
        KeyConditionExpression: '#pk = :none',
        ExpressionAttributeNames: { '#pk': pk },
        ExpressionAttributeValues: { ':none': { S: '-' } },
        Limit: 1,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    if (isNoIndex(error)) return false;
    throw error;
  }
}

/** The ARN of a table's newest stream, from a list for the same reason. */
async function streamOf(client: DynamoDBClient, TableName: string): Promise<string> {
  const { region, endpoint, credentials } = client.config;
  const streams = new DynamoDBStreamsClient({ region, credentials, ...(endpoint && { endpoint }) });
  try {
    const { Streams = [] } = await streams.send(new ListStreamsCommand({ TableName }));
    const arn = Streams.map(({ StreamArn }) => StreamArn)
      .sort()
      .at(-1);
    if (arn === undefined) throw new Error(`The table ${TableName} has no stream.`);
    return arn;
  } finally {
    streams.destroy();
  }
}

/** A table of the same keys without anything else. */
export async function createKeysOnly(client: DynamoDBClient, TableName: string): Promise<void> {
  const { key } = tableSchema;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: strings(key.pk, key.sk),
      KeySchema: keySchema(key),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName });
}

export async function hasTable(client: DynamoDBClient, TableName: string): Promise<boolean> {
  try {
    await client.send(new GetItemCommand({ TableName, Key: { pk: { S: '-' }, sk: { S: '-' } } }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** @param hasStream false if the stream is not read, because the engine would store both images of every write */
export async function createTable(client: DynamoDBClient, TableName: string, hasStream = true): Promise<void> {
  const { key, indexes, stream, ttl } = tableSchema;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: strings(key.pk, key.sk, ...indexes.flatMap(({ pk, sk }) => [pk, sk])),
      KeySchema: keySchema(key),
      GlobalSecondaryIndexes: indexes.map(toIndex),
      ...(hasStream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } } : {}),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName });
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: ttl, Enabled: true },
    }),
  );
}

/** Indexes of the schema that a table lacks; undefined without a table. */
export async function missingIndexes(client: DynamoDBClient, TableName: string): Promise<readonly Index[] | undefined> {
  const present = await Promise.all(tableSchema.indexes.map((index) => hasIndex(client, TableName, index)));
  if (present.includes(undefined)) return undefined;
  return tableSchema.indexes.filter((_, position) => present[position] === false);
}

/**
 * Creates the table, or adds the indexes of a newer schema.
 * @param building indexes that are built elsewhere
 * @returns the stream's ARN
 */
export async function ensureTable(
  client: DynamoDBClient,
  TableName: string,
  building: readonly string[] = [],
): Promise<string> {
  const missing = await missingIndexes(client, TableName);
  if (!missing) await createTable(client, TableName);
  for (const index of missing ?? []) {
    if (building.includes(index.name)) continue;
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: strings(index.pk, index.sk),
        GlobalSecondaryIndexUpdates: [{ Create: toIndex(index) }],
      }),
    );
  }
  return streamOf(client, TableName);
}
