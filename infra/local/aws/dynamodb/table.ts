import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../../tableSchema.ts';

type Index = (typeof tableSchema.indexes)[number];

const strings = (...names: string[]): AttributeDefinition[] =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));

const keySchema = ({ pk, sk }: { readonly pk: string; readonly sk: string }): KeySchemaElement[] => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

const toIndex = (index: Index): GlobalSecondaryIndex => ({
  IndexName: index.name,
  KeySchema: keySchema(index),
  Projection: { ProjectionType: 'ALL' },
});

async function describeTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function createTable(client: DynamoDBClient, TableName: string): Promise<void> {
  const { key, indexes, stream, ttl } = tableSchema;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: strings(key.pk, key.sk, ...indexes.flatMap(({ pk, sk }) => [pk, sk])),
      KeySchema: keySchema(key),
      GlobalSecondaryIndexes: indexes.map(toIndex),
      StreamSpecification: { StreamEnabled: true, StreamViewType: stream },
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

/** Creates the table, or adds the indexes that a newer version of the schema has. Returns the stream's ARN. */
export async function ensureTable(client: DynamoDBClient, TableName: string): Promise<string> {
  const before = await describeTable(client, TableName);
  if (before === undefined) await createTable(client, TableName);
  const present = new Set(before?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const missing = before === undefined ? [] : tableSchema.indexes.filter(({ name }) => !present.has(name));
  for (const index of missing) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: strings(index.pk, index.sk),
        GlobalSecondaryIndexUpdates: [{ Create: toIndex(index) }],
      }),
    );
  }
  const arn = (await describeTable(client, TableName))?.LatestStreamArn;
  if (arn === undefined) throw new Error(`The table ${TableName} has no stream.`);
  return arn;
}
