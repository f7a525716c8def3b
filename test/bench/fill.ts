import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '@fn/core/store/store.ts';
import { type Key, keys } from '@fn/core/store/table.ts';
import { defaultZone } from '@shared/core/time.ts';
import { countedServices } from '../support/server/countedServices.ts';
import type { Engine } from '../support/server/engine.ts';
import { writeToFile } from './engineFile.ts';
import { contactItems, itemsOf, type World } from './world.ts';

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

const clientOf = (endpoint: string): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

/** Writes items straight to the table. @returns how many, and what their generator returned */
async function write<T>(
  client: DynamoDBDocumentClient,
  items: Generator<Item, T>,
): Promise<{ count: number; result: T }> {
  let batch: Item[] = [];
  let pending: Promise<unknown>[] = [];
  let count = 0;
  const flush = async (atMost: number): Promise<void> => {
    const requests = batch.map((Item) => ({ PutRequest: { Item } }));
    batch = [];
    count += requests.length;
    if (requests.length > 0) {
      pending.push(client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } })));
    }
    if (pending.length > atMost) {
      await Promise.all(pending);
      pending = [];
    }
  };
  let step = items.next();
  for (; !step.done; step = items.next()) {
    batch.push(step.value);
    if (batch.length === 25) await flush(4);
  }
  await flush(0);
  return { count, result: step.value };
}

/** What the dashboard reads of a company with as many services as tickets, all of them of the last two months. */
function* numbersOf({ companyId, tickets, now = Date.now() }: World): Generator<Item, void> {
  yield* countedServices({ companyId, services: tickets, attendants: 20, now, zone: defaultZone });
}

/** Adds the tickets of a world to the badges and the numbers of its company. */
async function count(endpoint: string, world: World, badges: Readonly<Record<string, number>>): Promise<void> {
  const client = clientOf(endpoint);
  await client.send(additions(keys.counters(world.companyId), badges));
  await client.send(additions(keys.sequences(world.companyId), { ticket: world.tickets }));
  await write(client, numbersOf(world));
  client.destroy();
}

/** Writes the tickets of a world through the engine. @returns how many items went in */
export async function fillThrough(endpoint: string, world: World): Promise<number> {
  const client = clientOf(endpoint);
  const { count: written } = await write(client, itemsOf(world, 0));
  client.destroy();
  return written;
}

/** Writes the tickets of a world into the file of an engine. @returns how many items went in */
export async function fill(engine: Pick<Engine, 'endpoint' | 'whileStopped'>, world: World): Promise<number> {
  const written = await engine.whileStopped((file) => writeToFile(file, TableName, itemsOf(world, 0)));
  await count(engine.endpoint, world, written.result);
  return written.count;
}

function* contactsOf(companyId: number, from: number, to: number): Generator<Item, void> {
  for (let index = from; index < to; index += 1) yield* contactItems(companyId, index);
}

/** Adds the contacts numbered `from` to before `to`, without tickets. @returns how many items went in */
export async function fillContacts(endpoint: string, companyId: number, from: number, to: number): Promise<number> {
  const client = clientOf(endpoint);
  const { count } = await write(client, contactsOf(companyId, from, to));
  client.destroy();
  return count;
}
